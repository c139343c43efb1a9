import { useState } from 'react'
import { bannersTexts } from '../../i18n/banners-texts.ts'
import { useLanguage } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { type BannerDraft, bannerBody, bannerDraft, bannerProblems } from './banner-draft.ts'
import { PeriodFields, PictureFields, PlaceFields, TargetFields, TextFields } from './banner-fields.tsx'
import { ContentEditor } from './content-editor.tsx'

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
    <ContentEditor
      name={name}
      onRemove={
        row === null
          ? undefined
          : () => actions.edit({ kind: 'remove-banner', bannerId: row.bannerId }, onClose)
      }
      onClose={onClose}
      onSave={save}
      onDiscard={() => setEdits({})}
      canSave={canSave}
      canDiscard={Object.keys(edits).length > 0}
    >
      <PlaceFields {...form} />
      <PictureFields {...form} />
      <TextFields {...form} />
      <TargetFields {...form} />
      <PeriodFields {...form} />
    </ContentEditor>
  )
}
