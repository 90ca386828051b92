/** A conformance rule as some project declares it. */
export interface DeclaredRule {
  readonly id: string
  readonly type: string
}

/** Sorts rules into those a checker evaluates and those it must pass over: neither a pass nor a failure ([ENV-030], [ENV-032]). */
export const partitionRules = (
  rules: ReadonlyArray<DeclaredRule>,
  implemented: ReadonlyArray<string>
): { readonly evaluated: ReadonlyArray<DeclaredRule>; readonly skipped: ReadonlyArray<DeclaredRule> } => ({
  evaluated: rules.filter((rule) => implemented.includes(rule.type)),
  skipped: rules.filter((rule) => !implemented.includes(rule.type))
})
