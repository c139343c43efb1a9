import type { ReactNode } from 'react'
import { bannersTexts } from '../../i18n/banners-texts.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './editor-frame.module.css'

interface ContentEditorProps {
  name: string
  /** Left out where nothing can be removed. */
  onRemove?: (() => void) | undefined
  onClose: () => void
  onSave: () => void
  onDiscard: () => void
  canSave: boolean
  canDiscard: boolean
  children: ReactNode
}

/** Head, form and foot of what edits a banner or a text beside its list; Enter and Ctrl S save. */
export function ContentEditor(props: ContentEditorProps) {
  const { name, onRemove, onClose, onSave, onDiscard, canSave, canDiscard, children } = props
  const texts = bannersTexts[useLanguage()]
  const { entry } = useTexts()
  return (
    <aside className={styles.editor} aria-label={name}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.end}>
          {onRemove && <IconButton icon="trash" name={texts.remove} onClick={onRemove} />}
          <IconButton icon="close" name={entry.close} onClick={onClose} />
        </span>
      </header>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
      <footer className={styles.foot}>
        <Button kind="quiet" disabled={!canDiscard} onClick={onDiscard}>
          {texts.discard}
        </Button>
        <span data-apply="true">
          <Button kind="soft" keyCap="Ctrl S" disabled={!canSave} onClick={onSave}>
            {texts.save}
          </Button>
        </span>
      </footer>
    </aside>
  )
}
