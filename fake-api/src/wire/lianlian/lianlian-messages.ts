import document from '@skyshop/openapi/documents/lianlian-messages' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { createMessageCheck } from '../../engine/gateway/message-check.ts'

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
  | 'lianlianQueryCard'
  | 'lianlianUnbindCard'
  | 'lianlianTokeniseCard'
  | 'lianlianShowChallenge'
  | 'lianlianAnswerChallenge'

/** Checks the messages of LianLian by the names of their types. */
export const lianlianMessages = createMessageCheck<Schemas>(document)
