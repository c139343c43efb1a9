import document from '@skyshop/openapi/documents/lianlian' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { createMessageCheck } from '../../engine/gateway/message-check.ts'
import { type Instant, parseBeijing } from '../../engine/kernel/clock.ts'

/** Operations of `openapi/wallets/lianlian.yaml`. */
export type LianlianOperationId =
  | 'lianlianGetToken'
  | 'lianlianCreateToken'
  | 'lianlianPay'
  | 'lianlianQueryPayment'
  | 'lianlianUploadShipments'
  | 'lianlianCancelPayment'
  | 'lianlianRefund'
  | 'lianlianQueryRefund'
  | 'lianlianTokeniseCard'
  | 'lianlianShowChallenge'
  | 'lianlianAnswerChallenge'

/** Checks the messages of LianLian by the names of their types. */
export const lianlianMessages = createMessageCheck<Schemas>(document)

/** Instant of fourteen digits of Beijing time, or null when they name no real moment. */
export function parseLianlianTime(text: string): Instant | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return parseBeijing(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
