/** A text within the limit that a provider gives a member: of a longer one its beginning, with … at its end. `longest`: characters. */
export function withinLimit(text: string, longest: number): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest - 1)
  // A letter of two units is kept whole or not at all.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
