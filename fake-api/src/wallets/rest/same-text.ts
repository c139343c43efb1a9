import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that does not tell where they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
