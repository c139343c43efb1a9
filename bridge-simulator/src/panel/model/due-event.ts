import type { Texts } from '../i18n/en.ts'

/** What will happen, in the panel's language; as the server says it where the panel knows no other word. */
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

/** What a jump of the clock set off, as words. */
export function firedText(count: number, texts: FiredTexts): string {
  return count === 0 ? texts.firedNothing : texts.fired(count)
}
