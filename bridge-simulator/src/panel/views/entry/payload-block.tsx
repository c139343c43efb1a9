import { useTexts } from '../../i18n/texts-context.ts'
import type { EntryPayload } from '../../model/journal-entry.ts'
import { CopyButton } from '../../ui/button.tsx'
import styles from './payload-block.module.css'

interface PayloadBlockProps {
  title: string
  payload: EntryPayload
  headers?: Readonly<Record<string, string>> | undefined
}

/** One side of an exchange as it stands in the journal; secrets are masked before they get here. */
export function PayloadBlock({ title, payload, headers }: PayloadBlockProps) {
  const texts = useTexts()
  const json = payload.body === undefined ? '' : JSON.stringify(payload.body, null, 2)
  return (
    <section>
      <div className={styles.head}>
        <h3>{title}</h3>
        <code className={styles.headline}>{payload.headline}</code>
        {json !== '' && <CopyButton text={json} />}
      </div>
      {headers && (
        <dl className={styles.headers}>
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {json === '' ? (
        <p className={styles.none}>{texts.entry.none}</p>
      ) : (
        <pre className={styles.body}>{json}</pre>
      )}
    </section>
  )
}
