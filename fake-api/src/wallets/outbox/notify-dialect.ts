import type { World } from '../../world/world.ts'
import type { IncomingReply } from '../http-sender.ts'
import type { WalletProvider } from '../wallet-provider.ts'

/** A notify as the outbox keeps it: open, because only the world it is sent in can seal it. No key, world or URL in it. */
export type NotifyLetter = object

/** A letter on its way, with what one attempt adds to it. */
export interface NotifyEnvelope {
  readonly notifyId: string
  readonly kind: string
  readonly letter: NotifyLetter
  /** When the notify came about; equal in every attempt. */
  readonly createdAtMs: number
  /** Of this attempt, for signatures that carry a time. */
  readonly nowMs: number
  /** 32 hex digits, new in every attempt. */
  readonly nonce: string
}

/** A notify ready to be posted. Header names in lower case, with the content type. */
export interface SealedNotify {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How one provider tells a merchant something (providers.md). */
export interface NotifyDialect {
  readonly provider: WalletProvider
  /** Every kind this provider sends. */
  readonly kinds: readonly string[]
  /** The receiver has this long on the world's clock; later counts as not received. */
  readonly timeoutMs: number
  /** Operation of the merchant that takes this kind of notify in; names the attempt in the journal. */
  receiverOf(kind: string): string
  /** Waits after each failed attempt; the first attempt leaves at once. Used up, the provider gives up. */
  retryDelaysMs(kind: string): readonly number[]
  /** Signs with the keys of the world it is sent in. The body must be the same bytes in every attempt. */
  seal(world: World, envelope: NotifyEnvelope): Promise<SealedNotify>
  isAcknowledged(reply: Pick<IncomingReply, 'status' | 'body'>, kind: string): boolean
  /** The same message under a signature that does not hold, in the form this provider probes its merchants with. */
  breakSignature(sealed: SealedNotify): SealedNotify
  /** The letter telling of another amount, to be signed like any other; null when it tells of no money. */
  changeAmount(letter: NotifyLetter, byFen: number): NotifyLetter | null
}
