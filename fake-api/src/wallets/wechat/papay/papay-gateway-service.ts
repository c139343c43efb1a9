import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { EventHandlers } from '../../../world/clock/schedule.ts'
import { type GatewayHandlers, textParameter } from '../wechat-gateway-operations.ts'
import type { WechatGatewayOptions } from '../wechat-transaction-service.ts'
import {
  createPapayContractService,
  onPapayExpiry,
  PAPAY_EXPIRY_EVENT,
  type PapayContractService,
} from './papay-contract-service.ts'
import {
  createPapayDeductService,
  createPapaySettler,
  PAPAY_SETTLE_EVENT,
  type PapayDeductService,
  type TakeForcedOutcome,
} from './papay-deduct-service.ts'
import { createPapaySheetService, type PapaySheetService } from './papay-sheet-service.ts'

/** Everything the gateway does on request about contracts, in v2 and v3. */
export type PapayGatewayService = PapayContractService & PapayDeductService & PapaySheetService

/** The contracts of the gateway without their routes. */
export function createPapayGatewayService(options: WechatGatewayOptions): PapayGatewayService {
  return {
    ...createPapayContractService(options),
    ...createPapayDeductService(options),
    ...createPapaySheetService(options),
  }
}

/** The work of contracts on the world's clock, for the registry. */
export function createPapayEventHandlers(takeDeductionEnd: TakeForcedOutcome): EventHandlers {
  return {
    [PAPAY_SETTLE_EVENT]: createPapaySettler(takeDeductionEnd),
    [PAPAY_EXPIRY_EVENT]: onPapayExpiry,
  }
}

/** The operations of v3 about contracts; the routes have checked each body against the operation's schema. */
export function contractHandlers(service: PapayGatewayService) {
  const ok = (body: object) => ({ status: 200, body })
  return {
    wechatDeductNotice: async ({ world, parameters, body }) => {
      const contractId = textParameter(parameters, 'contract_id')
      await service.announce(world, contractId, body as Schemas['DeductNotice'])
      return { status: 204 }
    },
    wechatOpenContractSheet: async ({ world, body }) =>
      ok(await service.openContractSheet(world, body as Schemas['ContractSheetRequest'])),
    wechatSignContract: async ({ world, body, traceId }) =>
      ok(await service.signContract(world, body as Schemas['ContractSheetRequest'], traceId)),
    wechatListContracts: async ({ world, body }) =>
      ok(await service.listContracts(world, body as Schemas['ContractListRequest'])),
    wechatEndContract: async ({ world, body, traceId }) =>
      ok(await service.endContract(world, body as Schemas['ContractEndRequest'], traceId)),
  } satisfies Partial<GatewayHandlers>
}
