import { useEffect, useRef } from 'react'
import { worldStamp } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from '../../ui/dialog.module.css'

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
        {history.entries.map(({ snapshotId, label, worldMs }, place) => (
          <li
            key={snapshotId}
            className={styles.line}
            aria-current={place === history.at ? 'true' : undefined}
          >
            <span className={styles.number}>{place + 1}</span>
            <time>{worldStamp(worldMs).slice(0, 19)}</time>
            <span>{edit.labels[label] ?? label}</span>
            {place === history.at ? (
              edit.here
            ) : (
              <Button
                kind="link"
                onClick={() => {
                  actions.goTo(place)
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
