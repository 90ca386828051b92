import type { GrammarName } from "../../domain/intent/languages.ts"

/**
 * What counts as a symbol in each language. `@d` is the definition, `@n` its name, `@r` a receiver that qualifies it, and
 * `@scope` with `@n` something that qualifies what stands in it without being a symbol itself.
 */
const ecma = (name: string) => `
(function_declaration name: (identifier) @n) @d
(generator_function_declaration name: (identifier) @n) @d
(class_declaration name: (${name}) @n) @d
(method_definition name: [(property_identifier) (private_property_identifier)] @n) @d
(program (lexical_declaration (variable_declarator name: (identifier) @n) @d))
(program (variable_declaration (variable_declarator name: (identifier) @n) @d))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @n) @d))
`

const typescript = `${ecma("type_identifier")}
(abstract_class_declaration name: (type_identifier) @n) @d
(interface_declaration name: (type_identifier) @n) @d
(type_alias_declaration name: (type_identifier) @n) @d
(enum_declaration name: (identifier) @n) @d
(public_field_definition name: (property_identifier) @n) @d
(internal_module name: (identifier) @n) @d
`

const c = `
(function_definition declarator: (function_declarator declarator: (identifier) @n)) @d
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @n))) @d
(struct_specifier name: (type_identifier) @n body: (_)) @d
(union_specifier name: (type_identifier) @n body: (_)) @d
(enum_specifier name: (type_identifier) @n body: (_)) @d
(type_definition declarator: (type_identifier) @n) @d
(preproc_def name: (identifier) @n) @d
(preproc_function_def name: (identifier) @n) @d
`

/** The symbol query of each grammar. */
export const symbolQueries: Readonly<Record<GrammarName, string>> = {
  typescript,
  tsx: typescript,
  javascript: `${ecma("identifier")}
(field_definition property: (property_identifier) @n) @d
`,
  python: `
(function_definition name: (identifier) @n) @d
(class_definition name: (identifier) @n) @d
(module (expression_statement (assignment left: (identifier) @n) @d))
`,
  go: `
(function_declaration name: (identifier) @n) @d
(method_declaration receiver: (parameter_list (parameter_declaration type: (type_identifier) @r)) name: (field_identifier) @n) @d
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type (type_identifier) @r))) name: (field_identifier) @n) @d
(method_declaration receiver: (parameter_list (parameter_declaration type: (generic_type type: (type_identifier) @r))) name: (field_identifier) @n) @d
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type (generic_type type: (type_identifier) @r)))) name: (field_identifier) @n) @d
(type_spec name: (type_identifier) @n) @d
(source_file (const_declaration (const_spec name: (identifier) @n) @d))
(source_file (var_declaration (var_spec name: (identifier) @n) @d))
`,
  rust: `
(function_item name: (identifier) @n) @d
(function_signature_item name: (identifier) @n) @d
(struct_item name: (type_identifier) @n) @d
(enum_item name: (type_identifier) @n) @d
(union_item name: (type_identifier) @n) @d
(trait_item name: (type_identifier) @n) @d
(mod_item name: (identifier) @n) @d
(type_item name: (type_identifier) @n) @d
(const_item name: (identifier) @n) @d
(static_item name: (identifier) @n) @d
(macro_definition name: (identifier) @n) @d
(impl_item type: (type_identifier) @n) @scope
(impl_item type: (generic_type type: (type_identifier) @n)) @scope
`,
  java: `
(class_declaration name: (identifier) @n) @d
(interface_declaration name: (identifier) @n) @d
(enum_declaration name: (identifier) @n) @d
(record_declaration name: (identifier) @n) @d
(annotation_type_declaration name: (identifier) @n) @d
(method_declaration name: (identifier) @n) @d
(constructor_declaration name: (identifier) @n) @d
(field_declaration declarator: (variable_declarator name: (identifier) @n)) @d
`,
  c,
  cpp: `${c}
(class_specifier name: (type_identifier) @n body: (_)) @d
(namespace_definition name: (namespace_identifier) @n) @d
(function_definition declarator: (function_declarator declarator: (field_identifier) @n)) @d
(function_definition declarator: (function_declarator declarator: (qualified_identifier) @n)) @d
(function_definition declarator: (function_declarator declarator: (destructor_name) @n)) @d
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @n))) @d
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier) @n))) @d
(alias_declaration name: (type_identifier) @n) @d
`,
  c_sharp: `
(namespace_declaration name: (_) @n) @scope
(class_declaration name: (identifier) @n) @d
(interface_declaration name: (identifier) @n) @d
(struct_declaration name: (identifier) @n) @d
(enum_declaration name: (identifier) @n) @d
(record_declaration name: (identifier) @n) @d
(delegate_declaration name: (identifier) @n) @d
(method_declaration name: (identifier) @n) @d
(constructor_declaration name: (identifier) @n) @d
(property_declaration name: (identifier) @n) @d
`,
  ruby: `
(method name: (_) @n) @d
(singleton_method name: (_) @n) @d
(class name: (_) @n) @d
(module name: (_) @n) @d
(program (assignment left: (constant) @n) @d)
`,
  php: `
(function_definition name: (name) @n) @d
(class_declaration name: (name) @n) @d
(interface_declaration name: (name) @n) @d
(trait_declaration name: (name) @n) @d
(enum_declaration name: (name) @n) @d
(method_declaration name: (name) @n) @d
(const_declaration (const_element (name) @n)) @d
`
}

const LINE_AND_BLOCK = "[(line_comment) (block_comment)] @c"

/** The comment query of each grammar. */
export const commentQueries: Readonly<Record<GrammarName, string>> = {
  typescript: "(comment) @c",
  tsx: "(comment) @c",
  javascript: "(comment) @c",
  python: "(comment) @c",
  go: "(comment) @c",
  rust: LINE_AND_BLOCK,
  java: LINE_AND_BLOCK,
  c: "(comment) @c",
  cpp: "(comment) @c",
  c_sharp: "(comment) @c",
  ruby: "(comment) @c",
  php: "(comment) @c"
}
