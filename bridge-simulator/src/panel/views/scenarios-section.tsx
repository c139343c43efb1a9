import { useState } from 'react'
import type { NewWorld, ScenarioView } from '../model/panel-view.ts'
import { parseWorldTime } from '../model/world-time.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Empty } from '../parts/empty.tsx'
import { Field } from '../parts/field.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './scenarios-section.module.css'

interface ScenariosSectionProps {
  scenarios: readonly ScenarioView[]
  current: string
  onStart: (world: NewWorld) => void
}

/** The gallery of named worlds; starting one replaces the world in the phone. */
export function ScenariosSection({ scenarios, current, onStart }: ScenariosSectionProps) {
  const texts = useTexts()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(current)
  const shown = scenarios.filter((scenario) => hasWords(scenario, words))
  return (
    <div className={styles.page}>
      <div className={styles.gallery}>
        <SearchBox
          name={texts.world.findScenario}
          hint={texts.world.findScenario}
          value={words}
          onChange={setWords}
        />
        {shown.length === 0 && <Empty title={texts.world.noScenario} />}
        <fieldset className={styles.cards}>
          <legend className="visually-hidden">{texts.bar.scenarios}</legend>
          {shown.map((scenario) => (
            <label key={scenario.name} className={styles.card}>
              <input
                type="radio"
                className="visually-hidden"
                name="scenario"
                checked={scenario.name === chosen}
                onChange={() => setChosen(scenario.name)}
              />
              <span className={styles.name}>
                {scenario.name}
                {scenario.name === current && <Chip tone="accent">{texts.world.currentScenario}</Chip>}
              </span>
              <span className={styles.about}>{scenario.description}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <StartForm scenario={chosen} onStart={onStart} />
    </div>
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
        {`${texts.world.startWorld}: ${scenario}`}
      </Button>
    </form>
  )
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= maxSeed
}

function hasWords(scenario: ScenarioView, words: string): boolean {
  const text = `${scenario.name} ${scenario.description}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
