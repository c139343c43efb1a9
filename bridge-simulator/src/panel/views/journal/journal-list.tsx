import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { startOfDay } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { isInGap, type JournalGap } from '../../model/journal-entry.ts'
import { classNames } from '../../ui/class-names.ts'
import type { EntryCameras } from './entry-camera.ts'
import type { JournalColumns } from './journal-columns.ts'
import styles from './journal-list.module.css'
import { JournalRowView } from './journal-row.tsx'
import { type JournalRow as Row, rowWindow } from './journal-rows.ts'
import { LifeLines } from './lane-drawing.tsx'

interface JournalListProps {
  rows: readonly Row[]
  columns: JournalColumns
  selectedSeq: number | null
  /** The entry a guided start points at. */
  markedSeq?: number | null
  gap: JournalGap | null
  isLive: boolean
  /** Where it was scrolled to when it was shown last. */
  place: ScrollPlace
  cameras: EntryCameras
  /** The entry that the list is to begin with, once it is there. */
  sought: { seq: number } | null
  /** The day of the first row in sight. */
  onTop: (dayMs: number) => void
  onSelect: (seq: number) => void
  onFold: (foldId: number) => void
  onScrolledAway: () => void
  /** More is to be had before the first or after the last row; null where there is none. */
  onStart: (() => void) | null
  onEnd: (() => void) | null
}

/**
 * Columns and places of the lanes as custom properties of what holds heads or rows. A row has no style of its own for them: the browser computes
 * the style of one row and takes it for the others.
 */
export function columnStyle({ template, lanes, positions }: JournalColumns): CSSProperties {
  const places = lanes.map((lane) => [`--at-${lane}`, `${positions[lane]}%`])
  return { '--columns': template, ...Object.fromEntries(places) } as CSSProperties
}

/** Only the rows in sight are in the document; ten thousand cost what thirty do. */
export function JournalList(props: JournalListProps) {
  const { rows, columns, selectedSeq, gap, cameras, onSelect, onFold } = props
  const texts = useTexts()
  const { scroller, range, rowBlockSize, note } = useRowWindow(props)
  const blocks = { blockSize: rows.length * rowBlockSize, paddingBlockStart: range.first * rowBlockSize }
  const selectedIndex = rows.findIndex((row) => isRowOf(row, selectedSeq))
  const reachable = reachableIndex(selectedIndex, range)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ minInlineSize: columns.leastWidth, ...columnStyle(columns) }}
      onScroll={note}
    >
      <div
        className={classNames(styles.grid, styles.lives)}
        style={{ blockSize: blocks.blockSize }}
        aria-hidden="true"
      >
        <span />
        <LifeLines lanes={columns.lanes} />
      </div>
      <ol className={styles.rows} style={blocks} aria-label={texts.tabs.journal}>
        {rows.slice(range.first, range.end).map((row, index) => (
          <li
            key={row.key}
            className={styles.place}
            aria-setsize={rows.length}
            aria-posinset={range.first + index + 1}
            data-current={isRowOf(row, selectedSeq) ? 'true' : undefined}
          >
            <JournalRowView
              row={row}
              columns={columns}
              camera={cameras.nameOf(row.entry)}
              previous={rows[range.first + index - 1]}
              isSelected={isRowOf(row, selectedSeq)}
              isMarked={isRowOf(row, props.markedSeq ?? null)}
              isLate={isInGap(gap, row.entry.seq)}
              isReachable={range.first + index === reachable}
              onSelect={onSelect}
              onFold={onFold}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Which rows are in sight, what brings them there, and what scrolling asks for. */
function useRowWindow(props: JournalListProps) {
  const { rows, selectedSeq, isLive, place, onScrolledAway, onStart, onEnd } = props
  const rowBlockSize = useRowBlockSize()
  const scroller = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ offset: isLive ? 0 : place.get(), blockSize: 800 })
  const index = rows.findIndex((row) => isRowOf(row, selectedSeq))
  const markedIndex = rows.findIndex((row) => isRowOf(row, props.markedSeq ?? null))
  useRestoredPlace(scroller, isLive ? 0 : place.get())
  useScrollToNewest(scroller, { isLive, rowCount: rows.length })
  useSameRowInSight(scroller, { rows, rowBlockSize, isLive })
  useInSight(scroller, { seq: selectedSeq, index, markedIndex, rowBlockSize, isLive })
  useFilledWindow(scroller, { rows, rowBlockSize, onStart, onEnd })
  useSought(scroller, { rows, rowBlockSize, sought: props.sought })
  const topMs = rows[Math.min(rows.length - 1, Math.floor(scroll.offset / rowBlockSize))]?.worldMs
  const { onTop } = props
  useEffect(() => {
    if (topMs !== undefined) onTop(startOfDay(topMs))
  }, [topMs, onTop])
  const noted = useRef(rows)
  const note = () => {
    const element = scroller.current
    // Rows that came or went move the list by themselves: the reader leaves the end in rows that stayed.
    const isMovedByRows = noted.current !== rows
    noted.current = rows
    if (element === null) return
    setScroll({ offset: element.scrollTop, blockSize: element.clientHeight })
    place.keep(element.scrollTop)
    askAtEnds(element, { rows, rowBlockSize, onStart, onEnd })
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - rowBlockSize
    if (!isLive || isAtEnd) return
    if (isMovedByRows) element.scrollTop = element.scrollHeight
    else onScrolledAway()
  }
  return { scroller, range: rowWindow(rows.length, { ...scroll, rowBlockSize }), rowBlockSize, note }
}

/** One row is reached by Tab: the chosen one, or the last in sight; J and K step from there. */
function reachableIndex(selectedIndex: number, { first, end }: ReturnType<typeof rowWindow>): number {
  return selectedIndex >= first && selectedIndex < end ? selectedIndex : end - 1
}

/** Whether a row shows an entry; the head of an open fold leaves it to the rows below. */
function isRowOf({ entry, fold }: Row, seq: number | null): boolean {
  if (fold === null) return entry.seq === seq
  return !fold.isOpen && fold.entries.some((one) => one.seq === seq)
}

/** Keeps how far the journal is scrolled while another tab is open. */
export interface ScrollPlace {
  get: () => number
  keep: (offset: number) => void
}

type Scroller = { readonly current: HTMLDivElement | null }

function useRestoredPlace(scroller: Scroller, offset: number) {
  const initial = useRef(offset)
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = initial.current
  }, [scroller])
}

/** While live the newest row stays in sight. */
function useScrollToNewest(scroller: Scroller, { isLive, rowCount }: { isLive: boolean; rowCount: number }) {
  useEffect(() => {
    const element = scroller.current
    if (element !== null && isLive && rowCount > 0) element.scrollTop = element.scrollHeight
  }, [scroller, isLive, rowCount])
}

interface KeptRow {
  rows: readonly Row[]
  rowBlockSize: number
  isLive: boolean
}

/** Rows that come or go above leave those in sight where they are. */
function useSameRowInSight(scroller: Scroller, { rows, rowBlockSize, isLive }: KeptRow) {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const element = scroller.current
    const earlier = before.current
    before.current = rows
    if (element === null || isLive || earlier === rows) return
    const top = Math.floor(element.scrollTop / rowBlockSize)
    const shown = earlier.slice(top, top + 30).map(({ key }) => key)
    const now = new Map(rows.map(({ key }, index) => [key, index]))
    const kept = shown.findIndex((key) => now.has(key))
    const at = now.get(shown[kept] ?? '')
    if (at === undefined) return
    const moved = at - (top + kept)
    if (moved !== 0) element.scrollTop += moved * rowBlockSize
  }, [scroller, rows, rowBlockSize, isLive])
}

interface SoughtRow extends Pick<JournalListProps, 'sought'> {
  rows: readonly Row[]
  rowBlockSize: number
}

/** Has the list begin with an entry that was gone to, once its rows are there. */
function useSought(scroller: Scroller, { rows, rowBlockSize, sought }: SoughtRow) {
  const done = useRef<{ seq: number } | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null || sought === null || done.current === sought) return
    const seqs = rows.map(({ entry }) => entry.seq)
    if (Math.min(...seqs) > sought.seq || Math.max(...seqs) < sought.seq) return
    done.current = sought
    element.scrollTop = rowBlockSize * seqs.findIndex((seq) => seq >= sought.seq)
  }, [scroller, rows, rowBlockSize, sought])
}

interface Ends extends Pick<JournalListProps, 'onStart' | 'onEnd'> {
  rows: readonly Row[]
  rowBlockSize: number
}

/** How near to an end, in rows, more is asked for. */
const nearEnd = 30

function askAtEnds(element: HTMLElement, { rows, rowBlockSize, onStart, onEnd }: Ends): void {
  const left = rows.length * rowBlockSize - element.clientHeight - element.scrollTop
  if (element.scrollTop < nearEnd * rowBlockSize) onStart?.()
  if (left < nearEnd * rowBlockSize) onEnd?.()
}

/** Fills a window that the rows do not reach across. */
function useFilledWindow(scroller: Scroller, { rows, rowBlockSize, onStart, onEnd }: Ends) {
  useEffect(() => {
    if (scroller.current === null || rows.length === 0) return
    askAtEnds(scroller.current, { rows, rowBlockSize, onStart, onEnd })
  }, [scroller, rows, rowBlockSize, onStart, onEnd])
}

interface ChosenRow {
  seq: number | null
  index: number
  markedIndex: number
  rowBlockSize: number
  isLive: boolean
}

/**
 * A row chosen by key is scrolled to by no more than needed; one chosen from elsewhere has what led to it above, and more
 * below. The marked row is in sight with it when it follows closely. While live the newest row is what is looked at.
 */
function useInSight(scroller: Scroller, { seq, index, markedIndex, rowBlockSize, isLive }: ChosenRow) {
  const sought = useRef<string | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null || index < 0) return
    // Rows that come or go above are no reason to go back to it.
    const key = `${seq} ${markedIndex >= 0}`
    if (sought.current === key) return
    sought.current = key
    if (isLive) return
    const seen = { top: element.scrollTop, blockSize: element.clientHeight, rowBlockSize }
    const isNear = markedIndex > index && (markedIndex - index) * rowBlockSize < seen.blockSize / 3
    const rows = { start: index * rowBlockSize, end: ((isNear ? markedIndex : index) + 1) * rowBlockSize }
    element.scrollTop = topInSight(rows, seen)
  }, [scroller, seq, index, markedIndex, rowBlockSize, isLive])
}

/** How far a list is scrolled to have the rows from `start` to `end` in sight. */
function topInSight(
  { start, end }: { start: number; end: number },
  { top, blockSize, rowBlockSize }: { top: number; blockSize: number; rowBlockSize: number },
): number {
  const above = top - start
  const below = end - (top + blockSize)
  if (above <= 0 && below <= 0) return top
  if (Math.max(above, below) > rowBlockSize) return Math.max(0, start - blockSize / 3)
  return above > 0 ? start : end - blockSize
}

const coarse = matchMedia('(pointer: coarse)')

/** Height of a journal row in pixels, the value of `--row-journal`; larger for touch. */
function useRowBlockSize(): number {
  return useSyncExternalStore(onChange, () => (coarse.matches ? 40 : 27))
}

function onChange(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
