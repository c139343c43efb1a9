/** Returns the day of an instant in Beijing, for instance `2026-11-20`. */
export function formatBeijingDay(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
}
