import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { textParameter } from '../../../engine/gateway/url-table.ts'
import { browserAddress, type GatewayReach } from '../../../engine/gateway/world-hosts.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { GatewayCall, GatewayHandlers } from '../gateway-operations.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { type ActedFor, actedFor } from '../provider-mode.ts'
import { wechatPlanOf } from '../wechat-account.ts'
import type { WechatGatewayOptions } from '../wechat-transaction-service.ts'
import type { TakeForcedOutcome } from './papay-deduct-service.ts'
import type { SigningPlace } from './papay-repository.ts'
import { createScheduledDeductionService, type ScheduledDeductionService } from './scheduled-deduction.ts'
import { createScheduledSigningService, type ScheduledSigningService } from './scheduled-signing.ts'
import { miniProgramOf, opensSigning, SIGNING_MINI_PROGRAM } from './sign-launch.ts'

type Options = WechatGatewayOptions & GatewayReach & { readonly takeForcedOutcome: TakeForcedOutcome }

/** What the operations of merchants of their own and of providers have in common. */
interface Parts {
  readonly options: Options
  readonly signing: ScheduledSigningService
  readonly deduction: ScheduledDeductionService
}

/** The operations of v3 about scheduled deductions; each body has been checked against the operation's schema. */
export function scheduledHandlers(options: Options) {
  const signing = createScheduledSigningService(options)
  const deduction = createScheduledDeductionService(options)
  const parts = { options, signing, deduction }
  return { ...merchantHandlers(parts), ...partnerSigningHandlers(parts), ...partnerDeductionHandlers(parts) }
}

function merchantHandlers({ options, signing, deduction }: Parts) {
  const open = async (place: SigningPlace, { world, body }: GatewayCall) => {
    const request = body as Schemas['H5SigningRequest']
    return signing.preSign(world, { place, request, actedFor: await ownMerchant(world) })
  }
  const ask = async ({ world, parameters }: GatewayCall) => ({
    contractId: textParameter(parameters, 'contract_id'),
    actedFor: await ownMerchant(world),
  })
  return {
    wechatPreSignApp: async (call) => opened(options, call, { place: 'app', id: await open('app', call) }),
    wechatPreSignJsapi: async (call) =>
      opened(options, call, { place: 'jsapi', id: await open('jsapi', call) }),
    wechatPreSignH5: async (call) => opened(options, call, { place: 'h5', id: await open('h5', call) }),
    wechatPreSignMiniProgram: async (call) =>
      opened(options, call, { place: 'mini-program', id: await open('mini-program', call) }),
    wechatQuerySignedContract: async ({ world, parameters }) =>
      ok(await signing.queryContract(world, { ...pathOf(parameters), actedFor: await ownMerchant(world) })),
    wechatTerminateContract: async ({ world, parameters, body, traceId }) => {
      const { contract_termination_remark: remark } = body as Schemas['ContractTermination']
      const path = { ...pathOf(parameters), actedFor: await ownMerchant(world) }
      return ok(await signing.terminateContract(world, path, { remark, traceId }))
    },
    wechatScheduleDeduction: async (call) =>
      ok(await deduction.book(call.world, await ask(call), call.body as Schemas['DeductBooking'])),
    wechatQuerySchedule: async (call) => ok(await deduction.querySchedule(call.world, await ask(call))),
    wechatApplyScheduled: async ({ world, body }) => {
      const request = body as Schemas['ScheduledDeductRequest']
      return ok(await deduction.apply(world, request, await ownMerchant(world)))
    },
  } satisfies Partial<GatewayHandlers>
}

/** Signings and contracts of a provider's merchants (WX-340). */
function partnerSigningHandlers({ options, signing }: Parts) {
  const open = async (place: SigningPlace, { world, body }: GatewayCall) => {
    const { sp_appid, sp_openid, sub_mchid, sub_appid, sub_openid, ...said } =
      body as Schemas['PartnerH5SigningRequest']
    const acted = await namedMerchant(options, world, { sub_mchid, sub_appid })
    const request = { ...said, appid: sp_appid, ...(sp_openid === undefined ? {} : { openid: sp_openid }) }
    return signing.preSign(world, { place, request, actedFor: acted, subOpenid: sub_openid })
  }
  return {
    wechatPartnerPreSignApp: async (call) =>
      opened(options, call, { place: 'app', id: await open('app', call) }),
    wechatPartnerPreSignJsapi: async (call) =>
      opened(options, call, { place: 'jsapi', id: await open('jsapi', call) }),
    wechatPartnerPreSignH5: async (call) =>
      opened(options, call, { place: 'h5', id: await open('h5', call) }),
    wechatPartnerPreSignMiniProgram: async (call) =>
      opened(options, call, { place: 'mini-program', id: await open('mini-program', call) }),
    wechatPartnerQuerySignedContract: async ({ world, parameters }) => {
      const acted = await namedMerchant(options, world, queried(parameters))
      return ok(await signing.queryContract(world, { ...pathOf(parameters), actedFor: acted }))
    },
    wechatPartnerTerminateContract: async ({ world, parameters, body, traceId }) => {
      const { contract_termination_remark: remark, ...named } = body as Schemas['PartnerContractTermination']
      const path = { ...pathOf(parameters), actedFor: await namedMerchant(options, world, named) }
      return ok(await signing.terminateContract(world, path, { remark, traceId }))
    },
  } satisfies Partial<GatewayHandlers>
}

/** Bookings, deductions and orders of a provider's merchants (WX-340). */
function partnerDeductionHandlers({ options, deduction }: Parts) {
  return {
    wechatPartnerScheduleDeduction: async ({ world, parameters, body }) => {
      const { sp_appid: appid, schedule_amount, ...named } = body as Schemas['PartnerDeductBooking']
      const contractId = textParameter(parameters, 'contract_id')
      const asked = { contractId, actedFor: await namedMerchant(options, world, named) }
      return ok(await deduction.book(world, asked, { appid, schedule_amount }))
    },
    wechatPartnerQuerySchedule: async ({ world, parameters }) => {
      const contractId = textParameter(parameters, 'contract_id')
      const acted = await namedMerchant(options, world, queried(parameters))
      return ok(await deduction.querySchedule(world, { contractId, actedFor: acted }))
    },
    wechatPartnerApplyScheduled: async ({ world, body }) => {
      const {
        sp_appid: appid,
        sub_mchid,
        sub_appid,
        ...said
      } = body as Schemas['PartnerScheduledDeductRequest']
      const acted = await namedMerchant(options, world, { sub_mchid, sub_appid })
      return ok(await deduction.apply(world, { ...said, appid }, acted))
    },
    wechatPartnerQueryTransaction: async ({ world, parameters }) => {
      const acted = await namedMerchant(options, world, queried(parameters))
      const outTradeNo = textParameter(parameters, 'out_trade_no')
      return ok(await deduction.queryTransaction(world, { outTradeNo }, acted))
    },
    wechatPartnerQueryTransactionById: async ({ world, parameters }) => {
      const acted = await namedMerchant(options, world, queried(parameters))
      const transactionId = textParameter(parameters, 'transaction_id')
      return ok(await deduction.queryTransaction(world, { transactionId }, acted))
    },
  } satisfies Partial<GatewayHandlers>
}

/** Nobody, for a call of a merchant of its own; a provider has none of these. */
async function ownMerchant(world: World): Promise<ActedFor> {
  return actedFor(null, (await wechatPlanOf(world)).subMerchants)
}

interface Named {
  readonly sub_mchid: string | undefined
  readonly sub_appid?: string | undefined
  readonly sp_mchid?: string | undefined
}

/** The merchant that a provider names in a call. */
async function namedMerchant(
  { keys }: Options,
  world: World,
  { sub_mchid: sub_mch_id, sub_appid, sp_mchid }: Named,
): Promise<ActedFor> {
  const { mchid } = await keys.gatewayOf(world)
  const { subMerchants } = await wechatPlanOf(world)
  const acted = actedFor({ mchid, sub_mch_id, sub_appid }, subMerchants)
  if (sp_mchid !== undefined && sp_mchid !== mchid)
    throw new GatewayRefusal('MCH_NOT_EXISTS', '商户号和订单不匹配', 'sp_mchid')
  return acted
}

function queried(parameters: GatewayCall['parameters']): Named {
  const [sub_mchid, sp_mchid] = ['sub_mchid', 'sp_mchid'].map(
    (name) => textParameter(parameters, name) || undefined,
  )
  return { sub_mchid, sp_mchid }
}

/** The answer to a signing that was opened: what its place goes on to. */
async function opened(
  options: Options,
  { world, asked }: GatewayCall,
  { place, id }: { readonly place: SigningPlace; readonly id: string },
) {
  switch (place) {
    case 'app': {
      const { signingLaunch } = await wechatPlanOf(world)
      const isMiniProgram = opensSigning(signingLaunch, 'mini-program')
      return ok({ pre_entrustweb_id: id, ...(isMiniProgram ? miniProgramOf(id) : {}) })
    }
    case 'mini-program':
      return ok({ pre_entrustweb_id: id, ...SIGNING_MINI_PROGRAM })
    case 'jsapi':
    case 'h5': {
      const address = browserAddress(asked, { provider: 'wechat', worldId: world.id }, options)
      return ok({ redirect_url: `${address}/papay/h5sign?token=${id}` })
    }
  }
}

function ok(body: object) {
  return { status: 200, body }
}

function pathOf(parameters: GatewayCall['parameters']) {
  return {
    planId: textParameter(parameters, 'plan_id'),
    contractCode: textParameter(parameters, 'out_contract_code'),
  }
}
