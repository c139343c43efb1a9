import type { Schemas } from '@skyshop/openapi/control'
import type { EntryTone } from '@skyshop/openapi/entry-reading'
import type { Texts } from '../i18n/en.ts'

/** Colour of a chip, by what it means. */
export type ChipTone = 'grey' | 'ok' | 'warn' | 'bad' | 'fault' | 'accent' | 'outline'

/** Colours of an entry of the journal, by how it ended. */
export const entryChipTones: Readonly<Record<EntryTone, ChipTone>> = {
  plain: 'grey',
  refused: 'warn',
  'not-built': 'warn',
  fault: 'fault',
  defect: 'bad',
}

export const orderStatuses = [
  'unpaid',
  'activating',
  'queued',
  'refunded',
  'inEffect',
  'expired',
  'cancelled',
  'timedOut',
  'failedToPay',
  'failedToActivate',
  'failedToRefund',
  'unknown',
] as const

export type OrderStatusName = (typeof orderStatuses)[number]

interface StatusChip {
  name: OrderStatusName
  tone: ChipTone
}

const orderChips: ReadonlyMap<number, StatusChip> = new Map([
  [0, { name: 'unpaid', tone: 'warn' }],
  [1, { name: 'activating', tone: 'accent' }],
  [2, { name: 'queued', tone: 'accent' }],
  [3, { name: 'refunded', tone: 'grey' }],
  [4, { name: 'inEffect', tone: 'ok' }],
  [5, { name: 'expired', tone: 'grey' }],
  [6, { name: 'cancelled', tone: 'grey' }],
  [7, { name: 'timedOut', tone: 'grey' }],
  [-1, { name: 'failedToPay', tone: 'bad' }],
  [-2, { name: 'failedToActivate', tone: 'bad' }],
  [-3, { name: 'failedToRefund', tone: 'bad' }],
])

/** Name and colour of an order status code; codes and their meaning are those of product 4.01. */
export function orderChip(status: number): StatusChip {
  return orderChips.get(status) ?? { name: 'unknown', tone: 'bad' }
}

/** Colours of everything but orders, by the state's own name. */
const stateTones: ReadonlyMap<string, ChipTone> = new Map<string, ChipTone>([
  ['active', 'ok'],
  ['activated', 'ok'],
  ['paid', 'ok'],
  ['normal', 'ok'],
  ['not-yet-active', 'accent'],
  ['activating', 'accent'],
  ['announced', 'accent'],
  ['waiting', 'accent'],
  ['deducting', 'accent'],
  ['scheduled', 'accent'],
  ['unused', 'accent'],
  ['not-yet-effective', 'accent'],
  ['suspended', 'warn'],
  ['pre-signed', 'warn'],
  ['reserved', 'warn'],
  ['grace', 'warn'],
  ['not-activated', 'warn'],
  ['unknown', 'warn'],
  ['lapsed', 'bad'],
  ['activation-failed', 'bad'],
  ['deactivated', 'bad'],
  ['abnormal', 'bad'],
])

/** Grey for a final status that needs no action. */
export function stateTone(state: string): ChipTone {
  return stateTones.get(state) ?? 'grey'
}

export const deviceTones = {
  'unpaid-order': 'warn',
  'in-effect': 'ok',
  'to-come': 'accent',
  ended: 'grey',
  none: 'grey',
} as const satisfies Record<string, ChipTone>

/** State that matters most of a device's packages; an unpaid order comes first, as it waits for the buyer. */
export type DeviceState = keyof typeof deviceTones

export type MachineName = Schemas['StateMachine']['name']

/** A state in the panel's language; its own name when there is no translation. */
export function stateName(machine: MachineName, state: string, texts: Texts): string {
  if (machine === 'order') return texts.orderStatus[orderChip(Number(state)).name]
  return texts.state.names[state] ?? state
}

/** Names what moves a thing, in the panel's language. */
export function eventName(event: string, { state }: Texts): string {
  return state.events[event] ?? event
}
