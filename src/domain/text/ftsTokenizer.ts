/** Every printable ASCII character that is neither letter, digit nor space. */
const asciiSymbols = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

const quotedOnce = `'${asciiSymbols.replaceAll("'", "''")}'`

/**
 * The `tokenize` option of a full-text table over our own tokens: everything but white space and control characters is
 * part of a token, so that SQLite only splits what `indexTokens` has joined.
 */
export const ftsTokenizer = `tokenize="ascii tokenchars ${quotedOnce.replaceAll('"', '""')}"`
