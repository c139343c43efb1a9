import type { Lane } from '@skyshop/openapi/entry-reading'
import type { LaneLayout } from '../../model/journal-entry.ts'

export interface JournalColumns extends LaneLayout {
  /** As `grid-template-columns`. */
  template: string
  /** Whether there is room for the camera that an entry is about. */
  hasCamera: boolean
  /** Pixels the lanes share, and all columns need at least. */
  lanesWidth: number
  leastWidth: number
}

const stampWidth = 84
const tookWidth = 52
const gapWidth = 8
const paddingWidth = 24
const cameraWidth = 116
const leastLanesWidth = 360
/** From this width on the lanes have room to spare for a camera beside them. */
const widthWithCamera = 940
/** What a scroll bar may take; the columns leave it room whether it is there or not. */
const scrollBarWidth = 16

/** The lanes get what the stamps and results leave; results widen only where the lanes have plenty. */
export function journalColumns(width: number, layout: LaneLayout): JournalColumns {
  const resultWidth = width < 860 ? 104 : 170
  const hasCamera = width >= widthWithCamera
  const camera = hasCamera ? cameraWidth + gapWidth : 0
  const spent = stampWidth + camera + resultWidth + tookWidth + 3 * gapWidth + paddingWidth
  const lanesWidth = Math.max(leastLanesWidth, Math.floor(width - spent - scrollBarWidth))
  return {
    template: [
      `${stampWidth}px`,
      `minmax(${leastLanesWidth}px, 1fr)`,
      // What a state became has no result, and may be longer than its lane.
      `[result] ${resultWidth}px`,
      ...(hasCamera ? [`[camera] ${cameraWidth}px`] : []),
      `[took] ${tookWidth}px`,
    ].join(' '),
    hasCamera,
    lanesWidth,
    leastWidth: leastLanesWidth + spent + scrollBarWidth,
    ...layout,
  }
}

const letterWidth = 6.65
/** Space for two heads, text padding and half a bar at each end. */
const spentWidth = 32

/** Counts the monospace characters that fit between two lanes. */
export function lettersBetween(
  from: Lane,
  to: Lane,
  { positions, lanesWidth }: Pick<JournalColumns, 'positions' | 'lanesWidth'>,
): number {
  const length = (Math.abs(positions[to] - positions[from]) / 100) * lanesWidth
  return Math.max(4, Math.floor((length - spentWidth) / letterWidth))
}
