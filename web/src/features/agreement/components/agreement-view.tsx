import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementText } from '../model/agreement-text.ts'
import styles from './agreement-view.module.css'

type AgreementViewProps = { text: AgreementText /** Date from which the wording holds. */; since: string }

/** A legal text with its contents; an entry leads to its clause. */
export function AgreementView({ text, since }: AgreementViewProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const show = (index: number): void => {
    const clause = document.getElementById(`${id}-${index}`)
    clause?.scrollIntoView({ block: 'start' })
    clause?.focus({ preventScroll: true })
  }
  return (
    <article>
      <p className={styles.version}>{t('agreement.version', { date: since })}</p>
      <p className={styles.intro}>{text.intro}</p>
      <nav aria-labelledby={`${id}-contents`} className={styles.contents}>
        <h2 id={`${id}-contents`} className={styles.contentsTitle}>
          {t('agreement.contents')}
        </h2>
        <ol>
          {text.clauses.map(({ title }, index) => (
            <li key={title}>
              <button type="button" className={styles.entry} onClick={() => show(index)}>
                <span className={styles.number}>{index + 1}</span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {text.clauses.map(({ title, paragraphs }, index) => (
        <section key={title} id={`${id}-${index}`} tabIndex={-1} className={styles.clause}>
          <h2 className={styles.title}>
            <span className={styles.number}>{index + 1}</span>
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
