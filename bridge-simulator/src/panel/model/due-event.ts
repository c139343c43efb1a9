import type { Texts } from '../i18n/en.ts'

/** What will happen, in the panel's language; as the server says it where the panel knows no other word. */
export function dueTitle(title: string, { time }: Texts): string {
  return time.due[title] ?? title
}
