import { type Judge, type Occasion, occasion } from './occasion.ts'
import { isTrue, type SentWebhook, type Traffic } from './traffic.ts'

const noticesOf = ({ webhooks }: Traffic) => webhooks.filter(({ provider }) => provider === 'wechat')

/** What a notice is about. */
function subjectOf(webhook: SentWebhook): string | null {
  return webhook.orderNo ?? webhook.contractCode
}

/** WXM-02: messages whose signature does not hold. */
const signatureOfNotices: Judge = (traffic) =>
  noticesOf(traffic)
    .filter(({ isSigned, message, status }) => !isSigned && message !== 'probe' && status !== null)
    .map((webhook) => {
      const broken = webhook.isAcknowledged
        ? `acknowledged ${webhook.kind} under a signature that does not hold`
        : null
      return occasion([webhook], subjectOf(webhook), broken)
    })

/** WXM-04: probes, and the true message that follows each. */
const probes: Judge = (traffic) =>
  noticesOf(traffic).flatMap((probe, index, notices): Occasion[] => {
    if (probe.message !== 'probe' || probe.status === null) return []
    if (probe.isAcknowledged) return [occasion([probe], subjectOf(probe), 'acknowledged a signature probe')]
    const follows = ({ notifyId, status }: SentWebhook) => notifyId === probe.notifyId && status !== null
    const next = notices.slice(index + 1).find((one) => follows(one) && isTrue(one))
    if (next === undefined) return [occasion([probe], subjectOf(probe))]
    const broken = next.isAcknowledged ? null : 'refused the true notice that followed a signature probe'
    return [occasion([probe, next], subjectOf(probe), broken)]
  })

/** Judges of what a merchant does with notices. */
export const wechatNoticeJudges = {
  'WXM-02': signatureOfNotices,
  'WXM-04': probes,
} satisfies Readonly<Record<string, Judge>>
