import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { useCustomerService } from '../../../shared/ui/feedback/use-customer-service.ts'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { findQuestions, isSearch, type Question, type QuestionGroup } from '../model/question-list.ts'
import styles from './found-questions.module.css'

/** Questions that a search looks through. */
export interface Searchable {
  groups: readonly QuestionGroup[]
  /** False while some of it is still being loaded. */
  isComplete: boolean
}

type FoundQuestionsProps = { search: string; searchable: Searchable; onClear: () => void }

/** Result of a search, or word that it has found nothing; screen readers get the number. */
export function FoundQuestions({ search, searchable, onClear }: FoundQuestionsProps): ReactElement {
  const { t } = useTranslation()
  const service = useCustomerService()
  const { groups, isComplete } = searchable
  const questions = findQuestions(groups, search)
  const isNothing = isSearch(search) && isComplete && questions.length === 0
  return (
    <div className={styles.results}>
      <p role="status" className={questions.length === 0 ? styles.none : styles.count}>
        {questions.length > 0 ? t('reading.found', { count: questions.length }) : null}
        {isNothing ? t('reading.nothingFound', { search: search.trim() }) : null}
      </p>
      {questions.map(({ isInQuestion, ...one }) => (
        <QuestionItem key={one.question} {...one} isOpen={!isInQuestion} />
      ))}
      {isSearch(search) && !isComplete ? <Skeleton shape="order" count={2} /> : null}
      {isNothing ? (
        <div className={styles.nothing}>
          <p className={styles.advice}>{t('reading.nothingFoundText')}</p>
          <Button variant="tinted" {...service} />
          <Button variant="text" label={t('reading.clear')} onPress={onClear} />
        </div>
      ) : null}
    </div>
  )
}

type QuestionItemProps = Question & {
  /** Open at first: a search found its answer. */
  isOpen?: boolean
}

/** One question that opens on its answer. */
export function QuestionItem({ question, answer, isOpen = false }: QuestionItemProps): ReactElement {
  return (
    <details className={styles.item} open={isOpen}>
      <summary className={styles.question}>
        <span className={styles.words}>{question}</span>
        <Icon name="down" className={styles.sign} />
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
