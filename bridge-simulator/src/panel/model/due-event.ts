import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../format/short-text.ts'
import type { Texts } from '../i18n/en.ts'
import type { DueView } from './panel-view.ts'

/** Title of a scheduled event in the panel's language, or the server's own. */
export function dueTitle(title: string, { time }: Texts): string {
  const own = time.due[title]
  if (own !== undefined) return own
  const [, provider, isOver] = /^(.+?)(?:(: time to pay is over)| notify)$/.exec(title) ?? []
  if (provider === undefined) return title
  return isOver === undefined ? time.webhookOf(provider) : time.payIsOver(provider)
}

/** The sign of a scheduled event, by its kind. */
export function dueIcon(kind: string): 'flag' | 'mail' | 'diamond' | 'clock' {
  if (kind.includes('deadline')) return 'flag'
  if (kind.includes('notify') || kind.includes('notice')) return 'mail'
  if (kind.includes('papay') || kind === 'contract.due') return 'diamond'
  return 'clock'
}

interface FiredTexts {
  fired: (count: number) => string
  firedNothing: string
}

/** Describes how many events a jump of the clock fired. */
export function firedText(count: number, texts: FiredTexts): string {
  return count === 0 ? texts.firedNothing : texts.fired(count)
}

/** Returns what is due now that a jump to an instant would set off; more can follow from it. */
export function dueUntil(due: readonly DueView[], atMs: number): readonly DueView[] {
  return due.filter(({ dueMs }) => dueMs <= atMs)
}

/** Due events a tester looks for by words. */
export function filterDue(due: readonly DueView[], search: string): readonly DueView[] {
  const terms = search.toLowerCase().split(/\s+/)
  return due.filter(({ kind, title, subject }) => {
    const text = `${kind} ${title} ${subject ?? ''}`.toLowerCase()
    return terms.every((word) => text.includes(word))
  })
}

type Renewal = Pick<Schemas['ContractRow'], 'contractCode' | 'cycles' | 'nextDeductionMs'>

const deducted = 'Auto-renewal is deducted'

/**
 * Names what an auto-renewal does when due: a period is announced or asked for first where money moves later. Null for
 * other events.
 */
export function renewalTitle(event: Schemas['DueEvent'], contracts: readonly Renewal[]): string | null {
  const { kind, subject, dueMs } = event
  const contract = contracts.find(({ contractCode }) => contractCode === subject)
  if (kind !== 'contract.due' || contract === undefined) return null
  const cycle = contract.cycles.find(({ state, nextDueMs }) => state === 'scheduled' && nextDueMs === dueMs)
  if (cycle === undefined || dueMs >= (contract.nextDeductionMs ?? dueMs)) return deducted
  return dueMs < cycle.plannedAtMs ? 'Auto-renewal is announced' : 'Auto-renewal is asked for'
}

/** The deductions that follow what is due: the server plans one only once it was announced or asked for. */
export function deductionsToCome(
  due: readonly Schemas['DueEvent'][],
  contracts: readonly Renewal[],
): DueView[] {
  return contracts.flatMap(({ contractCode: subject, nextDeductionMs: dueMs }) => {
    const before = due.find((event) => event.subject === subject && event.kind === 'contract.due')
    const title = before && renewalTitle(before, contracts)
    if (dueMs === null || !title || title === deducted) return []
    return [{ id: `deduction-${subject}`, kind: 'contract.due', dueMs, title: deducted, subject }]
  })
}

type Owners = Pick<Schemas['WorldState'], 'devices' | 'orders' | 'users'>

/**
 * Returns the names of devices by their ids. Where several have one name, the phone number of who ordered for it last stands before it, or
 * else the end of its serial number.
 */
export function deviceNames({ devices, orders, users }: Owners): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { deviceName } of devices) counts.set(deviceName ?? '', (counts.get(deviceName ?? '') ?? 0) + 1)
  // Most worlds have no two of one name, and need nobody's orders.
  const isAnyShared = [...counts.values()].some((count) => count > 1)
  const owners = isAnyShared ? ownersOf({ orders, users }) : new Map<string, string>()
  return new Map(
    devices.flatMap(({ deviceId, deviceName }) => {
      if (deviceName === null) return []
      const owner = owners.get(deviceId) ?? lastDigits(deviceId)
      const isOnly = counts.get(deviceName) === 1
      return [[deviceId, isOnly ? deviceName : `${owner} · ${deviceName}`] as const]
    }),
  )
}

/** Phone numbers of who ordered for each device last. */
function ownersOf({ orders, users }: Pick<Owners, 'orders' | 'users'>): ReadonlyMap<string, string> {
  const phones = new Map(users.map(({ userId, phone }) => [userId, phone]))
  return new Map(
    orders.flatMap(({ deviceId, userId }) => {
      const phone = phones.get(userId)
      return phone === undefined ? [] : [[deviceId, phone] as const]
    }),
  )
}
