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
import type { EntryCameras } from './entry-camera.ts'
import styles from './journal-bar.module.css'
import { chipCounts, isSubject, type JournalFilter, shownGroups, withTimeline } from './journal-filter.ts'
import { listTimelines, type Timeline } from './timelines.ts'

interface JournalBarProps {
  hasBackend: boolean
  journal: readonly JournalEntry[]
  cameras: EntryCameras
  found: JournalFound
  filter: JournalFilter
  isLive: boolean
  onFilter: (filter: JournalFilter) => void
  onLive: (isLive: boolean) => void
}

export function JournalBar(props: JournalBarProps) {
  const { hasBackend, found, filter, isLive, onFilter, onLive } = props
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
      <SubjectSelect {...props} />
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
        name={words.quiet(counts.noise)}
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

type SubjectSelectProps = Pick<JournalBarProps, 'journal' | 'cameras' | 'filter' | 'onFilter'>

/** Narrows the journal to one camera, contract, order or jump of the clock. */
function SubjectSelect({ journal, cameras, filter, onFilter }: SubjectSelectProps) {
  const words = useTable(journalTexts)
  const chosen = filter.tokens.find(isSubject)
  const listed = useSubjects(journal, cameras)
  const isListed = chosen === undefined || listed.some(([text]) => text === tokenText(chosen))
  const options = [...(isListed ? [] : [[tokenText(chosen), shortToken(chosen)] as const]), ...listed]
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

type Option = readonly [value: string, label: string, group: string]

/** What the journal can be narrowed to: cameras and contracts of the world, the latest orders and jumps of the journal. */
function useSubjects(journal: readonly JournalEntry[], { named, contracts }: EntryCameras): Option[] {
  const texts = useTexts()
  const words = useTable(journalTexts)
  return useMemo(() => {
    const whole = (field: 'camera' | 'contract', value: string) => tokenText({ field, value, isWhole: true })
    const known = new Set(contracts.map(([code]) => code))
    const latest = listTimelines(journal).filter(({ token }) => !known.has(token.value))
    return [
      ...named.map(([id, name]): Option => [whole('camera', id), name, words.cameras]),
      ...contracts.map(([code, name]): Option => [whole('contract', code), name, words.contracts]),
      ...latest.map((one): Option => [tokenText(one.token), timelineLabel(one, texts), words.latest]),
    ]
  }, [journal, named, contracts, texts, words])
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

/** `47.2k`: a long journal has more than a chip has room for. */
function shortCount(count: number): string {
  return count < 10_000 ? String(count) : `${(count / 1000).toFixed(1)}k`
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
      {count !== undefined && <span className={styles.count}>{shortCount(count)}</span>}
      {keyCap && <KeyCap name={keyCap} />}
    </button>
  )
}
