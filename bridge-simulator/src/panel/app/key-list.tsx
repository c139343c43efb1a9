import { useEffect, useRef } from 'react'
import { useTexts } from '../i18n/texts-context.ts'
import { panelTabs } from '../model/panel-layout.ts'
import type { PanelView } from '../model/panel-view.ts'
import { Button } from '../ui/button.tsx'
import { KeyCap } from '../ui/chip.tsx'
import styles from './panel-screen.module.css'

interface KeyListProps {
  /** The world in front; without the backend there is no phone. */
  world: PanelView['world']
  areLettersOn: boolean
  onLetters: (areOn: boolean) => void
  onClose: () => void
}

export function KeyList({ world, areLettersOn, onLetters, onClose }: KeyListProps) {
  const texts = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { keys } = texts
  const lines = [
    [`1 – ${panelTabs.length}`, keys.tabs],
    ...(world.hasBackend ? ([['P', keys.phone]] as const) : []),
    ['Space', keys.clock],
    ['N', keys.next],
    ['J  K', keys.entries],
    ['T', keys.now],
    ['B', keys.fork],
    ['Ctrl Z', keys.undo],
    ['Shift Ctrl Z', keys.redo],
    ['Ctrl S', keys.apply],
    ['Ctrl Enter', keys.arm],
    ['Ctrl K', keys.commands],
    ['Enter', keys.open],
    ['D  U  X  G', keys.webhook],
    ['Alt ↑ ↓', keys.reorder],
    ['F', keys.follow],
    ['Y', keys.repeat],
    ...(world.hasBackend ? ([['R', keys.record]] as const) : []),
    ['L', keys.live],
    ['/', keys.filter],
    ['O', keys.allOff],
    ['Esc', keys.close],
    ...(world.hasBackend ? ([['F6', keys.leavePhone]] as const) : []),
    ['?', keys.all],
  ] as const
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={keys.title} onClose={onClose}>
      <h2>{keys.title}</h2>
      <ul className={styles.list}>
        {lines.map(([keyCap, meaning]) => (
          <li key={keyCap} className={styles.line}>
            <KeyCap name={keyCap} />
            <span className="visually-hidden">{keyCap}: </span>
            {meaning}
          </li>
        ))}
      </ul>
      <label className={styles.letters}>
        <input type="checkbox" checked={areLettersOn} onChange={(event) => onLetters(event.target.checked)} />
        {keys.letters}
      </label>
      <p className={styles.hint}>{keys.lettersHint}</p>
      <Button onClick={() => dialog.current?.close()}>{keys.done}</Button>
    </dialog>
  )
}
