import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'
import type { Texts } from '../../i18n/en.ts'
import { entryLabel, notesText, resultWord } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { type ChipTone, orderChip, stateTone } from '../../model/status-chip.ts'

type State = Pick<Schemas['WorldState'], 'orders' | 'contracts' | 'devices'>

/** An entry of *Just happened*. */
export interface RecentEntry {
  entry: JournalEntry
  /** How many calls were refused because the token had expired, of which this is the last; 0 for anything else. */
  refusedCalls: number
}

/**
 * Returns what changed something or went wrong until now, newest first; what lies ahead was undone. Calls that met an
 * expired token and follow each other are one, once the new token is there with which the shop makes them again.
 */
export function recentEntries(journal: readonly JournalEntry[], nowMs: number): RecentEntry[] {
  const newestFirst = journal
    .filter((entry) => isNotable(entry) && entry.worldMs <= nowMs)
    .toSorted((one, other) => other.worldMs - one.worldMs || other.seq - one.seq)
  const newTokens = journal.filter(isNewToken)
  let newerToken: JournalEntry | undefined
  return newestFirst.reduce<RecentEntry[]>((shown, entry) => {
    const token = isExpiry(entry) ? tokenAfter(entry, newTokens) : undefined
    const newer = shown.at(-1)
    if (token === undefined) shown.push({ entry, refusedCalls: 0 })
    else if (newer !== undefined && newer.refusedCalls > 0 && token === newerToken) newer.refusedCalls += 1
    else shown.push({ entry, refusedCalls: 1 })
    newerToken = token
    return shown
  }, [])
}

/** The first token that a call could be made again with that met an expired one. */
function tokenAfter(refusal: JournalEntry, newTokens: readonly JournalEntry[]): JournalEntry | undefined {
  return newTokens
    .filter(({ worldMs }) => worldMs >= refusal.worldMs - lateRefusalMs)
    .reduce<JournalEntry | undefined>(
      (first, token) => (first === undefined || token.worldMs < first.worldMs ? token : first),
      undefined,
    )
}

/** Calls that are under way when a new token comes are refused a little later, while the clock runs. */
const lateRefusalMs = 10_000

/** The panel keeps a checkpoint before each act; that is no news. */
function isNotable({ label, kind, tone }: JournalEntry): boolean {
  if (label === 'snapshot') return false
  return kind === 'state' || kind === 'job' || kind === 'jump' || tone !== 'plain'
}

function isExpiry({ tone, note }: JournalEntry): boolean {
  return tone === 'refused' && note === 'unauthorized: expired token'
}

function isNewToken({ operationId, tone }: JournalEntry): boolean {
  return operationId === 'getNewToken' && tone === 'plain'
}

/** Describes an entry: the new state, the job that ran, or its journal label. */
export function describeEntry(entry: JournalEntry, texts: Texts): string {
  if (entry.kind !== 'state') return entryLabel(entry, texts)
  return reached(entry, texts) ?? entryLabel(entry, texts)
}

/** The name of the device an entry is about; without one, the entry's note or result. Null when there is neither. */
export function entryDetail(entry: JournalEntry, state: State, texts: Texts): string | null {
  const { note, orderNo, kind, result } = entry
  const order = state.orders.find((one) => one.orderNo === orderNo)
  const contract = state.contracts.find(({ contractCode }) => note?.endsWith(contractCode))
  const device = state.devices.find(
    ({ deviceId }) => deviceId === (contract ?? order)?.deviceId || note === `device ${lastDigits(deviceId)}`,
  )
  const name = device?.deviceName ?? order?.deviceName
  if (name) return name
  return kind === 'state' ? null : (notesText(entry, texts) ?? (result && resultWord(result, texts)))
}

/** Of *order 0 → 1*: what moved, the number of a period, and the state it is in now; empty for anything else. */
function moveOf(label: string): { thing: string; number: string; to: string } {
  const [, thing = '', number = '', to = ''] =
    /^(order|contract|coupon|period) ?(\d*) \S+ → (\S+)$/.exec(label) ?? []
  return { thing, number, to }
}

/** Changes whose labels name no state that has a tone. */
const changeTones: ReadonlyMap<string, ChipTone> = new Map<string, ChipTone>([
  ['package planned', 'accent'],
  ['package suspended', 'warn'],
  ['package ended', 'grey'],
  ['package revoked', 'grey'],
  ['package activation-failed', 'bad'],
  ['order waits for proof of its payment', 'warn'],
  ['payment needs manual review', 'warn'],
  ['bill and payments differ', 'warn'],
])

/** Tells by the tone of the state reached whether a change is good news; one without a state was made as wanted. */
export function changeTone({ label }: Pick<JournalEntry, 'label'>): ChipTone {
  const { thing, to } = moveOf(label)
  if (thing === 'order') return orderChip(Number(to)).tone
  return thing === '' ? (changeTones.get(label) ?? 'ok') : stateTone(to)
}

function reached({ label, orderNo }: JournalEntry, texts: Texts): string | null {
  const { happened } = texts
  const { thing, number, to } = moveOf(label)
  switch (thing) {
    case 'order':
      return happened.order(lastDigits(orderNo ?? ''), texts.orderStatus[orderChip(Number(to)).name])
    case 'contract':
      return happened.contract(stateWord(to, texts))
    case 'period':
      return happened.period(number, stateWord(to, texts))
    case 'coupon':
      return happened.coupon(stateWord(to, texts))
    default:
      return happened.others[label] ?? happened.packages[label.replace(/^package /, '')] ?? null
  }
}

function stateWord(state: string, { state: { names } }: Texts): string {
  return names[state] ?? state
}
