import type { JournalEntry } from '../model/journal-entry.ts'
import { countGroups, type JournalFilter } from '../model/journal-filter.ts'
import { type JournalGroup, journalGroups } from '../model/journal-group.ts'
import { FilterChip } from '../parts/filter-chip.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './journal-bar.module.css'

interface JournalBarProps {
  journal: readonly JournalEntry[]
  filter: JournalFilter
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onLive: (isLive: boolean) => void
}

export function JournalBar({ journal, filter, isLive, onFilter, onLive }: JournalBarProps) {
  const { journal: texts } = useTexts()
  const counts = countGroups(journal)
  return (
    <div className={styles.bar}>
      <SearchBox
        name={texts.filter}
        hint={texts.filterHint}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <span className={styles.chips}>
        {journalGroups.map((group) => (
          <FilterChip
            key={group}
            isOn={filter.groups.has(group)}
            count={counts[group]}
            onToggle={() => onFilter({ ...filter, groups: toggled(filter.groups, group) })}
          >
            {texts.groups[group]}
          </FilterChip>
        ))}
        <FilterChip
          kind="fault"
          isOn={filter.faultsOnly}
          count={counts.faults}
          onToggle={() => onFilter({ ...filter, faultsOnly: !filter.faultsOnly })}
        >
          {texts.faults}
        </FilterChip>
      </span>
      <FilterChip kind="live" isOn={isLive} keyCap="L" onToggle={() => onLive(!isLive)}>
        {texts.live}
      </FilterChip>
    </div>
  )
}

function toggled(groups: ReadonlySet<JournalGroup>, group: JournalGroup): Set<JournalGroup> {
  const next = new Set(groups)
  if (!next.delete(group)) next.add(group)
  return next
}
