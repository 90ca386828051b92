import type { Binding, CodeSymbol, IntentNode, IntentRelation, IntentWarning, ScopeState } from "./model.ts"

/** The intent layer of one repository at one moment. Everything in it is derived; nothing is read later. */
export interface IntentSnapshot {
  readonly nodes: ReadonlyArray<IntentNode>
  readonly bindings: ReadonlyArray<Binding>
  readonly relations: ReadonlyArray<IntentRelation>
  readonly scopes: ReadonlyArray<ScopeState>
  readonly warnings: ReadonlyArray<IntentWarning>
  readonly files: ReadonlyArray<string>
  readonly codeFiles: ReadonlyArray<string>
  /** Symbols by path, only of files whose symbols were measured. */
  readonly symbols: ReadonlyMap<string, ReadonlyArray<CodeSymbol>>
  readonly churn: ReadonlyMap<string, number>
  readonly commitsRead: number
  /** Whether older commits than those read exist. */
  readonly historyTruncated: boolean
}
