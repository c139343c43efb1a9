import type { Lane } from '@skyshop/openapi/entry-reading'
import type { LaneLayout } from '../../model/journal-entry.ts'

export interface JournalColumns extends LaneLayout {
  /** As `grid-template-columns`. */
  template: string
  /** Pixels the lanes share, and all columns need at least. */
  lanesWidth: number
  leastWidth: number
}

const stampWidth = 84
const tookWidth = 52
const gapWidth = 8
const paddingWidth = 24
const leastLanesWidth = 360
/** What a scroll bar may take; the columns leave it room whether it is there or not. */
const scrollBarWidth = 16

/** The lanes get what the stamps and results leave; results widen only where the lanes have plenty. */
export function journalColumns(width: number, layout: LaneLayout): JournalColumns {
  const resultWidth = width < 860 ? 104 : 170
  const spent = stampWidth + resultWidth + tookWidth + 3 * gapWidth + paddingWidth
  const lanesWidth = Math.max(leastLanesWidth, Math.floor(width - spent - scrollBarWidth))
  return {
    template: `${stampWidth}px minmax(${leastLanesWidth}px, 1fr) ${resultWidth}px ${tookWidth}px`,
    lanesWidth,
    leastWidth: leastLanesWidth + spent + scrollBarWidth,
    ...layout,
  }
}

const letterWidth = 6.65
/** Space for two heads, text padding and half a bar at each end. */
const spentWidth = 32

/** How many monospace characters fit between two lanes. */
export function lettersBetween(
  from: Lane,
  to: Lane,
  { positions, lanesWidth }: Pick<JournalColumns, 'positions' | 'lanesWidth'>,
): number {
  const length = (Math.abs(positions[to] - positions[from]) / 100) * lanesWidth
  return Math.max(4, Math.floor((length - spentWidth) / letterWidth))
}
