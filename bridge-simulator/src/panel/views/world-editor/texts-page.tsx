import { useEffect, useState } from 'react'
import { contentTexts } from '../../i18n/banners-texts.ts'
import { useLanguage } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Chip } from '../../ui/chip.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './content-page.module.css'
import { type TextSubject, textSubjects } from './text-draft.ts'
import { TextEditor } from './text-editor.tsx'

interface TextsPageProps {
  view: Pick<PanelView, 'upstreamTexts' | 'clock'>
  actions: Pick<PanelActions, 'edit' | 'showTexts'>
}

/** Texts of campaign pages and packages: a list, and beside it the form of the chosen one. */
export function TextsPage({ view, actions }: TextsPageProps) {
  const language = useLanguage()
  const texts = contentTexts[language]
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTall, setTall] = useState(true)
  const { showTexts } = actions
  useEffect(showTexts, [showTexts])
  if (view.upstreamTexts === null) return <Empty title={texts.loading} />
  const term = search.trim().toLowerCase()
  const titleOf = ({ draft, id }: TextSubject) => (draft.texts[language] ?? draft.texts.en)?.short ?? id
  const subjects = textSubjects(view.upstreamTexts)
  const shown = subjects.filter((one) => `${one.id} ${titleOf(one)}`.toLowerCase().includes(term))
  const subject = subjects.find(({ id }) => id === chosen)
  return (
    <div className={styles.split} data-open={subject !== undefined}>
      <div className={styles.page}>
        <p className={styles.lead}>{texts.lead}</p>
        <SearchBox name={texts.search} hint={texts.search} value={search} onChange={setSearch} />
        {shown.length === 0 ? (
          <Empty title={texts.noMatch} />
        ) : (
          <div className={styles.scroll}>
            <Table
              name={texts.name}
              columns={[
                { key: 'title', head: texts.title, cell: titleOf },
                { key: 'kind', head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
                { key: 'id', head: texts.id, cell: ({ id }) => <code className={styles.target}>{id}</code> },
                {
                  key: 'state',
                  head: texts.state,
                  cell: ({ state }) =>
                    state && <Chip tone={state === 'running' ? 'ok' : 'grey'}>{texts.states[state]}</Chip>,
                },
              ]}
              rows={shown}
              rowKey={({ id }) => id}
              selectedKey={chosen}
              onSelect={({ id }) => {
                setChosen(id)
                setTall(true)
              }}
            />
          </div>
        )}
      </div>
      {subject && (
        <SideSheet isTall={isTall} onTall={setTall}>
          <TextEditor
            key={subject.id}
            subject={subject}
            clock={view.clock}
            actions={actions}
            onClose={() => setChosen(null)}
          />
        </SideSheet>
      )}
    </div>
  )
}
