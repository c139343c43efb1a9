import { useMemo, useRef, useState } from 'react'
import { followOrder } from '../../model/follow-order.ts'
import { journalColumns } from '../../model/journal-columns.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { foundEntries, type JournalFilter, ofKinds } from '../../model/journal-filter.ts'
import { isInGap, type JournalGap } from '../../model/journal-gap.ts'
import { journalRows } from '../../model/journal-rows.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LaneHeads } from '../../parts/lane-heads.tsx'
import { SideSheet } from '../../parts/side-sheet.tsx'
import { useElementWidth } from '../../shell/use-element-width.ts'
import { journalTexts } from '../../texts/journal-texts.ts'
import { useTexts } from '../../texts/texts-context.ts'
import { useTable } from '../../texts/use-table.ts'
import { type EntryActions, ExportButtons } from './entry-buttons.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { JournalBar } from './journal-bar.tsx'
import { JournalList } from './journal-list.tsx'
import styles from './journal-view.module.css'

export interface JournalViewProps {
  journal: readonly JournalEntry[]
  filter: JournalFilter
  selectedSeq: number | null
  gap: JournalGap | null
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onSelect: (seq: number | null) => void
  onLive: (isLive: boolean) => void
  /** What came late is no longer marked. */
  onUnmark: () => void
  actions: EntryActions
}

/** Why did that happen: the log as a sequence diagram, and one entry opened. */
export function JournalView(props: JournalViewProps) {
  const { journal, filter, selectedSeq, isLive, onFilter, onSelect, onLive } = props
  const texts = useTexts()
  const words = useTable(journalTexts)
  const found = useMemo(() => foundEntries(journal, filter), [journal, filter])
  const shown = useMemo(() => ofKinds(found, filter), [found, filter])
  const rows = useMemo(() => journalRows(shown), [shown])
  const late = useMemo(
    () => journal.filter(({ seq }) => isInGap(props.gap, seq)).length,
    [journal, props.gap],
  )
  const main = useRef<HTMLElement>(null)
  const columns = journalColumns(useElementWidth(main, 900))
  const [isTall, setTall] = useState(false)
  // Chosen once more, an entry opens; where there is room beside, it is open as it is.
  const choose = (seq: number) => (seq === selectedSeq ? setTall(!isTall) : onSelect(seq))
  const place = shown.findIndex((entry) => entry.seq === selectedSeq)
  return (
    <div className={styles.view}>
      <section ref={main} className={styles.main} aria-label={texts.tabs.journal}>
        <JournalBar found={found} filter={filter} isLive={isLive} onFilter={onFilter} onLive={onLive} />
        {rows.length === 0 ? (
          <div className={styles.empty}>
            <Empty title={journal.length === 0 ? texts.journal.empty : texts.journal.emptyFilter} />
          </div>
        ) : (
          <div className={styles.scrollAcross}>
            <LaneHeads columns={columns} />
            <JournalList
              rows={rows}
              columns={columns}
              selectedSeq={selectedSeq}
              gap={props.gap}
              isLive={isLive}
              onSelect={choose}
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
      <OpenEntry shown={shown} place={place} props={props} isTall={isTall} onTall={setTall} />
    </div>
  )
}

/** How many entries came while the live stream was away. */
function Late({ count, onUnmark }: { count: number; onUnmark: () => void }) {
  const { trouble } = useTexts()
  if (count === 0) return null
  return (
    <span className={styles.late}>
      {trouble.lateCount(count)}{' '}
      <Button kind="link" onClick={onUnmark}>
        {trouble.unmark}
      </Button>
    </span>
  )
}

interface OpenEntryProps {
  shown: readonly JournalEntry[]
  place: number
  props: JournalViewProps
  isTall: boolean
  onTall: (isTall: boolean) => void
}

function OpenEntry({ shown, place, props, isTall, onTall }: OpenEntryProps) {
  const entry = shown[place]
  if (entry === undefined) return null
  const { journal, filter, onFilter, onSelect } = props
  return (
    <SideSheet isTall={isTall} onTall={onTall}>
      <aside className={styles.side}>
        <EntrySheet
          entry={entry}
          journal={journal}
          actions={props.actions}
          place={place + 1}
          total={shown.length}
          onStep={(by) => onSelect(shown[place + by]?.seq ?? entry.seq)}
          onChoose={onSelect}
          onFollow={(orderNo) => onFilter(followOrder(filter, orderNo))}
          onClose={() => onSelect(null)}
        />
      </aside>
    </SideSheet>
  )
}
