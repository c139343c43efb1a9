import { useState } from 'react'
import { dueText } from '../model/due-text.ts'
import { firedText } from '../model/fired-text.ts'
import type { ClockView, JumpView } from '../model/panel-view.ts'
import { parseWorldTime, worldClock, worldStamp } from '../model/world-time.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './jump-section.module.css'

/** Where a clock of the contract ends: the year 2999. */
const LATEST_MS = 32_503_680_000_000

interface JumpSectionProps {
  clock: ClockView
  lastJump: JumpView | null
  onJump: (worldMs: number) => void
}

export function JumpSection({ clock, lastJump, onJump }: JumpSectionProps) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const jump = () => {
    const worldMs = parseWorldTime(text)
    if (worldMs === null) return setError(texts.world.jumpUnreadable)
    if (worldMs < clock.nowMs) return setError(texts.world.jumpBackwards)
    if (worldMs > LATEST_MS) return setError(texts.world.jumpTooFar)
    setError(null)
    setText('')
    onJump(worldMs)
  }
  return (
    <section>
      <SectionHead title={texts.world.jump} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          jump()
        }}
      >
        <Field
          label={texts.world.jumpTo}
          value={text}
          hint={texts.world.jumpHint}
          error={error}
          isMono
          onChange={(value) => {
            setText(value)
            setError(null)
          }}
        />
        <Button type="submit" disabled={clock.isJumping}>
          {texts.world.jump}
        </Button>
      </form>
      {lastJump && <LastJump jump={lastJump} />}
    </section>
  )
}

function LastJump({ jump }: { jump: JumpView }) {
  const texts = useTexts()
  const length = dueText(jump.toMs - jump.fromMs, texts.units)
  return (
    <div className={styles.last}>
      <p>
        <strong>{texts.world.lastJump}</strong> +{length} → {worldStamp(jump.toMs).slice(0, 19)},{' '}
        {firedText(jump.firedCount, texts.world)}
      </p>
      <ol>
        {jump.fired.map((event) => (
          <li key={event.id} className={styles.fired}>
            <time>{worldClock(event.worldMs)}</time> {event.title}
          </li>
        ))}
      </ol>
    </div>
  )
}
