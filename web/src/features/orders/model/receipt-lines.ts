import { isolateValue } from '../../../shared/i18n/isolate-value.ts'

/** One row of a receipt in words. */
export interface ReceiptRow {
  label: string
  /** Under the label; empty for none. */
  detail: string
  value: string
  isTotal: boolean
}

/** A row as it is drawn: lines of its label and of its value, side by side or the value below. */
export interface DrawnRow {
  start: readonly string[]
  end: readonly string[]
  isBelow: boolean
  isTotal: boolean
}

/** Width of a text in the units of the picture. */
type Measure = (text: string) => number

/** Sets rows into a width: a value stands beside its label where both fit on a line, else below it, in as many lines as it takes. */
export function drawnRows(rows: readonly ReceiptRow[], measure: Measure, width: number): DrawnRow[] {
  return rows.map(({ label, detail, value: text, isTotal }) => {
    const value = grouped(text)
    const start = [label, detail]
      .filter((text) => text !== '')
      .flatMap((text) => wrapped(text, measure, width))
    const isBelow = start.length > 1 || measure(label) + measure(`  ${value}`) > width
    return { start, end: wrapped(value, measure, width), isBelow, isTotal }
  })
}

/** A number of many digits in groups of four, from left to right on one line; any other text as it is. */
function grouped(text: string): string {
  const groups = /^[A-Z]?\d{12,}$/.test(text) ? (text.match(/.{1,4}/g) ?? []) : []
  return groups.length === 0 ? text : `\u2066${groups.join('\u00a0')}\u2069`
}

/** A line as a canvas draws it: its parts follow each other in the direction of the page, each in its own. */
export function inDirection(line: string, direction: 'ltr' | 'rtl'): string {
  const parts = line.split(/(\s·\s?)/)
  return parts
    .map((part, index) => (part === '' || index % 2 === 1 ? part : isolateValue(part, direction)))
    .join('')
}

/** Number of lines that rows take. */
export function lineCount(rows: readonly DrawnRow[]): number {
  return rows.reduce((sum, { start, end, isBelow }) => sum + (isBelow ? start.length + end.length : 1), 0)
}

/** Breaks a text between its words; a word that is wider than the line is broken inside. */
function wrapped(text: string, measure: Measure, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[^ ]+ */g) ?? []) {
    if (measure((line + part).trimEnd()) <= width) {
      line += part
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const letter of part) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
