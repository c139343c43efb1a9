import { useState } from 'react'
import { useTable } from '../../i18n/texts-context.ts'
import { webhooksTexts } from '../../i18n/webhooks-texts.ts'
import type { FaultActions } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/chip.tsx'
import { Segments } from '../../ui/choice.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { ForgeWebhook } from './forge-webhook.tsx'
import { pendingWebhooks, reorderedWebhooks, type Webhook } from './webhook-queue.ts'
import { WebhookRow } from './webhook-row.tsx'
import styles from './webhooks.module.css'

interface PendingWebhooksProps {
  webhooks: readonly Webhook[]
  nowMs: number
  isHeld: boolean
  actions: FaultActions
}

/** List of webhooks that providers owe the server: hold, deliver now, duplicate, drop, forge, or reorder. */
export function PendingWebhooks({ webhooks, nowMs, isHeld, actions }: PendingWebhooksProps) {
  const words = useTable(webhooksTexts)
  const [forgedId, setForgedId] = useState<string | null>(null)
  const pending = pendingWebhooks(webhooks)
  const forged = webhooks.find(({ notifyId }) => notifyId === forgedId)
  const move = (notifyId: string, by: 1 | -1) => {
    const order = reorderedWebhooks(pending, notifyId, by)
    if (order !== null) actions.reorderWebhooks(order)
  }
  return (
    <section className={styles.section}>
      <SectionHead title={words.title}>
        <span className={styles.hint}>{words.hint(pending.length, isHeld)}</span>
      </SectionHead>
      <div className={styles.leaving}>
        <Segments
          name={words.leaving}
          value={isHeld ? 'held' : 'due'}
          options={[
            ['held', words.holdAll],
            ['due', words.whenDue],
          ]}
          onChange={(value) => actions.holdWebhooks(value === 'held')}
        />
        <Button
          disabled={pending.length === 0}
          onClick={() => actions.deliverAll(pending.map(({ notifyId }) => notifyId))}
        >
          {words.deliverAll}
        </Button>
      </div>
      <p className={styles.none}>{isHeld ? words.heldByFault : words.holdIsFault}</p>
      {pending.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul aria-label={words.title}>
        {pending.map((webhook, index) => (
          <WebhookRow
            key={webhook.notifyId}
            webhook={webhook}
            nowMs={nowMs}
            isFirst={index === 0}
            isLast={index === pending.length - 1}
            onAct={(how) => actions.actOnWebhook(webhook.notifyId, how)}
            onMove={(by) => move(webhook.notifyId, by)}
            onForge={() => setForgedId(webhook.notifyId)}
          />
        ))}
      </ul>
      {pending.length > 0 && (
        <p className={styles.keys}>
          <KeyCap name="Alt" /> <KeyCap name="↑" /> <KeyCap name="↓" /> {words.keys.reorder}{' '}
          <KeyCap name="U" /> {words.keys.duplicate} <KeyCap name="X" /> {words.keys.drop} <KeyCap name="G" />{' '}
          {words.keys.forge}
        </p>
      )}
      {forged && (
        <ForgeWebhook
          webhook={forged}
          onSend={(how) => actions.actOnWebhook(forged.notifyId, how)}
          onClose={() => setForgedId(null)}
        />
      )}
    </section>
  )
}
