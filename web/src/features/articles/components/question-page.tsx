import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../shared/ui/form/text-field.tsx'
import { isSearch, type QuestionList } from '../model/question-list.ts'
import { FoundQuestions, QuestionItem, type Searchable } from './found-questions.tsx'
import styles from './question-page.module.css'
import { TableOfContents } from './table-of-contents.tsx'

type QuestionPageProps = {
  list: QuestionList
  /** What is searched; without it, the questions of the page. */
  searchable?: Searchable
  /** Called with what is typed, so that more can be made searchable. */
  onSearch?: (search: string) => void
  /** What stands between contents and questions, and after them, while nothing is looked for. */
  lead?: ReactNode
  children?: ReactNode
}

/** Questions and answers by subject, with a search and contents. */
export function QuestionPage(props: QuestionPageProps): ReactElement {
  const { t } = useTranslation()
  const { list, searchable = { groups: list.groups, isComplete: true }, onSearch, lead, children } = props
  const [search, setSearch] = useState('')
  const id = useId()
  const look = (typed: string): void => {
    setSearch(typed)
    onSearch?.(typed)
  }
  return (
    <>
      <p className={styles.intro}>{list.intro}</p>
      <SearchField
        label={t('reading.search')}
        clearLabel={t('reading.clear')}
        value={search}
        onChange={look}
      />
      <FoundQuestions search={search} searchable={searchable} onClear={() => look('')} />
      <div hidden={isSearch(search)}>
        <TableOfContents titles={list.groups.map(({ title }) => title)} idOf={(index) => `${id}-${index}`} />
        {lead}
        {list.groups.map(({ title, questions }, index) => (
          <section key={title} id={`${id}-${index}`} tabIndex={-1} className={styles.group}>
            <h2 className={styles.title}>{title}</h2>
            {questions.map((one) => (
              <QuestionItem key={one.question} {...one} />
            ))}
          </section>
        ))}
        {children}
      </div>
    </>
  )
}
