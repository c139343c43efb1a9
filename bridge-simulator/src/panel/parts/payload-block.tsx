import type { EntryPayload } from '../model/journal-entry.ts'
import { useTexts } from '../texts/texts-context.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './payload-block.module.css'

interface PayloadBlockProps {
  title: string
  payload: EntryPayload
}

/** One side of an exchange as it stands in the journal; secrets are masked before they get here. */
export function PayloadBlock({ title, payload }: PayloadBlockProps) {
  const texts = useTexts()
  const json = payload.body === undefined ? '' : JSON.stringify(payload.body, null, 2)
  return (
    <section>
      <div className={styles.head}>
        <h3>{title}</h3>
        <code className={styles.headline}>{payload.headline}</code>
        {json !== '' && <CopyButton text={json} />}
      </div>
      {json === '' ? (
        <p className={styles.none}>{texts.entry.none}</p>
      ) : (
        <pre className={styles.body}>{json}</pre>
      )}
    </section>
  )
}
