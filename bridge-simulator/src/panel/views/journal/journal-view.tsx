import { useMemo, useRef, useState } from 'react'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { isInGap, type JournalEntry, type JournalGap, laneLayout } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/section.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { type EntryActions, ExportButtons } from '../entry/entry-buttons.tsx'
import { EntrySheet } from '../entry/entry-sheet.tsx'
import { foldPolls, stopsOf } from './fold-polls.ts'
import { JournalBar } from './journal-bar.tsx'
import { type JournalColumns, journalColumns } from './journal-columns.ts'
import { filterByOrder, foundEntries, type JournalFilter, ofKinds } from './journal-filter.ts'
import rowStyles from './journal-list.module.css'
import { columnStyle, JournalList, type ScrollPlace } from './journal-list.tsx'
import { type JournalRow, journalRows } from './journal-rows.ts'
import styles from './journal-view.module.css'
import { isTimeline } from './timelines.ts'

interface JournalViewProps {
  /** False for a world of providers alone. */
  hasBackend: boolean
  journal: readonly JournalEntry[]
  filter: JournalFilter
  /** Folds of equal calls that are open. */
  openFolds: ReadonlySet<number>
  selectedSeq: number | null
  /** The entry a guided start points at beside the chosen one. */
  markedSeq?: number | null
  gap: JournalGap | null
  isLive: boolean
  place: ScrollPlace
  onFilter: (filter: JournalFilter) => void
  onFold: (foldId: number) => void
  onSelect: (seq: number | null) => void
  onLive: (isLive: boolean) => void
  /** What came late is no longer marked. */
  onUnmark: () => void
  actions: EntryActions
}

/** Why did that happen: the log as a sequence diagram, and one entry opened. */
export function JournalView(props: JournalViewProps) {
  const { hasBackend, journal, filter, openFolds, selectedSeq, isLive, onFilter, onSelect, onLive } = props
  const texts = useTexts()
  const words = useTable(journalTexts)
  const found = useMemo(() => foundEntries(journal, filter, texts), [journal, filter, texts])
  const shown = useMemo(() => ofKinds(found, filter), [found, filter])
  const rows = useMemo(() => foldPolls(journalRows(shown), openFolds), [shown, openFolds])
  const late = useMemo(
    () => journal.filter(({ seq }) => isInGap(props.gap, seq)).length,
    [journal, props.gap],
  )
  const main = useRef<HTMLElement>(null)
  const width = useElementWidth(main, 900)
  const columns = useMemo(() => journalColumns(width, laneLayout({ hasBackend })), [width, hasBackend])
  const [isTall, setTall] = useState(false)
  // Chosen once more, an entry opens; where there is room beside, it is open as it is.
  const choose = (seq: number) => (seq === selectedSeq ? setTall(!isTall) : onSelect(seq))
  return (
    <div className={styles.view}>
      <section ref={main} className={styles.main} aria-label={texts.tabs.journal}>
        <JournalBar
          hasBackend={hasBackend}
          journal={journal}
          found={found}
          filter={filter}
          isLive={isLive}
          onFilter={onFilter}
          onLive={onLive}
        />
        {rows.length === 0 ? (
          <div className={styles.empty}>
            <Empty title={journal.length === 0 ? texts.journal.empty : texts.journal.emptyFilter} />
          </div>
        ) : (
          <div className={styles.scrollAcross}>
            <LaneHeads columns={columns} />
            <JournalList
              key={filter.tokens
                .filter(isTimeline)
                .map(({ value }) => value)
                .join(' ')}
              rows={rows}
              columns={columns}
              selectedSeq={selectedSeq}
              markedSeq={props.markedSeq ?? null}
              gap={props.gap}
              isLive={isLive}
              place={props.place}
              onSelect={choose}
              onFold={props.onFold}
              onScrolledAway={() => onLive(false)}
            />
          </div>
        )}
        <div className={styles.foot}>
          <span>{isLive ? texts.journal.following : texts.journal.notFollowing}</span>
          <Late count={late} onUnmark={props.onUnmark} />
          <span className={styles.export}>
            {texts.journal.shown(shown.length, journal.length)}
            {shown.length > 0 && (
              <>
                <span className="visually-hidden">{words.copyShown}</span>
                <ExportButtons entries={shown} exportJournal={props.actions.exportJournal} />
              </>
            )}
          </span>
        </div>
      </section>
      <OpenEntry rows={rows} props={props} isTall={isTall} onTall={setTall} />
    </div>
  )
}

/** How many entries came while the live stream was away. */
function Late({ count, onUnmark }: { count: number; onUnmark: () => void }) {
  const { errors } = useTexts()
  if (count === 0) return null
  return (
    <span className={styles.late}>
      {errors.lateCount(count)}{' '}
      <Button kind="link" onClick={onUnmark}>
        {errors.unmark}
      </Button>
    </span>
  )
}

interface OpenEntryProps {
  rows: readonly JournalRow[]
  props: JournalViewProps
  isTall: boolean
  onTall: (isTall: boolean) => void
}

function OpenEntry({ rows, props, isTall, onTall }: OpenEntryProps) {
  const { journal, filter, selectedSeq, onFilter, onSelect } = props
  const stops = useMemo(() => stopsOf(rows), [rows])
  const isSelected = ({ seq }: JournalEntry) => seq === selectedSeq
  const index = stops.findIndex((entries) => entries.some(isSelected))
  const entry = stops[index]?.find(isSelected)
  if (entry === undefined) return null
  return (
    <SideSheet isTall={isTall} onTall={onTall}>
      <aside className={styles.side}>
        <EntrySheet
          entry={entry}
          journal={journal}
          actions={props.actions}
          position={index + 1}
          total={stops.length}
          onStep={(by) => onSelect(stops[index + by]?.at(-1)?.seq ?? entry.seq)}
          onChoose={onSelect}
          onFilterOrder={(orderNo) => onFilter(filterByOrder(filter, orderNo))}
          onClose={() => onSelect(null)}
        />
      </aside>
    </SideSheet>
  )
}

/** The heads of the columns; stays while the rows scroll below. */
function LaneHeads({ columns }: { columns: JournalColumns }) {
  const texts = useTexts()
  return (
    <div className={classNames(rowStyles.grid, styles.heads)} style={columnStyle(columns)} aria-hidden="true">
      <span className={styles.label}>{texts.journal.worldTime}</span>
      <span className={styles.lanes}>
        {columns.lanes.map((lane) => (
          <span
            key={lane}
            className={classNames(styles.lane, styles[lane])}
            style={{ insetInlineStart: `var(--at-${lane})` }}
          >
            {texts.lanes[lane]}
          </span>
        ))}
      </span>
      <span className={styles.label}>{texts.journal.result}</span>
      <span className={classNames(styles.label, styles.end)}>{texts.journal.took}</span>
    </div>
  )
}
