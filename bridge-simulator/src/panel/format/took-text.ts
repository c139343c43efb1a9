/** `14 ms`, `6.4 s`, `2 m 05 s`; nothing for an entry without an answer. */
export function tookText(tookMs: number | null): string {
  if (tookMs === null) return ''
  if (tookMs < 1000) return `${Math.round(tookMs)} ms`
  if (tookMs < 60_000) return `${(tookMs / 1000).toFixed(1)} s`
  const seconds = String(Math.floor((tookMs % 60_000) / 1000)).padStart(2, '0')
  return `${Math.floor(tookMs / 60_000)} m ${seconds} s`
}
