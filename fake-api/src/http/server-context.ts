import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { Journal } from '../journal/journal.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ContractValidator } from './contract-validator.ts'
import type { Handlers } from './handler.ts'
import type { OutcomeCounter } from './outcome-counter.ts'

/** What the product listener is made of. Validation and journal are only ever off to measure what they cost. */
export interface ProductServerOptions {
  registry: WorldRegistry
  handlers: Handlers<HttpOperationId>
  systemJournal: Journal
  outcomes: OutcomeCounter
  allowedOrigins: string[]
  isValidating: boolean
  isJournaling: boolean
  /** Hears of our own faults that no world's journal tells. */
  onError: (error: unknown) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  stopwatchMs: () => number
}

/** What the request handlers need of the server around them. */
export interface ProductServerContext extends ProductServerOptions {
  validator: ContractValidator
}
