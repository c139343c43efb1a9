import type { DueView } from '../../model/panel-view.ts'

/** What a jump to an instant would set off of what is due now; more can follow from it. */
export function dueUntil(due: readonly DueView[], atMs: number): readonly DueView[] {
  return due.filter(({ dueMs }) => dueMs <= atMs)
}

/** Due events a tester looks for by words. */
export function dueWithWords(due: readonly DueView[], words: string): readonly DueView[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return due.filter(({ kind, title, subject }) => {
    const text = `${kind} ${title} ${subject ?? ''}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
