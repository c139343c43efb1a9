import { worldMoment, worldStamp } from '../../format/world-time.ts'
import { useLanguage, useTable } from '../../i18n/texts-context.ts'
import { webhooksTexts } from '../../i18n/webhooks-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { type HandledWebhook, handledWebhooks, type Webhook } from './webhook-queue.ts'
import { WebhookSubject } from './webhook-row.tsx'
import styles from './webhooks.module.css'

const icons = {
  regular: 'next',
  copy: 'copy',
  probe: 'pen',
  'by-hand': 'next',
  forged: 'pen',
} as const satisfies Record<NonNullable<HandledWebhook['attempt']>['kind'], IconName>

/** List of webhooks that left the providers, newest first. */
export function HandledWebhooks({ webhooks, nowMs }: { webhooks: readonly Webhook[]; nowMs: number }) {
  const words = useTable(webhooksTexts)
  const handled = handledWebhooks(webhooks)
  return (
    <section className={styles.section}>
      <SectionHead title={words.handled} />
      {handled.length === 0 && <p className={styles.none}>{words.noneHandled}</p>}
      <ul aria-label={words.handled}>
        {handled.map(({ webhook, atMs, attempt }, index) => (
          <li key={`${webhook.notifyId}-${atMs}-${index}`} className={styles.handled}>
            <WorldMoment atMs={atMs} nowMs={nowMs} />
            <span
              className={styles.sign}
              data-kind={attempt?.kind ?? 'drop'}
              data-received={attempt?.isAcknowledged}
            >
              <Icon name={attempt === null ? 'trash' : icons[attempt.kind]} size={12} />
            </span>
            <span className={styles.words}>
              {webhook.kind} <WebhookSubject webhook={webhook} attempt={attempt?.attempt ?? null} />
            </span>
            <span className={styles.fate}>{attempt === null ? words.dropped : fateOf(attempt, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function fateOf(
  attempt: NonNullable<HandledWebhook['attempt']>,
  words: (typeof webhooksTexts)['en'],
): string {
  const { kind, isAcknowledged, status } = attempt
  const fate = isAcknowledged ? words.acknowledged(status) : words.refused(status)
  return kind === 'regular' && !isAcknowledged ? fate : words.fate(words.kinds[kind], fate)
}

/** An instant of the world, short; whole in its tooltip. */
export function WorldMoment({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  const language = useLanguage()
  return <code title={worldStamp(atMs)}>{worldMoment(atMs, nowMs, language)}</code>
}
