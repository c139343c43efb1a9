import type { Schemas } from '@skyshop/openapi/control'
import {
  isHit,
  isLost,
  type JournalEntry,
  type JournalPlace,
  orderStatusOf,
} from '../../model/journal-entry.ts'
import { presetOf, type WalletOutcome } from '../../model/wallet-outcome.ts'

/** Guided starts, in the order in which they are offered. */
export const guideNames = ['buy', 'callback', 'year'] as const
export type GuideName = (typeof guideNames)[number]

export type GuideStep = 'arrange' | 'order' | 'pay' | 'code' | 'return' | 'contract' | 'year' | 'diagram'

/** A guided start under way. */
export interface Guide {
  name: GuideName
  /** World and last entry of its journal at the start: what came before does not count. */
  worldId: string
  fromSeq: number
  /** Where its diagram is in the journal; null until it is asked for. A reload opens it again before the journal is read. */
  diagram: JournalPlace | null
}

/** A guided start in the world that is open; none once its diagram was shown of another one. */
export function guideIn(worldId: string, guide: Guide | null): Guide | null {
  return guide?.diagram && guide.worldId !== worldId ? null : guide
}

/** Tells whether a diagram is of an earlier world with the same id: its journal went farther than this one. */
export function isOutdated({ fromSeq, diagram }: Guide, journal: readonly JournalEntry[]): boolean {
  return diagram !== null && (journal.at(-1)?.seq ?? 0) < Math.max(fromSeq, diagram.seq ?? 0)
}

/** A guided start whose diagram is shown of a world. */
export function shownGuide(worldId: string, guide: Guide, diagram: JournalPlace): Guide {
  // Of a world that was opened since, everything counts.
  const fromSeq = guide.worldId === worldId ? guide.fromSeq : 0
  return { ...guide, worldId, fromSeq, diagram }
}

/** The diagram in the journal: the order from its first entry on, or at its lost callback; the jump alone; or everything. */
export function diagramPlace(name: GuideName, subject: GuidePlace['subject']): JournalPlace {
  if (subject === null) return { tokens: [], seq: null }
  const { orderNo, seq } = subject
  if (orderNo === null) return { tokens: [{ field: 'cause', value: String(seq) }], seq }
  return { tokens: [{ field: 'order', value: orderNo, isWhole: true }], seq: name === 'buy' ? null : seq }
}

export interface GuideFacts {
  worldId: string
  journal: readonly JournalEntry[]
  /** It is arranged that the page will not get the callback of the next payment. */
  isCallbackLost: boolean
  hasContract: boolean
}

export interface GuidePlace {
  step: GuideStep
  at: number
  all: number
  /** What the diagram is about; null before the guide has it. */
  subject: GuideSubject | null
}

interface GuideSubject {
  orderNo: string | null
  seq: number
  /** The entry that answers the question of the start, marked beside the chosen one. */
  answerSeq: number | null
}

const stepsOf = {
  buy: ['order', 'pay', 'code', 'return', 'diagram'],
  callback: ['arrange', 'order', 'pay', 'return', 'diagram'],
  year: ['contract', 'year', 'diagram'],
} as const satisfies Record<GuideName, readonly GuideStep[]>

/**
 * Where a guided start stands: after the last of its steps that was done, in whatever order they were. Nothing counts of a
 * callback that is to be lost before that is arranged, nor of a payment whose callback was delivered.
 */
export function guidePlace(guide: Guide, facts: GuideFacts): GuidePlace {
  const steps: readonly GuideStep[] = stepsOf[guide.name]
  const since = facts.worldId === guide.worldId ? guide.fromSeq : 0
  const all = facts.journal.filter(({ seq }) => seq > since)
  const entries = guide.name === 'callback' ? sinceDelivered(all) : all
  const isDone = (step: GuideStep) => isStepDone(step, { guide, entries, facts })
  const isBegun = guide.name !== 'callback' || isDone('arrange')
  const done = isBegun ? steps.findLastIndex(isDone) : -1
  const at = Math.min(done + 1, steps.length - 1)
  return { step: steps[at] ?? 'diagram', at: at + 1, all: steps.length, subject: subjectOf(guide, entries) }
}

/** Tells whether the page will not get the next payCallback: by the outcome of the next payment, or by a fault of the bridge. */
export function isCallbackToBeLost(outcome: WalletOutcome, faults: readonly Schemas['Fault'][]): boolean {
  const isSilenced = ({ record: { bridge } }: Schemas['Fault']) =>
    bridge?.effect.kind === 'silent' && bridge.names.includes('payCallback')
  return presetOf(outcome) === 'callbackLost' || faults.some(isSilenced)
}

/** What came after the last callback that the page got; all where one was lost. */
function sinceDelivered(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  if (entries.some(isLostCallback)) return entries
  return entries.slice(entries.findLastIndex(isOf('payCallback')) + 1)
}

/** A running clock goes on while a jump is asked for, which is then shorter than a year by that. */
const aboutYearMs = 364 * 86_400_000

const isOf = (...ids: readonly string[]) => {
  return ({ operationId }: JournalEntry) => ids.includes(operationId)
}
const isYear = ({ jump }: JournalEntry) => jump !== null && jump.lengthMs >= aboutYearMs

/** The wallet was asked to pay; the wallet has the money. */
const isAsked = isOf('requestWechatPay', 'requestAliPay')
const isPaid = isOf('wechatConfirmPayment', 'alipayConfirmPayment')

const isLostCallback = (entry: JournalEntry) => entry.operationId === 'payCallback' && isLost(entry)

/** The payment whose callback was arranged to be lost has used that up. */
const isLosing = (entry: JournalEntry) => {
  const body = entry.request?.body as { wallet?: { callback?: unknown } } | null | undefined
  return isHit(entry) && body?.wallet?.callback === 'lost'
}

/** The shop asks for the order by itself, and hears that it is paid. */
const isConfirming = isOf('confirmOrder')
const isToldPaid = (entry: JournalEntry) => isConfirming(entry) && orderStatusOf(entry) === 1

interface GuideParts {
  guide: Guide
  entries: readonly JournalEntry[]
  facts: GuideFacts
}

function isStepDone(step: GuideStep, { guide, entries, facts }: GuideParts): boolean {
  switch (step) {
    case 'arrange':
      return facts.isCallbackLost || entries.some((entry) => isLosing(entry) || isLostCallback(entry))
    case 'order':
      return entries.some(
        ({ kind, label }) => kind === 'route' && /^\/(packagesList|nvrPackages)/.test(label),
      )
    case 'pay':
      return entries.some(guide.name === 'callback' ? isPaid : isAsked)
    case 'code':
      return entries.some(isPaid)
    case 'return':
      return entries.some(guide.name === 'callback' ? isLostCallback : isOf('payCallback'))
    case 'contract':
      return facts.hasContract
    case 'year':
      return entries.some(isYear)
    case 'diagram':
      return false
  }
}

/** The last order that was made, of a lost callback at that; or the jump. */
function subjectOf({ name }: Guide, entries: readonly JournalEntry[]): GuidePlace['subject'] {
  const jump = entries.findLast(isYear)
  if (jump) return { orderNo: null, seq: jump.seq, answerSeq: null }
  const lost = name === 'callback' ? entries.findLast(isLostCallback) : undefined
  const until = lost?.seq ?? Infinity
  const order = entries.findLast(({ orderNo, seq }) => orderNo !== null && seq <= until)
  if (!order) return null
  const told = lost && entries.find((entry) => entry.seq > lost.seq && isToldPaid(entry))
  return { orderNo: order.orderNo, seq: (lost ?? order).seq, answerSeq: told?.seq ?? null }
}

/** The control to press next, by its `data-control`. */
export function controlToPress({ step }: GuidePlace): string {
  switch (step) {
    case 'arrange':
      return 'payment'
    case 'order':
    case 'pay':
    case 'code':
    case 'return':
      return 'phone'
    case 'contract':
    case 'diagram':
      return 'guide'
    case 'year':
      return 'year'
  }
}

/** A row of the tabs whose camera has no package yet: nothing stands below its state. */
const newCamera = 'main li:has(h3 + :last-child):has(div + button)'

/** A question over page and sheet, whose safe answer is its last button, and the shop without one. */
const question = 'dialog[role=alertdialog][open]'
const unasked = `:root:not(:has(${question}))`

/**
 * Selectors to highlight in the phone during a purchase: the button of the first camera without a package, or
 * of the first of all where each has one; the button of a page's foot, the agreement that is not yet accepted, the button
 * of a sheet. While a question covers them, its safe answer alone: an unpaid order in the way is paid.
 */
export const shopHighlight = [
  `${unasked} ${newCamera}:not(${newCamera} ~ li) div + button`,
  `${unasked} main :not(:has(h3 + :last-child)) > li:first-of-type:has(h3) div + button`,
  `${unasked} :is(main ~ div > button:last-child, main ~ footer + div button)`,
  `${unasked} dialog[open] input[type=checkbox]:not(:checked)`,
  `${unasked} dialog[open]:not(:has(input[type=checkbox]:not(:checked))) footer button`,
  `${question} button:last-child`,
].join(', ')
