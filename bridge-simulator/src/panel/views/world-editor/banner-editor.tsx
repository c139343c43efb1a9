import { useState } from 'react'
import { bannersTexts } from '../../i18n/banners-texts.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { type BannerDraft, bannerBody, bannerDraft, bannerProblems } from './banner-draft.ts'
import { PeriodFields, PictureFields, PlaceFields, TargetFields, TextFields } from './banner-fields.tsx'
import styles from './content-page.module.css'

interface BannerEditorProps {
  /** Null for a new banner. */
  row: NonNullable<PanelView['banners']>[number] | null
  view: Pick<PanelView, 'clock' | 'drawingsUrl'>
  actions: Pick<PanelActions, 'edit'>
  onClose: () => void
}

/** A banner as a form; nothing changes until *Save*, which keeps a checkpoint first. */
export function BannerEditor({ row, view, actions, onClose }: BannerEditorProps) {
  const texts = bannersTexts[useLanguage()]
  const { entry } = useTexts()
  const before = bannerDraft(row)
  const [edits, setEdits] = useState<Partial<BannerDraft>>({})
  const draft: BannerDraft = { ...before, ...edits }
  const change = (next: Partial<BannerDraft>) => setEdits({ ...edits, ...next })
  const problems = bannerProblems(draft)
  const isChanged = row === null || JSON.stringify(draft) !== JSON.stringify(before)
  const canSave = isChanged && problems.length === 0 && !view.clock.isJumping
  const save = () => {
    if (!canSave) return
    const banner = bannerBody(draft)
    if (row === null) actions.edit({ kind: 'create-banner', banner }, onClose)
    else actions.edit({ kind: 'change-banner', bannerId: row.bannerId, change: banner }, () => setEdits({}))
  }
  const name = row === null ? texts.create : texts.number(row.bannerId)
  const form = { draft, change, problems, drawingsUrl: view.drawingsUrl }
  return (
    <aside className={styles.editor} aria-label={name}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.end}>
          {row && (
            <IconButton
              icon="trash"
              name={texts.remove}
              onClick={() => actions.edit({ kind: 'remove-banner', bannerId: row.bannerId }, onClose)}
            />
          )}
          <IconButton icon="close" name={entry.close} onClick={onClose} />
        </span>
      </header>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <PlaceFields {...form} />
        <PictureFields {...form} />
        <TextFields {...form} />
        <TargetFields {...form} />
        <PeriodFields {...form} />
        <button type="submit" hidden />
      </form>
      <footer className={styles.foot}>
        <Button kind="quiet" disabled={Object.keys(edits).length === 0} onClick={() => setEdits({})}>
          {texts.discard}
        </Button>
        <span data-apply="true">
          <Button kind="soft" keyCap="Ctrl S" disabled={!canSave} onClick={save}>
            {texts.save}
          </Button>
        </span>
      </footer>
    </aside>
  )
}
