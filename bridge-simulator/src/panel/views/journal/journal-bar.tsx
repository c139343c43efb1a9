import type { ReactNode } from 'react'
import { lastDigits } from '../../format/short-text.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { KeyCap } from '../../ui/chip.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FilterToken, takeTokens, tokenText } from './filter-token.ts'
import styles from './journal-bar.module.css'
import { countGroups, type JournalFilter, type JournalGroup, journalGroups } from './journal-filter.ts'

interface JournalBarProps {
  /** Entries that match tokens and words, before the filter by kind. */
  found: readonly JournalEntry[]
  filter: JournalFilter
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onLive: (isLive: boolean) => void
}

export function JournalBar({ found, filter, isLive, onFilter, onLive }: JournalBarProps) {
  const { journal: texts } = useTexts()
  const words = useTable(journalTexts)
  const counts = countGroups(found)
  const type = (typed: string) => {
    const { tokens, text } = takeTokens(typed)
    onFilter({ ...filter, tokens: [...filter.tokens, ...tokens], text })
  }
  return (
    <div className={styles.bar}>
      <SearchBox
        name={texts.filter}
        hint={filter.tokens.length === 0 ? words.tokens : ''}
        value={filter.text}
        onChange={type}
        onEnter={() => type(`${filter.text} `)}
        onBackspace={() => onFilter({ ...filter, tokens: filter.tokens.slice(0, -1) })}
        tokens={<Tokens filter={filter} onFilter={onFilter} />}
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

function Tokens({ filter, onFilter }: Pick<JournalBarProps, 'filter' | 'onFilter'>) {
  const words = useTable(journalTexts)
  return filter.tokens.map((token) => (
    <span key={tokenText(token)} className={styles.token}>
      {shortToken(token)}
      <button
        type="button"
        className={styles.remove}
        aria-label={words.removeToken(tokenText(token))}
        onClick={() => onFilter({ ...filter, tokens: filter.tokens.filter((other) => other !== token) })}
      >
        <Icon name="close" size={11} />
      </button>
    </span>
  ))
}

function shortToken(token: FilterToken): string {
  return tokenText({ ...token, value: lastDigits(token.value) })
}

function toggled(groups: ReadonlySet<JournalGroup>, group: JournalGroup): Set<JournalGroup> {
  const next = new Set(groups)
  if (!next.delete(group)) next.add(group)
  return next
}

interface FilterChipProps {
  kind?: 'plain' | 'fault' | 'live'
  isOn: boolean
  count?: number
  keyCap?: string
  children: ReactNode
  onToggle: () => void
}

function FilterChip({ kind = 'plain', isOn, count, keyCap, children, onToggle }: FilterChipProps) {
  return (
    <button type="button" className={styles.chip} data-kind={kind} aria-pressed={isOn} onClick={onToggle}>
      {kind === 'fault' && <Icon name="bolt" size={12} />}
      {kind === 'live' && <span className={styles.dot} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}
