import type { ChangedSettings } from '../gateway/account-settings.ts'
import type { IncomingReply } from '../http/http-sender.ts'
import type { JournalSigner } from '../journal/journal-entry.ts'
import type { World } from '../world/transaction/world.ts'

/** Unsigned payload of a webhook as it is stored. Holds no key, world id or URL, so that a copied world sends its own. */
export type WebhookPayload = object

/** A payload with what one attempt adds before it is signed. */
export interface UnsignedWebhook {
  readonly notifyId: string
  readonly kind: string
  readonly payload: WebhookPayload
  /** When the webhook came about; equal in every attempt. */
  readonly createdAtMs: number
  /** Of this attempt, for signatures that carry a time. */
  readonly nowMs: number
  /** 32 hex digits, new in every attempt. */
  readonly nonce: string
  /** Where it goes, for signatures that cover it; null while there is no address. */
  readonly url: string | null
}

/** A webhook ready to be posted. Header names in lower case, with the content type. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signedBy: JournalSigner
  /** The text under the signature, without keys; left out where nothing is signed, or only the sender knows it. */
  readonly covered?: string
}

/** A webhook as it is told: its payload after the change of its amount, under a signature. */
export interface ToldWebhook {
  readonly signed: SignedWebhook
  readonly tells: WebhookPayload
  /** How much its amount is off; 0 for the truth. */
  readonly amountByFen: number
  /** Members that are told otherwise. */
  readonly altered: readonly string[]
  /** Whether its signature holds. */
  readonly isSigned: boolean
}

/** Parts of a receiver's answer that may acknowledge a webhook. */
export type WebhookReply = Pick<IncomingReply, 'status' | 'body'>

/** The merchant as a receiver of webhooks. Addresses are templates, with `{product}` for its listener and `{worldId}`. */
export interface WebhookReceiver {
  /** Operations that take webhooks in, by their addresses; they name the attempts in the journal. */
  readonly operations: Readonly<Record<string, string>>
  /** Addresses that the merchant has set in its accounts: by provider, then by the name of the setting. */
  readonly addresses: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Way a provider sends webhooks of some kinds to a merchant (docs/providers). */
export interface WebhookProvider {
  readonly provider: string
  /** Kinds that are sent in this way. */
  readonly kinds: readonly string[]
  /** The receiver has this long on the world's clock; later counts as not received. */
  readonly timeoutMs: number
  /** Waits after each failed attempt, ms; the provider gives up after the last. The first attempt is sent at once. */
  retryDelaysMs(kind: string, settings: ChangedSettings): readonly number[]
  /** Signs with the keys of the world it is sent in. */
  sign(world: World, envelope: UnsignedWebhook): Promise<SignedWebhook>
  isAcknowledged(reply: WebhookReply, kind: string): boolean
  /** The same message under a signature that does not hold, in the form this provider probes its merchants with. */
  breakSignature(signed: SignedWebhook): SignedWebhook
  /** Returns the payload with another amount; null when it has no amount. */
  changeAmount(payload: WebhookPayload, byFen: number): WebhookPayload | null
  /** Returns the payload with other values of members; left out where none can be changed. */
  changeMembers?(payload: WebhookPayload, members: Readonly<Record<string, string>>): WebhookPayload
}
