import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import styles from './packages.module.css'

const entries = [
  { term: 'packages.event', meaning: 'packages.glossaryEvent' },
  { term: 'packages.continuous', meaning: 'packages.glossaryContinuous' },
  { term: 'packages.rolling', meaning: 'packages.glossaryRolling' },
  { term: 'packages.duration', meaning: 'packages.glossaryDuration' },
  { term: 'sheet.takesEffect', meaning: 'packages.glossaryEffect' },
] as const

type GlossaryProps = { isOpen: boolean; onToggle: () => void; ref?: Ref<HTMLElement> }

/** Meanings of the words of the page. */
export function Glossary({ isOpen, onToggle, ref }: GlossaryProps): ReactElement {
  const { t } = useTranslation()
  return (
    <section ref={ref} className={styles.glossary}>
      <Cell
        icon="book"
        label={t('packages.glossary')}
        end={isOpen ? 'up' : 'down'}
        isExpanded={isOpen}
        onPress={onToggle}
      />
      {isOpen ? (
        <dl className={styles.list}>
          {entries.map(({ term, meaning }) => (
            <div key={term}>
              <dt className={styles.term}>{t(term)}</dt>
              <dd className={styles.meaning}>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
