import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'
import type { Texts } from '../../i18n/en.ts'
import { entryLabel, notesText, resultWord } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { orderChip } from '../../model/status-chip.ts'

type State = Pick<Schemas['WorldState'], 'orders' | 'contracts' | 'devices'>

/** Describes an entry: the new state, the job that ran, or its journal label. */
export function describeEntry(entry: JournalEntry, texts: Texts): string {
  if (entry.kind !== 'state') return entryLabel(entry, texts)
  return reached(entry, texts) ?? entryLabel(entry, texts)
}

/** The device it was about, by its name; what the entry adds where none is known. */
export function recentEntriesOf(entry: JournalEntry, state: State, texts: Texts): string | null {
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

function reached({ label, orderNo }: JournalEntry, texts: Texts): string | null {
  const { happened } = texts
  const [, thing = '', number = '', to = ''] =
    /^(order|contract|coupon|period) ?(\d*) \S+ → (\S+)$/.exec(label) ?? []
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
