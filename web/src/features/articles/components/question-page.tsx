import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { searchIcon } from '../../../shared/ui/icon/page-icons.ts'
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
      <SearchField value={search} onChange={look} />
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

type SearchFieldProps = { value: string; onChange: (value: string) => void }

/** Where one types what one looks for; the cross empties it and keeps the focus. */
function SearchField({ value, onChange }: SearchFieldProps): ReactElement {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.field} onSubmit={(event) => event.preventDefault()}>
        <Icon name={searchIcon} className={styles.icon} />
        <input
          ref={input}
          type="search"
          // Empty it has the direction of the page: `auto` would set the placeholder from left to right.
          dir={value === '' ? undefined : 'auto'}
          className={styles.input}
          aria-label={t('reading.search')}
          placeholder={t('reading.search')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value === '' ? null : (
          <button type="button" className={styles.clear} aria-label={t('reading.clear')} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  )
}
