import { useEffect, useRef, useState } from 'react'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { Button, CopyButton, CopyTextButton, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import dialogStyles from '../../ui/dialog.module.css'
import styles from './record-controls.module.css'
import { recordTexts } from './record-texts.ts'
import { type PlayedView, type RecordingView, recordedFile } from './use-recording.ts'

/** Starts and stops a recording and shows the test made from it. */
export function RecordControls({ recording, isShort }: { recording: RecordingView; isShort: boolean }) {
  const words = useTable(recordTexts)
  const { isOn, steps, toggle, text } = recording
  const [isListOpen, setListOpen] = useState(false)
  return (
    <>
      {isOn && (
        <button
          type="button"
          className={styles.on}
          title={words.steps}
          aria-live="polite"
          aria-label={isShort ? words.on(steps.length) : undefined}
          onClick={() => setListOpen(true)}
        >
          {isShort ? steps.length : words.on(steps.length)}
        </button>
      )}
      {isOn && <PointButton recording={recording} isShort={isShort} />}
      <Button kind={isOn ? 'solid' : 'default'} {...(isShort ? {} : { keyCap: 'R' })} onClick={toggle}>
        <span className={styles.dot} aria-hidden="true" />{' '}
        <span className={isShort ? 'visually-hidden' : undefined}>{isOn ? words.stop : words.record}</span>
      </Button>
      {isOn && isListOpen && <RecordedSteps recording={recording} onClose={() => setListOpen(false)} />}
      {recording.played?.outcome === null && <Playing played={recording.played} />}
      {text !== null && <RecordedTest text={text} recording={recording} />}
    </>
  )
}

/** Lets the tester point at a text in the phone, and says which one was taken. */
function PointButton({ recording, isShort }: { recording: RecordingView; isShort: boolean }) {
  const words = useTable(recordTexts)
  const { isPointing, steps, point } = recording
  const last = steps.at(-1)
  return (
    <span className={styles.point}>
      <Button
        kind={isPointing ? 'soft' : 'default'}
        icon="search"
        aria-pressed={isPointing}
        aria-label={isShort ? words.point : undefined}
        title={words.point}
        onClick={point}
      >
        {!isShort && (isPointing ? words.pointing : words.point)}
      </Button>
      {last?.kind === 'see' && !isPointing && (
        <span key={last.index} role="status" className={styles.taken}>
          {words.taken(last.text)}
        </span>
      )}
    </span>
  )
}

/** How far a run has come. */
function Playing({ played: { steps, index } }: { played: PlayedView }) {
  const words = useTable(recordTexts)
  const place = steps.findIndex((step) => step.index === index)
  return (
    <span role="status" className={styles.playing}>
      {words.playing(place + 1, steps.length)}
    </span>
  )
}

/** How a run ended: green, or what could not be done. */
function Played({ played: { steps, outcome } }: { played: PlayedView }) {
  const words = useTable(recordTexts)
  if (outcome === null) return null
  if (outcome.kind === 'green') {
    return (
      <p role="status" className={styles.outcome} data-green="true">
        {words.green(steps.length)}
      </p>
    )
  }
  const place = steps.findIndex((step) => step.index === outcome.index)
  const step = steps[place]
  const what = step && `${words.kinds[step.kind]} ${step.text}`.trim()
  return (
    <p role="status" className={styles.outcome} data-green="false">
      {what !== undefined && words.failedAt(place + 1, what)} {words.reasons[outcome.reason]}{' '}
      <span lang="en">{outcome.detail}</span>
    </p>
  )
}

function RecordedTest({ text, recording }: { text: string; recording: RecordingView }) {
  const { save: onSave, close: onClose, run, played } = recording
  const words = useTable(recordTexts)
  const { entry } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.wide)}
      aria-label={words.title}
      onClose={onClose}
    >
      <div className={dialogStyles.head}>
        <h2>{words.title}</h2>
        <Button kind="solid" icon="play" onClick={run}>
          {words.runHere}
        </Button>
        <Button icon="share" onClick={onSave}>
          {words.save}
        </Button>
        <CopyTextButton name={words.run} textOf={async () => `npx playwright test ${recordedFile}`} />
        <CopyButton text={text} />
        <IconButton icon="close" name={entry.close} onClick={() => dialog.current?.close()} />
      </div>
      {played && <Played played={played} />}
      <p>{played?.outcome?.kind === 'failed' ? words.hintFailed : words.hint}</p>
      <pre className={styles.text}>{text}</pre>
    </dialog>
  )
}

interface RecordedStepsProps {
  recording: RecordingView
  onClose: () => void
}

/** What was recorded so far; any step is taken out before it becomes a test. */
function RecordedSteps({ recording: { steps, remove }, onClose }: RecordedStepsProps) {
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
        {steps.map(({ index, kind, text }) => (
          <li key={index} className={styles.step}>
            <span className={styles.kind}>{words.kinds[kind]}</span>
            <span className={styles.stepText}>{text}</span>
            <IconButton
              icon="trash"
              name={words.remove(`${words.kinds[kind]} ${text}`.trim())}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
    </dialog>
  )
}
