import type { Schemas } from '@skyshop/openapi/control'
import { Fragment, type KeyboardEvent } from 'react'
import { lastDigits } from '../../format/short-text.ts'
import { durationText } from '../../format/world-time.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { webhooksTexts } from '../../i18n/webhooks-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Webhook } from './webhook-queue.ts'
import styles from './webhooks.module.css'

interface WebhookRowProps {
  webhook: Webhook
  nowMs: number
  isFirst: boolean
  isLast: boolean
  onAct: (how: Schemas['NotifyAct']) => void
  onMove: (by: 1 | -1) => void
  onForge: () => void
}

/** A webhook that is not delivered yet. Its keys act while the focus is in the row. */
export function WebhookRow(props: WebhookRowProps) {
  const { webhook, nowMs, isFirst, isLast, onAct, onMove, onForge } = props
  const words = useTable(webhooksTexts)
  const { providers } = useTexts()
  const isDue = webhook.nextDueMs !== null && webhook.nextDueMs <= nowMs
  const canMove = webhook.nextDueMs !== null
  return (
    <li
      className={styles.row}
      aria-label={`${providers[webhook.provider] ?? webhook.provider} ${webhook.kind}`}
      onKeyDown={(event) => onKey(event, props)}
    >
      <span className={styles.moves}>
        <IconButton icon="up" name={words.up} disabled={isFirst || !canMove} onClick={() => onMove(-1)} />
        <IconButton icon="down" name={words.down} disabled={isLast || !canMove} onClick={() => onMove(1)} />
      </span>
      <span className={styles.letter} data-provider={webhook.provider} aria-hidden="true">
        {webhook.provider.charAt(0).toUpperCase()}
      </span>
      <span className={styles.words}>
        <strong>
          <BreakableKind kind={webhook.kind} />
        </strong>
        <WebhookSubject webhook={webhook} attempt={webhook.attempt + 1} />
      </span>
      <DueIn webhook={webhook} nowMs={nowMs} />
      <Button
        kind={isDue && isFirst ? 'soft' : 'default'}
        keyCap={isFirst ? 'D' : undefined}
        onClick={() => onAct({ action: 'deliver' })}
      >
        {words.deliver}
      </Button>
      <span className={styles.acts}>
        <IconButton
          icon="copy"
          name={words.duplicate}
          onClick={() => onAct({ action: 'duplicate', copies: 2 })}
        />
        <IconButton icon="trash" name={words.drop} onClick={() => onAct({ action: 'drop' })} />
        <IconButton icon="pen" name={words.forge} onClick={onForge} />
      </span>
    </li>
  )
}

/** `TRANSACTION.SUCCESS` breaks after its dot. */
function BreakableKind({ kind }: { kind: string }) {
  const [first, ...others] = kind.split('.')
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function onKey(event: KeyboardEvent, { onAct, onMove, onForge }: WebhookRowProps) {
  if (event.ctrlKey || event.metaKey) return
  const act = actOf(event, { onAct, onMove, onForge })
  if (act === null) return
  // The panel must not act on the same key.
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) act()
}

type RowActs = Pick<WebhookRowProps, 'onAct' | 'onMove' | 'onForge'>

function actOf({ key, altKey }: KeyboardEvent, { onAct, onMove, onForge }: RowActs): (() => void) | null {
  if (altKey) {
    if (key === 'ArrowUp') return () => onMove(-1)
    return key === 'ArrowDown' ? () => onMove(1) : null
  }
  switch (key.toLowerCase()) {
    case 'd':
      return () => onAct({ action: 'deliver' })
    case 'u':
      return () => onAct({ action: 'duplicate', copies: 2 })
    case 'x':
      return () => onAct({ action: 'drop' })
    case 'g':
      return onForge
    default:
      return null
  }
}

interface WebhookSubjectProps {
  webhook: Webhook
  /** Which try of the provider's own this is about; null for a message that is none. */
  attempt: number | null
}

/** Subject of a webhook, and which try it is. */
export function WebhookSubject({ webhook, attempt }: WebhookSubjectProps) {
  const words = useTable(webhooksTexts)
  const { orderNo, contractCode } = webhook
  const parts = [
    orderNo !== null && words.order(lastDigits(orderNo)),
    contractCode !== null && words.contract(lastDigits(contractCode)),
    attempt !== null && words.attempt(attempt),
  ]
  return <span className={styles.subject}>{parts.filter(Boolean).join(' · ')}</span>
}

function DueIn({ webhook: { nextDueMs, waitsFor }, nowMs }: Pick<WebhookRowProps, 'webhook' | 'nowMs'>) {
  const words = useTable(webhooksTexts)
  const { units } = useTexts()
  if (nextDueMs === null) return <span className={styles.due}>{waitsFor && words.waits[waitsFor]}</span>
  const isDue = nextDueMs <= nowMs
  return (
    <span className={styles.due} data-due={isDue}>
      {isDue ? words.dueNow : words.dueIn(durationText(nextDueMs - nowMs, units))}
    </span>
  )
}
