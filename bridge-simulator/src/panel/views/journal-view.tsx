import { useMemo, useRef } from 'react'
import { journalColumns } from '../model/journal-columns.ts'
import type { JournalEntry } from '../model/journal-entry.ts'
import { filterJournal, type JournalFilter } from '../model/journal-filter.ts'
import { journalRows } from '../model/journal-rows.ts'
import { Empty } from '../parts/empty.tsx'
import { EntrySheet } from '../parts/entry-sheet.tsx'
import { LaneHeads } from '../parts/lane-heads.tsx'
import { useElementWidth } from '../shell/use-element-width.ts'
import { useTexts } from '../texts/texts-context.ts'
import { JournalBar } from './journal-bar.tsx'
import { JournalList } from './journal-list.tsx'
import styles from './journal-view.module.css'

export interface JournalViewProps {
  journal: readonly JournalEntry[]
  filter: JournalFilter
  selectedSeq: number | null
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onSelect: (seq: number | null) => void
  onLive: (isLive: boolean) => void
}

/** Why did that happen: the log as a sequence diagram, and one entry opened. */
export function JournalView(props: JournalViewProps) {
  const { journal, filter, selectedSeq, isLive, onFilter, onSelect, onLive } = props
  const texts = useTexts()
  const shown = useMemo(() => filterJournal(journal, filter), [journal, filter])
  const rows = useMemo(() => journalRows(shown), [shown])
  const main = useRef<HTMLElement>(null)
  const columns = journalColumns(useElementWidth(main, 900))
  const place = shown.findIndex((entry) => entry.seq === selectedSeq)
  return (
    <div className={styles.view}>
      <section ref={main} className={styles.main} aria-label={texts.tabs.journal}>
        <JournalBar journal={journal} filter={filter} isLive={isLive} onFilter={onFilter} onLive={onLive} />
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
              isLive={isLive}
              onSelect={onSelect}
              onScrolledAway={() => onLive(false)}
            />
          </div>
        )}
        <p className={styles.foot}>
          <span>{isLive ? texts.journal.following : texts.journal.notFollowing}</span>
          <span>{texts.journal.shown(shown.length, journal.length)}</span>
        </p>
      </section>
      <OpenEntry shown={shown} place={place} props={props} />
    </div>
  )
}

interface OpenEntryProps {
  shown: readonly JournalEntry[]
  place: number
  props: JournalViewProps
}

function OpenEntry({ shown, place, props }: OpenEntryProps) {
  const entry = shown[place]
  if (entry === undefined) return null
  const { journal, filter, onFilter, onSelect } = props
  return (
    <aside className={styles.side}>
      <EntrySheet
        entry={entry}
        cause={journal.find((other) => other.seq === entry.parentSeq) ?? null}
        place={place + 1}
        total={shown.length}
        onStep={(by) => onSelect(shown[place + by]?.seq ?? entry.seq)}
        onChoose={onSelect}
        onFollow={(orderNo) => onFilter({ ...filter, text: `order:${orderNo}` })}
        onClose={() => onSelect(null)}
      />
    </aside>
  )
}
