import document from '@skyshop/openapi/documents/wechat-messages' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { createMessageCheck } from '../../engine/gateway/message-check.ts'

/** The messages a receiver checks; names as in `openapi/wallets/wechat.yaml`. */
export type MessageName = keyof Schemas

/** Checks the messages of WeChat Pay by the names of their types. */
export const wechatMessages = createMessageCheck<Schemas>(document)
