import type { PageChoice, PageView, ProviderPage } from '../gateway/provider-page.ts'
import type { World } from '../world/transaction/world.ts'
import {
  acceptedTexts,
  NotPayableError,
  type OpenedSheet,
  openAsPayer,
  PAYER_OUTCOMES,
  type PayerChoice,
  type PayerFacts,
  type PayerOutcome,
  type PayerReason,
  PayerRefusal,
  type PayersParty,
  playOutcome,
} from './payer-wallet.ts'

/** The address of the payer's page, with `:worldId`. */
const PAYER_PAGE_PATH = '/wallets/payer/:worldId'

/** Below the longest head of a request that the listener takes. */
const LONGEST = 8000

/** Returns the address of the payer's page for a text, on the gateway of a world. */
export function payerPagePath(worldId: string, text: string): string {
  return `${PAYER_PAGE_PATH.replace(':worldId', worldId)}?what=${encodeURIComponent(text)}`
}

const OPEN: PageChoice = { choice: 'open', label: 'Open', isMain: true }

const LABELS = {
  paid: 'Pay',
  signed: 'Sign',
  'paid-not-signed': 'Pay, and do not sign',
  cancelled: 'Cancel',
  'sign-refused': 'Do not sign',
  failed: 'Try to pay, and fail',
  insufficient: 'Try to pay without enough money',
} as const satisfies Record<Exclude<PayerOutcome, 'later'>, string>

/** Failures of a sheet that says why, as the page has them. */
const FAILURES = [
  { choice: 'failed-risk', reason: 'risk', label: 'Try to pay, and be stopped as a risk' },
  { choice: 'failed-balance', reason: 'balance', label: 'Try to pay, and fail for want of money' },
  { choice: 'failed-card', reason: 'card', label: 'Try to pay with a card that is over' },
] as const satisfies readonly (PageChoice & { readonly reason: PayerReason })[]

/** What the payer does by a choice of the page; the form offers these alone. */
function playedBy(choice: string): PayerChoice & { readonly label: string } {
  const failure = FAILURES.find((one) => one.choice === choice)
  if (failure !== undefined) return { outcome: 'failed', ...failure }
  const outcome = choice as Exclude<PayerOutcome, 'later'>
  return { outcome, label: LABELS[outcome] }
}

/** Makes the page on which a person plays the payer of all providers: it shows what a text asks for, and does what is chosen. */
export function payerPage(parties: readonly PayersParty[]): ProviderPage {
  return {
    operationIds: { show: 'showPayer', answer: 'answerPayer' },
    path: PAYER_PAGE_PATH,
    idName: 'what',
    longestId: LONGEST,
    isShownWithoutId: true,
    async show(world, text) {
      if (text === '') return startView(parties)
      const opened = await openedSheet(parties, world, text)
      return typeof opened === 'string' ? refusedView(world, opened) : sheetView(opened)
    },
    async answer(world, { id: text, choice, traceId, filled }) {
      if (text === '') return payerPagePath(world.id, filled.what ?? '')
      const opened = await openedSheet(parties, world, text)
      if (typeof opened === 'string') return { result: refusedView(world, opened) }
      const { facts } = opened.sheet
      const { label, outcome, reason } = playedBy(choice)
      const { returnUrl, ...played } = await playOutcome(opened, { outcome, reason }, traceId)
      const { state, providerNumber, agreementNumber, signed, shown: said = null } = played
      const shown: [string, string | null][] = [
        ['Says', said],
        ['State', state],
        ['Number there', providerNumber],
        ['Agreement', signed === null ? null : (agreementNumber ?? 'not signed')],
      ]
      const { title: provider } = opened
      const statusText = `The payer chose: ${label}.`
      const result = { provider, statusText, facts: [...factsOf(facts), ...filledRows(shown)] }
      return { result: { ...result, choices: [], returnUrl, further: another(world) } }
    },
  }
}

/** The sheet of a text, or why there is none. */
async function openedSheet(
  parties: readonly PayersParty[],
  world: World,
  text: string,
): Promise<OpenedSheet | string> {
  try {
    return await openAsPayer(parties, world, { text })
  } catch (error) {
    if (error instanceof PayerRefusal || error instanceof NotPayableError) return error.message
    throw error
  }
}

function startView(parties: readonly PayersParty[]): PageView {
  return {
    provider: 'Payer',
    statusText: 'Paste what your backend got from a provider, and see what its wallet shows.',
    facts: [],
    notes: acceptedTexts(parties),
    fields: [
      {
        ...{
          name: 'what',
          label: 'What the backend got',
          autocomplete: 'off',
          pattern: '',
          longest: LONGEST,
        },
        example: parties.flatMap(({ payers }) => payers?.examples ?? []).join(', '),
      },
    ],
    choices: [OPEN],
    returnUrl: null,
  }
}

function sheetView({ title: provider, sheet: { asked, facts, saysReason } }: OpenedSheet): PageView {
  const outcomes: readonly PayerOutcome[] = PAYER_OUTCOMES[asked]
  const choices = outcomes.flatMap((choice, index): PageChoice[] => {
    // A sheet of a signing that is closed is one that is refused.
    if (choice === 'later' || (asked === 'signing' && choice === 'cancelled')) return []
    const label = asked === 'payment-and-signing' && choice === 'paid' ? 'Pay and sign' : LABELS[choice]
    const why = choice === 'failed' && saysReason ? FAILURES : []
    return [{ choice, label, isMain: index === 0 }, ...why]
  })
  const statusText = asked === 'signing' ? 'Asks you to sign this.' : 'Asks you to pay this.'
  return { provider, statusText, facts: factsOf(facts), choices, returnUrl: null }
}

function factsOf({ merchantName, description, number, amountFen, currency }: PayerFacts) {
  return filledRows([
    ['Merchant', merchantName],
    ['For', description],
    ['Number', number],
    ['Amount', amountFen === null ? null : `${currency} ${(amountFen / 100).toFixed(2)}`],
  ])
}

function filledRows(rows: readonly [string, string | null][]): [string, string][] {
  return rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

function refusedView(world: World, statusText: string): PageView {
  return { provider: 'Payer', statusText, facts: [], choices: [], returnUrl: null, further: another(world) }
}

const another = ({ id }: World) => ({
  label: 'Open something else',
  href: PAYER_PAGE_PATH.replace(':worldId', id),
})
