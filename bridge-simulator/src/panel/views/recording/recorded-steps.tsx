import { useEffect, useRef } from 'react'
import { recordTexts } from '../../i18n/record-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { IconButton } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import styles from './recorded-steps.module.css'
import type { RecordingView } from './use-recording.ts'

interface RecordedStepsProps {
  recording: RecordingView
  onClose: () => void
}

/** What was recorded so far; any step is taken out before it becomes a test. */
export function RecordedSteps({ recording: { steps, remove }, onClose }: RecordedStepsProps) {
  const words = useTable(recordTexts)
  const { entry } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-label={words.steps} onClose={onClose}>
      <div className={dialogStyles.head}>
        <h2>{words.steps}</h2>
        <IconButton icon="close" name={entry.close} onClick={() => dialog.current?.close()} />
      </div>
      {steps.length === 0 && <p>{words.noSteps}</p>}
      <ol aria-label={words.steps}>
        {steps.map(({ place, kind, text }) => (
          <li key={place} className={styles.step}>
            <span className={styles.kind}>{words.kinds[kind]}</span>
            <span className={styles.text}>{text}</span>
            <IconButton
              icon="trash"
              name={words.remove(`${words.kinds[kind]} ${text}`.trim())}
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ol>
    </dialog>
  )
}
