import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { ClockView, PanelActions } from '../../model/panel-view.ts'
import { eventName, stateName } from '../../model/state-names.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import type { NextMove, Subject } from './subject.ts'
import styles from './subject-sheet.module.css'

interface NextMovesProps {
  subject: Subject
  clock: ClockView
  actions: Pick<PanelActions, 'jumpTo' | 'edit'>
}

/** Possible transitions of an item, with the time of scheduled ones or a button. */
export function NextMoves({ subject, clock, actions }: NextMovesProps) {
  const texts = useTexts()
  const { state } = texts
  return (
    <section>
      <SectionHead title={state.canHappen} count={subject.next.length} />
      <ul className={styles.list}>
        {subject.next.map((move) => (
          <li key={`${move.event}-${move.to}`} className={styles.move}>
            <Icon name={move.atMs === null ? 'next' : 'clock'} />
            <span>
              {eventName(move.event, texts)}
              <span className={styles.target}>{` → ${stateName(subject.machine, move.to, texts)}`}</span>
            </span>
            <time>{move.atMs === null ? '' : worldStamp(move.atMs).slice(5, 16)}</time>
            <MoveButton move={move} subject={subject} clock={clock} actions={actions} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{subject.machine === 'sim' ? state.simHint : state.elseRefused}</p>
    </section>
  )
}

function MoveButton({ move, subject, clock, actions }: NextMovesProps & { move: NextMove }) {
  const { state } = useTexts()
  const { atMs, act } = move
  if (act === 'refund')
    return (
      <Button kind="link" onClick={() => actions.edit({ kind: 'refund', orderNo: subject.key })}>
        {state.doIt}
      </Button>
    )
  if (act === 'withdraw')
    return (
      <Button kind="link" onClick={() => actions.edit({ kind: 'withdraw-coupon', couponId: subject.key })}>
        {state.doIt}
      </Button>
    )
  if (atMs === null || atMs < clock.nowMs) return <span />
  return (
    <Button kind="link" disabled={clock.isJumping} onClick={() => actions.jumpTo(atMs)}>
      {state.jump}
    </Button>
  )
}
