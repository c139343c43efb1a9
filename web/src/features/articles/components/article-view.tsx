import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { UnbrokenFigures } from '../../../shared/i18n/unbroken-figures.tsx'
import type { Article } from '../model/article.ts'
import styles from './article-view.module.css'
import { TableOfContents } from './table-of-contents.tsx'

type ArticleViewProps = {
  article: Article
  /** Date from which the wording of a legal text holds; its sections are numbered clauses. */
  since?: string
  /** What stands after the last section. */
  children?: ReactNode
}

/** A long text with its contents. */
export function ArticleView({ article, since, children }: ArticleViewProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const isLegal = since !== undefined
  const { intro, sections } = article
  return (
    <article>
      {isLegal ? (
        <p className={styles.version}>
          <UnbrokenFigures text={t('reading.version', { date: since })} />
        </p>
      ) : null}
      <p className={styles.intro}>{intro}</p>
      <TableOfContents
        titles={sections.map(({ title }) => title)}
        isNumbered={isLegal}
        idOf={(index) => `${id}-${index}`}
      />
      {sections.map(({ title, paragraphs, steps = [] }, index) => (
        <section key={title} id={`${id}-${index}`} tabIndex={-1} className={styles.section}>
          <h2 className={styles.title}>
            {isLegal ? <span className={styles.number}>{index + 1}</span> : null}
            <span className={styles.text}>{title}</span>
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {steps.length === 0 ? null : <Steps steps={steps} />}
        </section>
      ))}
      {children}
    </article>
  )
}

function Steps({ steps }: { steps: readonly string[] }): ReactElement {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step}>
          <span className={styles.stepNumber} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.text}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
