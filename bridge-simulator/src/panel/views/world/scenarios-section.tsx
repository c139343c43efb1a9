import type { Schemas } from '@skyshop/openapi/control'
import { type ReactNode, useEffect, useState } from 'react'
import { parseWorldTime } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { NewWorld, PanelActions, PanelView, PeriodView, ScenarioView } from '../../model/panel-view.ts'
import { scenarioGroups } from '../../store/scenario-list.ts'
import { Button, FileButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, SearchBox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/section.tsx'
import { MiniBar } from './mini-bar.tsx'
import styles from './scenarios-section.module.css'

interface ScenariosSectionProps {
  view: Pick<PanelView, 'scenarios' | 'previews' | 'world'>
  actions: Pick<PanelActions, 'needPreviews' | 'openFile' | 'retry'>
  onStart: (world: NewWorld) => void
  /** Worlds that are there already, before those that can be started. */
  children?: ReactNode
}

/** The gallery of named worlds; one press starts a world in place of that in the phone. */
export function ScenariosSection({ view, actions, onStart, children }: ScenariosSectionProps) {
  const texts = useTexts()
  const [search, setSearch] = useState('')
  const [seedText, setSeedText] = useState('1')
  const [startText, setStartText] = useState('')
  const { needPreviews } = actions
  useEffect(needPreviews, [needPreviews])
  const shown = view.scenarios.filter((scenario) => matchesSearch(scenario, search))
  const startMs = startText.trim() === '' ? null : parseWorldTime(startText)
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
      {shown.length === 0 && <Empty title={texts.world.noScenario} />}
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
              <ScenarioPicture preview={previews[name]} />
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

const maxCameras = 4

/** What a scenario begins with, drawn: its cameras, what they have, and what waits in the account. */
function ScenarioPicture({ preview }: { preview: PanelView['previews'][string] | undefined }) {
  if (preview === undefined) return <span className={styles.picture} data-empty="true" />
  const { deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount } = preview
  const cameras = Array.from({ length: Math.min(deviceCount, maxCameras) }, (_, index) => index)
  const marks = [
    ['reload', contractCount, 'host'],
    ['flag', unpaidCount, 'warn'],
    ['diamond', couponCount, 'ok'],
    ['key', codeCount, 'ok'],
    ['wifi', simCount, 'data'],
  ] as const
  return (
    <span className={styles.picture} aria-hidden="true">
      <span className={styles.signs}>
        {cameras.map((index) => (
          <Icon key={index} name="camera" size={16} />
        ))}
        {deviceCount > maxCameras && <span>+{deviceCount - maxCameras}</span>}
        {deviceCount === 0 && <Icon name="close" size={16} />}
        {marks.map(([icon, count, tone]) =>
          count === 0 ? null : (
            <span key={icon} className={styles.mark} data-tone={tone}>
              <Icon name={icon} />
              {count > 1 && count}
            </span>
          ),
        )}
      </span>
      <MiniBar periods={scenarioPeriods(preview)} nowMs={preview.nowMs} />
    </span>
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

function matchesSearch(scenario: ScenarioView, search: string): boolean {
  const { name, title, description } = scenario
  const text = [name, title.en, title.zh, description.en, description.zh].join(' ').toLowerCase()
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
