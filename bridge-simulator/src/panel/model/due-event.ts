import type { Schemas } from '@skyshop/openapi/control'
import type { Texts } from '../i18n/en.ts'
import type { DueView } from './panel-view.ts'

/** Title of a scheduled event in the panel's language, or the server's own. */
export function dueTitle(title: string, { time }: Texts): string {
  return time.due[title] ?? title
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

/** What a jump to an instant would set off of what is due now; more can follow from it. */
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

/** What an auto-renewal does at its instant: a period that is announced first is deducted later. Null for other events. */
export function renewalTitle(
  { kind, subject, dueMs }: Schemas['DueEvent'],
  contracts: readonly Pick<Schemas['ContractRow'], 'contractCode' | 'cycles'>[],
): string | null {
  const contract = contracts.find(({ contractCode }) => contractCode === subject)
  if (kind !== 'contract.due' || contract === undefined) return null
  const isAnnounced = contract.cycles.some(({ state, nextDueMs, plannedAtMs }) => {
    return state === 'scheduled' && nextDueMs === dueMs && dueMs < plannedAtMs
  })
  return isAnnounced ? 'Auto-renewal is announced' : 'Auto-renewal is deducted'
}
