import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import type { AutoRenewal } from './auto-renewal.ts'
import { toContractDetail } from './contract-mapper.ts'
import { type ContractNotifyEntrance, wechatContractNotifyRoutes } from './wechat-contract-notify-routes.ts'

/** Auto-renewal as the shop sees it. */
export function contractRoutes({ contracts, signing }: AutoRenewal, entrance: ContractNotifyEntrance) {
  return {
    appSignContract4WeChat: ({ body }, context) => signing.sign(context, 'wechat', body),
    appSignContract4Ali: ({ body }, context) => signing.sign(context, 'alipay', body),
    hasUserSignedContract: ({ query }, context) => contracts.hasSigned(context, query),
    getContractDetail: async ({ query }, context) => toContractDetail(await contracts.detail(context, query)),
    retryDeduct: async ({ body }, context) =>
      toContractDetail(await contracts.retry(context, body.contractCode)),
    ...wechatContractNotifyRoutes(entrance),
  } satisfies Handlers<HttpOperationsByArea['contracts']>
}
