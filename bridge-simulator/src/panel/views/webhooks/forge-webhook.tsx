import type { Schemas } from '@skyshop/openapi/control'
import { useState } from 'react'
import { useTable } from '../../i18n/texts-context.ts'
import { webhooksTexts } from '../../i18n/webhooks-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import type { Webhook } from './webhook-queue.ts'
import styles from './webhooks.module.css'

interface ForgeWebhookProps {
  webhook: Webhook
  onSend: (how: Schemas['NotifyAct']) => void
  onClose: () => void
}

const maxOff = 10_000_000

/** A copy with one thing wrong; what must come of it stands there before it is sent. */
export function ForgeWebhook({ webhook, onSend, onClose }: ForgeWebhookProps) {
  const words = useTable(webhooksTexts)
  const [what, setWhat] = useState<'signature' | 'amount'>('signature')
  const [typed, setTyped] = useState('-1')
  const amountByFen = Number(typed)
  const isReadable = /^[+-]?\d{1,8}$/.test(typed) && amountByFen !== 0 && Math.abs(amountByFen) <= maxOff
  const isAmount = what === 'amount'
  return (
    <section className={styles.forge} aria-label={words.forgeFrom(webhook.kind)}>
      <div className={styles.forgeHead}>
        <h3>{words.forgeFrom(webhook.kind)}</h3>
        <Chip>{isAmount ? words.mustMoveNothing : words.mustBeRefused}</Chip>
        <IconButton icon="close" name={words.close} onClick={onClose} />
      </div>
      <div className={styles.forgeRow}>
        <span>{words.what}</span>
        <Segments
          name={words.what}
          value={what}
          options={[
            ['signature', words.signature],
            ['amount', words.amount],
          ]}
          onChange={setWhat}
        />
      </div>
      {isAmount && (
        <Field
          label={words.amountBy}
          value={typed}
          onChange={setTyped}
          error={isReadable ? null : words.amountWrong}
          isMono
        />
      )}
      <div className={styles.forgeRow}>
        <Button
          kind="fault"
          disabled={isAmount && !isReadable}
          onClick={() => onSend(isAmount ? { action: 'forge', amountByFen } : { action: 'forge' })}
        >
          {words.send}
        </Button>
        <p className={styles.hint}>{isAmount ? words.expectAmount : words.expectSignature}</p>
      </div>
    </section>
  )
}
