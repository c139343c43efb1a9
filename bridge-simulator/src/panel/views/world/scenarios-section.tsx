import { type ReactNode, useEffect, useState } from 'react'
import { readInstant } from '../../../control/clock-target.ts'
import { docsSearchPath } from '../../i18n/refusal-texts.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { NewWorld, PanelActions, PanelView, ScenarioView } from '../../model/panel-view.ts'
import { scenarioGroups } from '../../store/scenario-list.ts'
import { Button, FileButton, LinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, SearchBox } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import { WorldPicture } from './mini-bar.tsx'
import styles from './scenarios-section.module.css'

interface ScenariosSectionProps {
  view: Pick<PanelView, 'scenarios' | 'previews' | 'world' | 'library'>
  actions: Pick<PanelActions, 'needPreviews' | 'needLibrary' | 'openFile' | 'retry'>
  onStart: (world: NewWorld) => void
  /** Begins a world of the library, by the name of its folder. */
  onLibrary: (entryId: string) => void
  /** Worlds that are there already, before those that can be started. */
  children?: ReactNode
}

/** The gallery of named worlds; one press starts a world in place of that in the phone. */
export function ScenariosSection(props: ScenariosSectionProps) {
  const { view, actions, onStart, onLibrary, children } = props
  const texts = useTexts()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const [seedText, setSeedText] = useState('1')
  const [startText, setStartText] = useState('')
  const { needPreviews, needLibrary } = actions
  useEffect(needPreviews, [needPreviews])
  useEffect(needLibrary, [needLibrary])
  const shown = view.scenarios.filter((scenario) => matchesSearch(wordsOf(scenario), search))
  const kept = view.library.filter(({ entryId, title, description }) =>
    matchesSearch([entryId, title, description], search),
  )
  const startMs = startText.trim() === '' ? null : readInstant(startText)
  const seedError = isSeed(seedText) ? null : texts.world.seedWrong
  const startError = startText.trim() !== '' && startMs === null ? texts.world.jumpUnreadable : null
  const isReady = seedError === null && startError === null
  const start = (scenario: string) => onStart({ scenario, seed: Number(seedText), startMs })
  if (view.scenarios.length === 0) return <NoScenarios onRetry={actions.retry} />
  return (
    <div className={styles.gallery}>
      <div className={styles.find}>
        <SearchBox
          name={texts.world.findScenario}
          hint={texts.world.findScenario}
          value={search}
          onChange={setSearch}
        />
        <FileButton name={texts.edit.openFile} onFile={actions.openFile} />
      </div>
      <details className={styles.options}>
        <summary>{texts.world.startOptions}</summary>
        <div className={styles.form}>
          <Field label={texts.world.seed} value={seedText} error={seedError} isMono onChange={setSeedText} />
          <Field
            label={texts.world.clockStarts}
            value={startText}
            hint={texts.world.clockStartsHint}
            error={startError}
            isMono
            onChange={setStartText}
          />
        </div>
      </details>
      {search === '' && children}
      <LibraryWorlds entries={kept} onStart={onLibrary} />
      {shown.length === 0 && kept.length === 0 && (
        <Empty title={texts.world.noScenario}>
          <LinkButton to={docsSearchPath(search, language)}>{texts.world.findInDocs}</LinkButton>
        </Empty>
      )}
      {scenarioGroups.map((group) => (
        <ScenarioGroup
          key={group}
          title={texts.offers.groups[group]}
          scenarios={shown.filter((scenario) => scenario.group === group)}
          previews={view.previews}
          current={view.world.scenario}
          isReady={isReady}
          onStart={start}
        />
      ))}
    </div>
  )
}

interface ScenarioGroupProps {
  title: string
  scenarios: readonly ScenarioView[]
  previews: PanelView['previews']
  current: string
  /** Seed and start of the clock can be read. */
  isReady: boolean
  onStart: (name: string) => void
}

function ScenarioGroup({ title, scenarios, previews, current, isReady, onStart }: ScenarioGroupProps) {
  const { world } = useTexts()
  const language = useLanguage()
  if (scenarios.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <div className={styles.cards}>
        {scenarios.map((scenario) => {
          const { name, title: label, description } = scenario
          return (
            <button
              key={name}
              type="button"
              className={styles.card}
              aria-current={name === current ? 'true' : undefined}
              disabled={!isReady}
              onClick={() => onStart(name)}
            >
              <WorldPicture facts={previews[name] ?? null} />
              <span className={styles.name}>
                <span>
                  <span className="visually-hidden">{world.startWorld}</span> {label[language]}
                </span>
                {name === current && <Chip tone="accent">{world.currentScenario}</Chip>}
              </span>
              <span className={styles.about}>{description[language]}</span>
              <code className={styles.code}>{name}</code>
            </button>
          )
        })}
      </div>
    </section>
  )
}

interface LibraryWorldsProps {
  entries: PanelView['library']
  onStart: (entryId: string) => void
}

/** Worlds that somebody kept with title and description; one that cannot be started says why. */
function LibraryWorlds({ entries, onStart }: LibraryWorldsProps) {
  const { library, world } = useTexts()
  if (entries.length === 0) return null
  return (
    <section aria-label={library.name}>
      <h2 className={styles.group}>{library.name}</h2>
      <div className={styles.cards}>
        {entries.map(({ entryId, title, description, facts, problem }) => (
          <button
            key={entryId}
            type="button"
            className={styles.card}
            disabled={problem !== null}
            onClick={() => onStart(entryId)}
          >
            <WorldPicture facts={facts} />
            <span className={styles.name}>
              <span>
                <span className="visually-hidden">{world.startWorld}</span> {title}
              </span>
            </span>
            <span className={styles.description} title={description}>
              {description}
            </span>
            {problem !== null && (
              <span className={styles.problem}>
                {library.problem[problem.kind]} <span className={styles.code}>{problem.message}</span>
              </span>
            )}
            <code className={styles.code}>{entryId}</code>
          </button>
        ))}
      </div>
    </section>
  )
}

/** The gallery is read once with the world; without it the world in the phone goes on. */
function NoScenarios({ onRetry }: { onRetry: () => void }) {
  const { errors } = useTexts()
  return (
    <Empty icon="search" title={errors.noScenarios} kept={errors.noScenariosKept}>
      <Button kind="solid" onClick={onRetry}>
        {errors.tryAgain}
      </Button>
    </Empty>
  )
}

const maxSeed = 2_147_483_647

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= maxSeed
}

function wordsOf({ name, title, description }: ScenarioView): string[] {
  return [name, title.en, title.zh, description.en, description.zh]
}

function matchesSearch(words: readonly string[], search: string): boolean {
  const text = words.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
