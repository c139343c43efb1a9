/** The id that the code host gives a heading. */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** A heading of Markdown with its text as it is written, and all that is below it, itself included. */
export interface MarkdownSection {
  heading: string
  text: string
}

/** The parts of a page that begin with a heading of this level, and end before the next of it or above. */
export function markdownSections(markdown: string, level: number): MarkdownSection[] {
  const begins = new RegExp(`^#{1,${level}} `)
  const mark = `${'#'.repeat(level)} `
  const parts: string[][] = [[]]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && begins.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
    .filter(([first = '']) => first.startsWith(mark))
    .map((lines) => ({ heading: lines[0]?.slice(mark.length) ?? '', text: `${lines.join('\n').trim()}\n` }))
}

/** The part of a page below the heading with this id, of the second to the fourth level; null where there is none. */
export function markdownSection(markdown: string, id: string): string | null {
  const all = [2, 3, 4].flatMap((level) => markdownSections(markdown, level))
  return all.find(({ heading }) => headingId(heading) === id)?.text ?? null
}
