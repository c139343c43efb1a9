import { clockEndMs } from '@skyshop/openapi/time-limits'
import { useState } from 'react'
import { plusMonths, readClockTarget } from '../../../control/clock-target.ts'
import { lengthText, worldStamp } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { dueTitle, firedText } from '../../model/due-event.ts'
import { jumpLength } from '../../model/entry-label.ts'
import type { ClockView, JumpView, PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section.tsx'
import styles from './time-view.module.css'

const dayMs = 86_400_000
const steps = { minute: 60_000, quarter: 900_000, hour: 3_600_000, day: dayMs, period: 30 * dayMs } as const
const stepNames = ['minute', 'quarter', 'hour', 'day', 'period'] as const

interface JumpBoxProps {
  view: Pick<PanelView, 'clock' | 'lastJump'>
  actions: Pick<PanelActions, 'jumpTo' | 'jumpBy' | 'undo'>
}

/** Jumps of the clock: to a time, by a step, to the next event; and back. */
export function JumpBox({ view: { clock, lastJump }, actions }: JumpBoxProps) {
  const texts = useTexts()
  return (
    <section className={styles.box}>
      <SectionHead title={texts.world.jump}>
        <span className={styles.hint}>{texts.time.drag}</span>
      </SectionHead>
      <JumpForm clock={clock} onJump={actions.jumpTo} />
      <div className={styles.steps}>
        {stepNames.map((name) => (
          <Button key={name} disabled={clock.isJumping} onClick={() => actions.jumpBy(steps[name])}>
            {texts.time.by[name]}
          </Button>
        ))}
        <Button disabled={clock.isJumping} onClick={() => actions.jumpTo(plusMonths(clock.nowMs, 12))}>
          {texts.bar.year}
        </Button>
      </div>
      {lastJump && <LastJump jump={lastJump} onUndo={actions.undo} />}
    </section>
  )
}

function JumpForm({ clock, onJump }: { clock: ClockView; onJump: (worldMs: number) => void }) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const worldMs = readClockTarget(text, clock.nowMs)
  const jump = () => {
    if (worldMs === null) return setError(texts.world.jumpUnreadable)
    if (worldMs < clock.nowMs) return setError(texts.world.jumpBackwards)
    if (worldMs > clockEndMs) return setError(texts.world.jumpTooFar)
    setError(null)
    setText('')
    onJump(worldMs)
  }
  return (
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
        said={worldMs !== null && worldMs > clock.nowMs ? farText(worldMs, clock.nowMs, texts) : undefined}
        isMono
        onChange={(value) => {
          setText(value)
          setError(null)
        }}
      />
      <Button type="submit" keyCap="Enter" disabled={clock.isJumping}>
        {texts.world.jump}
      </Button>
    </form>
  )
}

/** The instant that was typed, and how far it is. */
function farText(worldMs: number, nowMs: number, { world, units }: Texts): string {
  return world.jumpFar(worldStamp(worldMs).slice(0, 19), lengthText(worldMs - nowMs, units))
}

function LastJump({ jump, onUndo }: { jump: JumpView; onUndo: () => void }) {
  const texts = useTexts()
  const length = jumpLength(jump.toMs - jump.fromMs, texts)
  return (
    <div className={styles.last}>
      <p>
        <strong>{texts.world.lastJump}</strong> +{length} → {worldStamp(jump.toMs).slice(0, 19)},{' '}
        {firedText(jump.firedCount, texts.world)}
      </p>
      <span>
        <Button icon="undo" keyCap="Ctrl Z" onClick={onUndo}>
          {texts.time.undoJump}
        </Button>
      </span>
      <ol>
        {jump.fired.map((event) => (
          <li key={event.id} className={styles.fired}>
            <time>{worldStamp(event.worldMs).slice(0, 16)}</time> {dueTitle(event.title, texts)}
          </li>
        ))}
      </ol>
    </div>
  )
}
