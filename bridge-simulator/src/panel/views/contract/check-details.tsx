import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { contractTexts } from '../../i18n/contract-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import styles from './merchant-checks.module.css'

/** Details of a check: what it asks for, what it costs to break it, how to mend it; in English, as in the documentation. */
export function CheckDetails({ id }: { id: string }) {
  const words = useTable(contractTexts)
  const about = merchantChecks.find((one) => one.id === id)
  if (about === undefined) return null
  const unseen = 'unseen' in about ? about.unseen : null
  const lines = [
    [words.must, about.must],
    [words.why, about.why],
    [words.mend, about.mend],
    [words.unseen, unseen],
    [words.restsOn, [...about.facts, about.source].join(', ')],
  ] as const
  return (
    <dl className={styles.details} aria-label={words.whatItAsks}>
      {lines.map(([name, text]) =>
        text === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang="en">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
