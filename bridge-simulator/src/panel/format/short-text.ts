/** Cuts a text in the middle, as the end of a path matters more than its head. */
export function cutMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const kept = Math.max(2, maxLength - 1)
  const head = Math.floor(kept / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`
}

/** `…0042` of a long order number or SN. */
export function lastDigits(id: string): string {
  return id.length > 6 ? `…${id.slice(-4)}` : id
}
