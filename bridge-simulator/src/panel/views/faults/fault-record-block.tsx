import { faultsTexts } from '../../i18n/faults-texts.ts'
import { useTable } from '../../i18n/use-table.ts'
import type { Fault } from '../../model/fault-queue.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './faults-view.module.css'

interface FaultRecordBlockProps {
  /** Null: of the sentence being written. */
  faultId: number | null
  record: Fault['record']
}

/** The record underneath, as the control plane and the tests take it. */
export function FaultRecordBlock({ faultId, record }: FaultRecordBlockProps) {
  const words = useTable(faultsTexts)
  const title = faultId === null ? words.newRecord : words.record(faultId)
  return (
    <section className={styles.section} aria-label={title}>
      <SectionHead title={title}>
        <span className={styles.hint}>{words.recordHint}</span>
        <CopyButton text={JSON.stringify(record)} />
      </SectionHead>
      <pre className={styles.record}>{JSON.stringify(record, null, 1).replace(/\n\s*/g, ' ')}</pre>
    </section>
  )
}
