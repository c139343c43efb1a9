import type { Schemas } from '@skyshop/openapi/control'
import { useEffect, useState } from 'react'
import { parseWorldTime } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { NewWorld, PanelActions, PanelView, PeriodView, ScenarioView } from '../../model/panel-view.ts'
import { scenarioGroups } from '../../store/scenario-order.ts'
import { Button, FileButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, SearchBox } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import { MiniBar } from './mini-bar.tsx'
import styles from './scenarios-section.module.css'

interface ScenariosSectionProps {
  view: Pick<PanelView, 'scenarios' | 'previews' | 'world'>
  actions: Pick<PanelActions, 'needPreviews' | 'openFile' | 'retry'>
  onStart: (world: NewWorld) => void
}

/** The gallery of named worlds; starting one replaces the world in the phone. */
export function ScenariosSection({ view, actions, onStart }: ScenariosSectionProps) {
  const texts = useTexts()
  const current = view.world.scenario
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(current)
  const { needPreviews } = actions
  useEffect(needPreviews, [needPreviews])
  const shown = view.scenarios.filter((scenario) => matchesSearch(scenario, search))
  if (view.scenarios.length === 0) return <NoScenarios onRetry={actions.retry} />
  return (
    <div className={styles.page}>
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
        {shown.length === 0 && <Empty title={texts.world.noScenario} />}
        <fieldset className={styles.groups}>
          <legend className="visually-hidden">{texts.bar.scenarios}</legend>
          {scenarioGroups.map((group) => (
            <ScenarioGroup
              key={group}
              title={texts.offers.groups[group]}
              scenarios={shown.filter((scenario) => scenario.group === group)}
              previews={view.previews}
              current={current}
              chosen={chosen}
              onChoose={setChosen}
            />
          ))}
        </fieldset>
      </div>
      <StartForm scenario={chosen} onStart={onStart} />
    </div>
  )
}

interface ScenarioGroupProps {
  title: string
  scenarios: readonly ScenarioView[]
  previews: PanelView['previews']
  current: string
  chosen: string
  onChoose: (name: string) => void
}

function ScenarioGroup({ title, scenarios, previews, current, chosen, onChoose }: ScenarioGroupProps) {
  const { world } = useTexts()
  const language = useLanguage()
  if (scenarios.length === 0) return null
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      <div className={styles.cards}>
        {scenarios.map(({ name, description }) => {
          const preview = previews[name]
          return (
            <label key={name} className={styles.card}>
              <input
                type="radio"
                className="visually-hidden"
                name="scenario"
                checked={name === chosen}
                onChange={() => onChoose(name)}
              />
              <span className={styles.name}>
                {name}
                {name === current && <Chip tone="accent">{world.currentScenario}</Chip>}
              </span>
              <span className={styles.about}>{description[language]}</span>
              <span className={styles.bar}>
                {preview && <MiniBar periods={scenarioPeriods(preview)} nowMs={preview.nowMs} />}
              </span>
            </label>
          )
        })}
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

interface StartFormProps {
  scenario: string
  onStart: (world: NewWorld) => void
}

function StartForm({ scenario, onStart }: StartFormProps) {
  const texts = useTexts()
  const [seedText, setSeedText] = useState('1')
  const [startText, setStartText] = useState('')
  const startMs = startText.trim() === '' ? null : parseWorldTime(startText)
  const seedError = isSeed(seedText) ? null : texts.world.seedWrong
  const startError = startText.trim() !== '' && startMs === null ? texts.world.jumpUnreadable : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (seedError === null && startError === null) onStart({ scenario, seed: Number(seedText), startMs })
      }}
    >
      <Field label={texts.world.seed} value={seedText} error={seedError} isMono onChange={setSeedText} />
      <Field
        label={texts.world.clockStarts}
        value={startText}
        hint={texts.world.clockStartsHint}
        error={startError}
        isMono
        onChange={setStartText}
      />
      <Button kind="solid" type="submit" keyCap="Enter">
        {texts.world.startWorld(scenario)}
      </Button>
    </form>
  )
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= maxSeed
}

function matchesSearch(scenario: ScenarioView, search: string): boolean {
  const text = `${scenario.name} ${scenario.description.en} ${scenario.description.zh}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Period = Schemas['ScenarioPeriod']

const looks = {
  activated: 'running',
  'not-yet-active': 'to-come',
  activating: 'to-come',
  suspended: 'suspended',
  expired: 'ended',
  revoked: 'ended',
  'activation-failed': null,
} as const satisfies Record<Period['state'], PeriodView['state'] | null>

/** The packages a scenario begins with, for its mini bar; a suspended one is drawn after the running one. */
function scenarioPeriods({ periods }: Schemas['ScenarioPreview']): PeriodView[] {
  const runsUntilMs = Math.max(
    0,
    ...periods.map(({ state, endsAtMs }) => (state === 'activated' ? (endsAtMs ?? 0) : 0)),
  )
  return periods.flatMap(({ kind: name, state: from, startsAtMs, endsAtMs, remainingMs }) => {
    const state = looks[from]
    const kind = name === 'data' ? 'data' : 'cloud'
    const startMs = state === 'suspended' ? runsUntilMs : startsAtMs
    const endMs = state === 'suspended' ? runsUntilMs + remainingMs : endsAtMs
    return state === null || startMs === null || endMs === null ? [] : [{ kind, state, startMs, endMs }]
  })
}
