import { useEffect, useRef, useState } from 'react'
import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button, CopyButton, FileButton, IconButton } from '../../ui/button.tsx'
import styles from '../../ui/dialog.module.css'
import { Field } from '../../ui/field.tsx'

interface HistoryDialogProps {
  history: PanelView['history']
  actions: Pick<PanelActions, 'goTo' | 'checkpoint'>
  onClose: () => void
}

/** Every checkpoint with what was about to be done; any of them is one step away. */
export function HistoryDialog({ history, actions, onClose }: HistoryDialogProps) {
  const { edit, entry } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={edit.history} onClose={onClose}>
      <div className={styles.head}>
        <h2>{edit.history}</h2>
        <IconButton icon="close" name={entry.close} onClick={close} />
      </div>
      {history.entries.length === 0 && <p>{edit.historyEmpty}</p>}
      <ol className={styles.list}>
        {history.entries.map(({ snapshotId, label, worldMs }, index) => (
          <li
            key={snapshotId}
            className={styles.line}
            aria-current={index === history.at ? 'true' : undefined}
          >
            <span className={styles.number}>{index + 1}</span>
            <time>{worldStamp(worldMs).slice(0, 19)}</time>
            <span>{edit.labels[label] ?? label}</span>
            {index === history.at ? (
              edit.here
            ) : (
              <Button
                kind="link"
                onClick={() => {
                  actions.goTo(index)
                  close()
                }}
              >
                {edit.goTo}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button onClick={actions.checkpoint}>{edit.checkpoint}</Button>
    </dialog>
  )
}

interface ShareDialogProps {
  /** What the world is called until somebody calls it otherwise. */
  title: string
  link: string | null
  actions: Pick<PanelActions, 'saveFile' | 'openFile' | 'makeLink' | 'addToLibrary'>
  onClose: () => void
}

/** Saves the situation as a link, in the library or as a file, and opens a file of another tester. */
export function ShareDialog({ title, link, actions, onClose }: ShareDialogProps) {
  const { edit, entry } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={edit.shareTitle} onClose={onClose}>
      <div className={styles.head}>
        <h2>{edit.shareTitle}</h2>
        <IconButton icon="close" name={entry.close} onClick={close} />
      </div>
      <section className={styles.part}>
        <p>{edit.linkHint}</p>
        <Button kind="solid" onClick={actions.makeLink}>
          {edit.makeLink}
        </Button>
        {link !== null && (
          <span className={styles.link}>
            <Field label={edit.link} value={link} isMono onChange={() => undefined} />
            <CopyButton text={link} />
          </span>
        )}
      </section>
      <LibraryForm title={title} actions={actions} onRefused={close} />
      <section className={styles.part}>
        <p>{edit.saveFileHint}</p>
        <Button onClick={actions.saveFile}>{edit.saveFile}</Button>
      </section>
      <section className={styles.part}>
        <p>{edit.openFileHint}</p>
        <FileButton
          name={edit.openFile}
          onFile={(file) => {
            actions.openFile(file)
            close()
          }}
        />
      </section>
    </dialog>
  )
}

interface LibraryFormProps {
  title: string
  actions: Pick<PanelActions, 'addToLibrary'>
  /** What the server said of it stands behind the dialog. */
  onRefused: () => void
}

/** Keeps the world in the library, under a title and with the description of what happened in it. */
function LibraryForm({ title, actions, onRefused }: LibraryFormProps) {
  const { library } = useTexts()
  const [draft, setDraft] = useState({ title, description: '' })
  const [isAdded, setAdded] = useState(false)
  const change = (text: Partial<typeof draft>) => {
    setDraft({ ...draft, ...text })
    setAdded(false)
  }
  return (
    <form
      className={styles.part}
      aria-label={library.add}
      onSubmit={(event) => {
        event.preventDefault()
        const named = { title: draft.title.trim(), description: draft.description.trim() }
        actions.addToLibrary(named, (isDone) => (isDone ? setAdded(true) : onRefused()))
      }}
    >
      <p>{library.hint}</p>
      <Button type="submit" disabled={isAdded || draft.title.trim() === ''}>
        {library.add}
      </Button>
      <span className={styles.fields}>
        <Field
          label={library.title}
          value={draft.title}
          onChange={(text) => change({ title: text.slice(0, 80) })}
        />
        <Field
          label={library.description}
          value={draft.description}
          lines={2}
          onChange={(text) => change({ description: text.slice(0, 2000) })}
        />
      </span>
      <p role="status">{isAdded && library.added}</p>
    </form>
  )
}
