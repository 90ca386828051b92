/** Whether an address stands for this machine itself. */
export const isLoopback = (address: URL): boolean => {
  const host = address.hostname.replace(/^\[|\]$/g, "").toLowerCase()
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The address under which a server takes texts, from its base (with or without `/embeddings`); `undefined` for no address. */
export const embeddingsAddress = (base: string): URL | undefined => {
  if (!URL.canParse(base)) return undefined
  const address = new URL(base)
  if (address.protocol !== "http:" && address.protocol !== "https:") return undefined
  if (address.username !== "" || address.password !== "") return undefined
  const path = address.pathname.replace(/\/+$/, "")
  address.pathname = path.endsWith("/embeddings") ? path : `${path}/embeddings`
  return address
}
