import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import type { EntryVerdict } from '../../model/journal-entry.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './verdict-box.module.css'

/** Did anybody break a promise, and where. */
export function VerdictBox({ verdict }: { verdict: EntryVerdict }) {
  const { verdict: words } = useTable(journalTexts)
  if (verdict.isKept) {
    const { isDisturbed } = verdict
    return (
      <div className={styles.box} data-tone={isDisturbed ? 'fault' : 'ok'}>
        <Icon name={isDisturbed ? 'bolt' : 'check'} />
        <p>
          <strong>{isDisturbed ? words.disturbed : words.kept}</strong>{' '}
          {isDisturbed ? words.disturbedBody : words.keptBody}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.box} data-tone="bad">
      <Icon name="cross" />
      <div>
        <strong>{verdict.side === 'request' ? words.brokenRequest : words.brokenAnswer}</strong>
        <ul>
          {verdict.breaches.map(({ pointer, message }) => (
            <li key={pointer + message}>
              {pointer !== '' && <code>{pointer}</code>} {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
