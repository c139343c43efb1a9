import { worldOfRequest } from './backend/http/sign-in.ts'
import { backend } from './backend/party/backend.ts'
import type { PartyMaker } from './engine/party/party.ts'
import { alipay } from './providers/alipay/party/alipay.ts'
import { lianlian } from './providers/lianlian/lianlian.ts'
import { paypal } from './providers/paypal/party/paypal.ts'
import { wechat } from './providers/wechat/party/wechat.ts'

/** The parties of the product by their names: the merchant, and the payment providers. */
export const partyTable = { backend, wechat, alipay, paypal, lianlian } as const

/** All parties of the product. */
export const allParties: readonly PartyMaker[] = Object.values(partyTable)

/** Routing of requests to the merchant's listener, for a process that makes no party. */
export const productRouting = { worldOfRequest } as const
