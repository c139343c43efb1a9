import { languageValues } from '@skyshop/openapi/http-values'
import { useState } from 'react'
import { bannersTexts, contentTexts } from '../../i18n/banners-texts.ts'
import { useLanguage } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import type { TextLanguage } from './banner-draft.ts'
import { ContentEditor } from './content-editor.tsx'
import styles from './content-page.module.css'
import { type TextDraft, type TextSubject, textEdit, textProblems } from './text-draft.ts'

interface TextEditorProps {
  subject: TextSubject
  clock: PanelView['clock']
  actions: Pick<PanelActions, 'edit'>
  onClose: () => void
}

/** The texts of a package or a campaign page as a form; nothing changes until *Save*, which keeps a checkpoint first. */
export function TextEditor({ subject, clock, actions, onClose }: TextEditorProps) {
  const [edits, setEdits] = useState<Partial<TextDraft>>({})
  const draft: TextDraft = { ...subject.draft, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(subject.draft)
  const canSave = isChanged && textProblems(draft).length === 0 && !clock.isJumping
  const onSave = () => {
    if (canSave) actions.edit(textEdit(subject, draft), () => setEdits({}))
  }
  return (
    <ContentEditor
      name={subject.id}
      onClose={onClose}
      onSave={onSave}
      onDiscard={() => setEdits({})}
      canSave={canSave}
      canDiscard={isChanged}
    >
      <TextFields
        kind={subject.kind}
        draft={draft}
        onChange={(change) => setEdits({ ...edits, ...change })}
      />
    </ContentEditor>
  )
}

interface TextFieldsProps {
  kind: TextSubject['kind']
  draft: TextDraft
  onChange: (change: Partial<TextDraft>) => void
}

function TextFields({ kind, draft, onChange }: TextFieldsProps) {
  const { fields, hints, problems: fixes, withoutText } = bannersTexts[useLanguage()]
  const { labels, shortMissing } = contentTexts[useLanguage()]
  const [language, setLanguage] = useState<TextLanguage>('en')
  const problems = textProblems(draft)
  const text = draft.texts[language] ?? { short: '', long: '' }
  const write = (change: Partial<typeof text>) =>
    onChange({ texts: { ...draft.texts, [language]: { ...text, ...change } } })
  const line = (field: 'actionValue' | 'from' | 'until', hint: string) => (
    <Field
      label={fields[field]}
      value={draft[field]}
      hint={hint}
      error={field !== 'actionValue' && problems.includes(field) ? (fixes[field] ?? null) : null}
      isMono
      onChange={(next) => onChange({ [field]: next })}
    />
  )
  return (
    <>
      <Select
        label={fields.language}
        value={language}
        options={languageValues.map(
          (one) => [one, draft.texts[one] === undefined ? withoutText(one) : one] as const,
        )}
        onChange={(next) => setLanguage(next as TextLanguage)}
      />
      <Field
        label={labels[kind].short}
        value={text.short}
        error={problems.includes('short') && text.short.trim() === '' ? shortMissing : null}
        onChange={(short) => write({ short })}
      />
      <Field label={labels[kind].long} value={text.long} lines={5} onChange={(long) => write({ long })} />
      {kind === 'campaign' && (
        <>
          {line('actionValue', hints.actionValue)}
          <div className={styles.pair}>
            {line('from', hints.time)}
            {line('until', hints.time)}
          </div>
        </>
      )}
    </>
  )
}
