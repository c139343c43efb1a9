import type { BodyFault } from '../http/raw-body.ts'
import type { JournalSigner } from '../journal/journal-entry.ts'
import type { SignatureDiagnosis } from '../signing/signature-diagnosis.ts'
import type { World } from '../world/transaction/world.ts'
import type { ValidationError } from './message-check.ts'
import type { NotBuiltError, NotBuiltParameters } from './not-built.ts'
import type { RestOperation } from './url-table.ts'
import type { Asked } from './world-hosts.ts'

/** One request to a gateway. Bodies are checked against the contract before a handler sees them. */
export interface RestCall {
  readonly world: World
  readonly traceId: string
  readonly operation: RestOperation
  /** As sent, with prefix and query. */
  readonly path: string
  /** By which address the gateway was reached. */
  readonly asked: Asked
  /** Parameters of path and query; repeated ones are omitted. */
  readonly parameters: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: string
  readonly body: unknown
  /** Why there is no JSON body, or null. */
  readonly missingBody: BodyFault | null
  /** Ids of other worlds whose keys a client may have taken. */
  readonly otherWorldIds: () => Promise<readonly string[]>
}

/** Answer of a gateway. `orderNo` finds it in the journal. */
export interface RestAnswer {
  readonly status: number
  readonly body: object
  readonly orderNo?: string | null
  /** What is sent in place of the body, which stands for it in the journal. */
  readonly file?: { readonly mediaType: string; readonly text: string }
  /** What is known of a message that the answer calls forged, for the journal. */
  readonly diagnosis?: SignatureDiagnosis | null
  /** Why it is refused, for the journal. */
  readonly reason?: string
}

/** Handlers by operation id. */
export type RestHandlers<Id extends string = string> = Readonly<
  Record<Id, (call: RestCall) => Promise<RestAnswer>>
>

/** Reason why a request did not reach its handler. */
export type RestObstacle =
  | { readonly type: 'unknown-world'; readonly worldId: string }
  | { readonly type: 'missing-body'; readonly fault: BodyFault }
  | { readonly type: 'broken-contract'; readonly error: ValidationError }
  | { readonly type: 'not-built'; readonly error: NotBuiltError }

/** A gateway of REST calls with JSON bodies: what one provider adds to the common way of serving them. */
export interface RestGateway {
  readonly prefix: string
  readonly operations: readonly RestOperation[]
  readonly handlers: RestHandlers
  /** Bodies of every operation may be forms, too. */
  readonly takesForms?: boolean
  /** The first place where a value breaks the schema of a message; null when it fits. */
  validate(message: string, value: unknown): ValidationError | null
  /** Throws the provider's refusal when the caller may not call this operation. */
  authorise(call: RestCall): Promise<void>
  /** The refusal in the provider's own form. */
  refuse(obstacle: RestObstacle): RestAnswer
  /** The answer to an error a handler threw; null for a defect of ours. */
  answerTo(error: unknown): RestAnswer | null
  /** The answer to a defect of ours. */
  readonly failure: RestAnswer
  /** The answer to a defect that it names, in place of `failure`. */
  failureOf?(error: unknown): RestAnswer
  /** A refusal with a status, where the provider has one form for all; faults are answered in it. */
  refusalOf?(status: number, reason: string): RestAnswer
  /** Headers of an answer, such as its signature. */
  headersOf?(call: RestCall, text: string): Promise<Readonly<Record<string, string>>>
  /** Who signs the answers of an operation; undefined where nobody does. */
  signerOf?(operation: RestOperation): JournalSigner | undefined
  /** What is known of a signature, token or secret for which `authorise` threw; null for any other error. */
  diagnosisOf?(error: unknown): SignatureDiagnosis | null
  /** Parameters that the provider has and this gateway has not, by operation; none when left out. */
  readonly notBuilt?: {
    readonly provider: string
    readonly parameters: NotBuiltParameters
    /** Values of the merchant's own, by the names in `besides`. */
    ownOf?(world: World): Promise<Readonly<Record<string, string>>>
  }
  /** Members of messages with addresses of an installation, which the journal leaves out, so that two runs write the same. */
  readonly addressMembers: readonly string[]
  /** The request as the journal keeps it; the body when left out. */
  journaled?(call: RestCall): unknown
}
