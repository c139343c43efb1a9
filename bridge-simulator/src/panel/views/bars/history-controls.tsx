import { useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { historyText, redoPlace, undoPlace } from '../../model/checkpoint-history.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './history-controls.module.css'
import { HistoryDialog } from './history-dialog.tsx'

export interface HistoryControlsProps {
  view: Pick<PanelView, 'history' | 'clock'>
  actions: Pick<PanelActions, 'undo' | 'redo' | 'goTo' | 'checkpoint'>
}

/** Back and forward through the checkpoints of the world, and all of them as a list. */
export function HistoryControls({ view: { history, clock }, actions }: HistoryControlsProps) {
  const { edit } = useTexts()
  const [isListOpen, setListOpen] = useState(false)
  const text = historyText(history)
  const isUndoOff = clock.isJumping || undoPlace(history) === null
  const isRedoOff = clock.isJumping || redoPlace(history) === null
  return (
    <span className={styles.controls}>
      <IconButton icon="undo" name={edit.undo} disabled={isUndoOff} onClick={actions.undo} />
      <IconButton icon="redo" name={edit.redo} disabled={isRedoOff} onClick={actions.redo} />
      <button
        type="button"
        className={styles.count}
        aria-label={`${edit.history} ${text}`}
        title={edit.history}
        onClick={() => setListOpen(true)}
      >
        {text}
      </button>
      {isListOpen && <HistoryDialog history={history} actions={actions} onClose={() => setListOpen(false)} />}
    </span>
  )
}
