import { contractTexts } from '../../i18n/contract-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import type { Violation } from '../../model/journal-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './contract-view.module.css'

interface ViolationListProps {
  violations: readonly Violation[]
  onEntry: (seq: number) => void
}

const maxShown = 20

/** Sample violation, shown while there is none. */
const sample: Violation = {
  seq: 0,
  operationId: 'getUnpaidOrder',
  label: 'GET /v1/order/unpayOrder',
  side: 'answer',
  pointer: '/body/data/payMoney',
  rule: 'type',
  message: 'must be integer',
  got: '"1290"',
}

/** Every breach: which operation, which side, where, which rule, what stood there, and the way to its entry. */
export function ViolationList({ violations, onEntry }: ViolationListProps) {
  const words = useTable(contractTexts)
  if (violations.length === 0)
    return (
      <div className={styles.sample}>
        <p>{words.nobody}</p>
        <p>
          <strong>{words.reads}</strong> <Sentence violation={sample} />
        </p>
      </div>
    )
  return (
    <section className={styles.broken} aria-label={words.broken}>
      <ul>
        {violations.slice(0, maxShown).map((violation) => (
          <li key={`${violation.seq}${violation.pointer}${violation.message}`} className={styles.line}>
            <Icon name="cross" size={12} />
            <p>
              <Sentence violation={violation} />
            </p>
            <Button kind="link" onClick={() => onEntry(violation.seq)}>
              {words.openEntry}
            </Button>
          </li>
        ))}
      </ul>
      {violations.length > maxShown && <p>{words.more(violations.length - maxShown)}</p>}
    </section>
  )
}

function Sentence({ violation }: { violation: Violation }) {
  const words = useTable(contractTexts)
  const { label, side, pointer, rule, message, got } = violation
  return (
    <>
      <code>{label}</code> · {words.sides[side]} · {pointer !== '' && <code>{pointer}</code>} {message}
      {rule !== undefined && ` (${rule})`}
      {got !== undefined && (
        <>
          {words.got} <code>{got}</code>
        </>
      )}
    </>
  )
}
