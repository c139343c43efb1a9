/** One measured value with the limit it is held to, if there is one. */
export interface Figure {
  name: string
  value: number
  unit: string
  limit?: { atMost: number } | { atLeast: number }
  /** Spread, ratio to the baseline, or what else a reader needs. */
  note?: string
}

/** Tells whether a figure keeps its limit; true without one. */
export function isWithin({ value, limit }: Figure): boolean {
  if (!limit) return true
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

/** A figure as a line of the report; what misses its limit is marked. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, note = '' } = figure
  const shown = value >= 100 ? Math.round(value).toString() : value.toFixed(decimalsOf(unit))
  const cells = [name.padEnd(48), shown.padStart(8), unit.padEnd(6), limitText(figure).padEnd(8), note]
  return `${markOf(figure)}  ${cells.join(' ')}`.trimEnd()
}

/** Two of a ratio, as its limit may lie a few hundredths away. */
function decimalsOf(unit: string): number {
  return unit === '×' ? 2 : 1
}

function markOf(figure: Figure): string {
  if (!figure.limit) return '    '
  return isWithin(figure) ? 'ok  ' : 'OVER'
}

function limitText({ limit }: Figure): string {
  if (!limit) return ''
  return 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of all, e.g. 0.99, do not reach. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((total, value) => total + Math.log(value), 0) / values.length)
}

/** Divides ours by theirs in each turn: the geometric mean over all operations, each a list of its turns. */
export function ratiosByTurn(ours: readonly (readonly number[])[], theirs: readonly (readonly number[])[]) {
  const turns = Math.min(...[...ours, ...theirs].map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) =>
    geometricMean(ours.map((own, index) => (own[turn] ?? 0) / (theirs[index]?.[turn] ?? 0))),
  )
}

/** Median with the range it lies in, as a figure's value and note; the range of ratios, unit `×`, has two decimals. */
export function medianWithSpread(values: readonly number[], unit = ''): { value: number; note: string } {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((one) => one.toFixed(decimalsOf(unit)))
  return { value: median(values), note: `${values.length} runs, ${low} to ${high}` }
}
