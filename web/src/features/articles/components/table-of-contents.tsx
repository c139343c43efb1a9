import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './table-of-contents.module.css'

type TableOfContentsProps = {
  titles: readonly string[]
  /** Whether the entries are numbered, as clauses are. */
  isNumbered?: boolean
  /** Id of the section an entry leads to. */
  idOf: (index: number) => string
}

/** Contents of a long page; an entry leads to its section, and the focus goes along. */
export function TableOfContents({ titles, isNumbered = false, idOf }: TableOfContentsProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const show = (index: number): void => {
    const section = document.getElementById(idOf(index))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav aria-labelledby={id} className={styles.contents}>
      <h2 id={id} className={styles.title}>
        {t('reading.contents')}
      </h2>
      <ol>
        {titles.map((title, index) => (
          <li key={title} className={styles.line}>
            <button type="button" className={styles.entry} onClick={() => show(index)}>
              {isNumbered ? <span className={styles.number}>{index + 1}</span> : null}
              <span className={styles.text}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
