import type { Schemas } from '@skyshop/openapi/control'
import { pathOnGateway } from '../gateway/world-hosts.ts'
import type { JournalCall } from '../journal/journal-entry.ts'
import type { World } from '../world/transaction/world.ts'

/** Act of a payer on an open sheet. */
export type PayerOutcome = Schemas['PayerOutcome']

/** Reason why a payment fails that its sheet shows. */
export type PayerReason = Schemas['PayerReason']

/** A sheet that does not open for its payer, or has not the outcome that was asked for; `message` says why. */
export class PayerRefusal extends Error {
  override name = 'PayerRefusal'
  /** How the phone would be answered, in a word, for the journal. */
  readonly status: string

  constructor(message: string, status = 'refused') {
    super(message)
    this.status = status
  }
}

/** A text that no provider of the process recognises; `message` says what they do recognise. */
export class NotPayableError extends Error {
  override name = 'NotPayableError'
}

/** Contents of a sheet: who asks the payer, for what, how much. */
export type PayerFacts = Pick<
  Schemas['PayerResult'],
  'merchantName' | 'description' | 'number' | 'amountFen' | 'currency'
>

/** State of things at the provider once the payer has done something. */
export type PayerStanding = Pick<
  Schemas['PayerResult'],
  'state' | 'providerNumber' | 'agreementNumber' | 'signed' | 'returnUrl' | 'returnData' | 'shown'
>

/** A provider's sheet that is open in front of a payer. */
export interface PayerSheet {
  readonly asked: Schemas['PayerResult']['asked']
  readonly facts: PayerFacts
  /** Marks a sheet that can say why a payment failed. */
  readonly saysReason?: true
  /**
   * Does what the payer chose; never called with `later`, and with a reason only for `failed`, where the sheet says it.
   * @throws PayerRefusal
   */
  act(outcome: Exclude<PayerOutcome, 'later'>, traceId: string, reason?: PayerReason): Promise<void>
  standing(): Promise<PayerStanding>
}

/** The payers of a provider: they open what a merchant's backend got from it. */
export interface PayerWallet {
  /** What is recognised, each a noun phrase. */
  readonly accepts: readonly string[]
  /** Beginnings of such texts, as the field for one shows them; none when left out. */
  readonly examples?: readonly string[]
  /**
   * Opens what a text asks of a payer; null for a text that is nothing of this provider's. `payer` is a name; the owner of
   * the phone, or whom the order names, when left out. @throws PayerRefusal for what does not open
   */
  open(world: World, text: string, payer: string | undefined): Promise<PayerSheet | null>
  /** What the phone would bring to the provider with a text; null for a text that is nothing of this provider's. */
  asPhone?(world: World, text: string): Promise<PhoneCall | null>
}

/** A text as a phone brings it to a provider: the operation, what the text says, and whether the merchant signed it. */
export type PhoneCall = Required<Pick<JournalCall, 'as'>> &
  Pick<JournalCall, 'parameters' | 'signature' | 'raw'>

/** A party as its payers need it. */
export interface PayersParty {
  readonly name: string
  readonly title: string
  readonly payers?: PayerWallet
}

/** A sheet, and whose it is. */
export interface OpenedSheet {
  readonly provider: string
  readonly title: string
  readonly sheet: PayerSheet
}

/** Opens a text at the provider that recognises it. @throws PayerRefusal, NotPayableError */
export async function openAsPayer(
  parties: readonly PayersParty[],
  world: World,
  { text, payer }: { readonly text: string; readonly payer?: string | undefined },
): Promise<OpenedSheet> {
  for (const { name: provider, title, payers } of parties) {
    const sheet = (await payers?.open(world, text.trim(), payer)) ?? null
    if (sheet !== null) return { provider, title, sheet }
  }
  const accepted = acceptedTexts(parties).join(' ')
  throw new NotPayableError(`Nothing here asks a payer for "${shortened(text)}". ${accepted}`)
}

/** Returns what a phone would bring to the provider that recognises a text; null where none does. */
export async function phoneCallOf(
  parties: readonly PayersParty[],
  world: World,
  text: string,
): Promise<JournalCall | null> {
  for (const { name: provider, payers } of parties) {
    const call = (await payers?.asPhone?.(world, text.trim())) ?? null
    if (call !== null) return { provider, ...call, fault: null }
  }
  return null
}

/** Says what the payers of the parties recognise, a sentence for each party. */
export function acceptedTexts(parties: readonly PayersParty[]): string[] {
  return parties.flatMap(({ title, payers }) =>
    payers === undefined ? [] : [`${title} takes ${payers.accepts.join(', ')}.`],
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const OF_PAYMENT = ['paid', 'cancelled', 'failed', 'insufficient', 'later'] as const
const OF_SIGNING = ['signed', 'sign-refused', 'cancelled', 'later'] as const

/** The outcomes of a sheet by what it asks; the first is what happens when none is chosen. */
export const PAYER_OUTCOMES = {
  payment: OF_PAYMENT,
  signing: OF_SIGNING,
  'payment-and-signing': [...OF_PAYMENT, 'paid-not-signed'],
} as const satisfies Record<PayerSheet['asked'], readonly PayerOutcome[]>

/** Choice of a payer; without an outcome what is asked. */
export interface PayerChoice {
  readonly outcome?: PayerOutcome | undefined
  readonly reason?: PayerReason | undefined
}

/** Plays an outcome on an open sheet, and tells what came of it. @throws PayerRefusal */
export async function playOutcome(
  { provider, sheet, title }: OpenedSheet,
  { outcome, reason }: PayerChoice,
  traceId: string,
): Promise<Schemas['PayerResult']> {
  const { asked, facts } = sheet
  const possible: readonly PayerOutcome[] = PAYER_OUTCOMES[asked]
  const [usual] = PAYER_OUTCOMES[asked]
  const chosen = outcome ?? usual
  if (!possible.includes(chosen))
    throw new PayerRefusal(`${ASKED_TEXTS[asked]}: choose ${possible.join(', ')}, and not ${chosen}.`)
  if (reason !== undefined && !sheet.saysReason)
    throw new PayerRefusal(`No sheet of ${title} says why this fails: leave the reason out.`)
  if (reason !== undefined && chosen !== 'failed')
    throw new PayerRefusal(`A reason goes only with failed, and not with ${chosen}.`)
  if (chosen !== 'later') await sheet.act(chosen, traceId, reason)
  return { provider, asked, outcome: chosen, ...facts, ...(await sheet.standing()) }
}

const ASKED_TEXTS = {
  payment: 'This asks for a payment, and nothing is to be signed with it',
  signing: 'This asks for a signature, and nothing is to be paid with it',
  'payment-and-signing': 'This asks for a payment and a signature together',
} as const satisfies Record<PayerSheet['asked'], string>

/** An address of a provider's gateway in parts. */
export interface GatewayAddress {
  /** Below the gateway of its world, without the query. */
  readonly path: string
  readonly query: URLSearchParams
}

/**
 * Reads an address of a provider's gateway, by whichever host it is reached; null for any other text, and for one that names
 * another provider. @throws PayerRefusal for one of another world
 */
export function readGatewayAddress(provider: string, worldId: string, text: string): GatewayAddress | null {
  const url = /^https?:/.test(text) ? URL.parse(text) : null
  if (url === null) return null
  const meant = pathOnGateway(url.host, url.pathname)
  const [, named, of, path = ''] = /^\/wallets\/([^/]+)\/([^/]+)(\/.*)?$/.exec(meant) ?? []
  if (named === undefined) return { path: url.pathname, query: url.searchParams }
  if (named !== provider) return null
  if (of !== worldId)
    throw new PayerRefusal(
      `This address is of the world ${of}, not of ${worldId}: let the payer of ${of} open it.`,
    )
  return { path, query: url.searchParams }
}
