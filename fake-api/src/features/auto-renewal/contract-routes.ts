import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { toContractDetail } from './contract-mapper.ts'
import type { ContractService } from './contract-service.ts'
import { type ContractNotifyEntrance, wechatContractNotifyRoutes } from './wechat-contract-notify-routes.ts'

/** Auto-renewal as the shop sees it. */
export function contractRoutes(contracts: ContractService, entrance: ContractNotifyEntrance) {
  return {
    appSignContract4WeChat: ({ body }, context) => contracts.signWithWechat(context, body),
    appSignContract4Ali: ({ body }, context) => contracts.signWithAlipay(context, body),
    hasUserSignedContract: ({ query }, context) => contracts.hasSigned(context, query),
    getContractDetail: async ({ query }, context) => toContractDetail(await contracts.detail(context, query)),
    retryDeduct: async ({ body }, context) => toContractDetail(await contracts.retry(context, body)),
    ...wechatContractNotifyRoutes(entrance),
  } satisfies Handlers<HttpOperationsByArea['contracts']>
}
