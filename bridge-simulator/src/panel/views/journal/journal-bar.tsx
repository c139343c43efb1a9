import type { JournalGroup } from '@skyshop/openapi/entry-reading'
import { type FilterToken, takeTokens, tokenOf, tokenText } from '@skyshop/openapi/journal-query'
import { type ReactNode, useMemo } from 'react'
import { lastDigits } from '../../format/short-text.ts'
import { worldClock } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import type { JournalFound } from '../../model/journal-found.ts'
import { stateName } from '../../model/status-chip.ts'
import { KeyCap } from '../../ui/chip.tsx'
import { Select } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './journal-bar.module.css'
import { chipCounts, isSubject, type JournalFilter, shownGroups, withTimeline } from './journal-filter.ts'
import { listTimelines, type Timeline } from './timelines.ts'

interface JournalBarProps {
  hasBackend: boolean
  journal: readonly JournalEntry[]
  found: JournalFound
  filter: JournalFilter
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onLive: (isLive: boolean) => void
}

export function JournalBar({
  hasBackend,
  journal,
  found,
  filter,
  isLive,
  onFilter,
  onLive,
}: JournalBarProps) {
  const { journal: texts } = useTexts()
  const words = useTable(journalTexts)
  const counts = chipCounts(found.groups)
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
      <TimelineSelect journal={journal} filter={filter} onFilter={onFilter} />
      <span className={styles.chips}>
        {shownGroups(hasBackend).map((group) => (
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
      <FilterChip
        isOn={filter.isQuiet}
        count={counts.noise}
        name={words.quiet}
        onToggle={() => onFilter({ ...filter, isQuiet: !filter.isQuiet })}
      >
        {words.noise}
      </FilterChip>
      <FilterChip kind="live" isOn={isLive} keyCap="L" onToggle={() => onLive(!isLive)}>
        {texts.live}
      </FilterChip>
    </div>
  )
}

/** Narrows the journal to one order, contract or jump of the clock. */
function TimelineSelect({
  journal,
  filter,
  onFilter,
}: Pick<JournalBarProps, 'journal' | 'filter' | 'onFilter'>) {
  const texts = useTexts()
  const words = useTable(journalTexts)
  const timelines = useMemo(() => listTimelines(journal), [journal])
  const chosen = filter.tokens.find(isSubject)
  const all = [...(chosen ? [{ token: chosen, label: shortToken(chosen) }] : [])]
  const listed = timelines.map((timeline) => ({
    token: timeline.token,
    label: timelineLabel(timeline, texts),
  }))
  const options = new Map([...all, ...listed].map(({ token, label }) => [tokenText(token), label]))
  const choose = (text: string) => onFilter({ ...filter, tokens: withTimeline(filter.tokens, tokenOf(text)) })
  return (
    <Select
      label={words.timeline}
      value={chosen ? tokenText(chosen) : ''}
      options={[['', words.allTimelines], ...options]}
      onChange={choose}
    />
  )
}

function timelineLabel({ token, about, state, first }: Timeline, texts: Texts): string {
  const digits = lastDigits(token.value)
  if (about === 'jump') return `${worldClock(first.worldMs)} ${entryLabel(first, texts)}`
  if (about === 'contract')
    return texts.happened.contract(state === null ? digits : stateName(about, state, texts))
  return state === null
    ? `${texts.journal.things.order} ${digits}`
    : texts.happened.order(digits, stateName(about, state, texts))
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
  /** What it does, where its text says that too shortly. */
  name?: string
  children: ReactNode
  onToggle: () => void
}

function FilterChip({ kind = 'plain', isOn, count, keyCap, name, children, onToggle }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-kind={kind}
      aria-pressed={isOn}
      title={name}
      onClick={onToggle}
    >
      {kind === 'fault' && <Icon name="bolt" size={12} />}
      {kind === 'live' && <span className={styles.dot} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}
