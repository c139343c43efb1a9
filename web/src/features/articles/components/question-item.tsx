import type { ReactElement } from 'react'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import type { Question } from '../model/question-list.ts'
import styles from './question-item.module.css'

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
