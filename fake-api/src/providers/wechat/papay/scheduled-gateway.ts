import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { textParameter } from '../../../engine/gateway/url-table.ts'
import { browserAddress, type GatewayReach } from '../../../engine/gateway/world-hosts.ts'
import type { GatewayCall, GatewayHandlers } from '../gateway-operations.ts'
import { wechatPlanOf } from '../wechat-account.ts'
import type { WechatGatewayOptions } from '../wechat-transaction-service.ts'
import type { SigningPlace } from './papay-repository.ts'
import { createScheduledDeductionService } from './scheduled-deduction.ts'
import { createScheduledSigningService } from './scheduled-signing.ts'
import { miniProgramOf, opensSigning, SIGNING_MINI_PROGRAM } from './sign-launch.ts'

/** The operations of v3 about scheduled deductions; each body has been checked against the operation's schema. */
export function scheduledHandlers(options: WechatGatewayOptions & GatewayReach) {
  const signing = createScheduledSigningService(options)
  const deduction = createScheduledDeductionService(options)
  const open = (place: SigningPlace, { world, body }: GatewayCall) =>
    signing.preSign(world, place, body as Schemas['H5SigningRequest'])
  const onWeb = (place: SigningPlace) => async (call: GatewayCall) => {
    const token = await open(place, call)
    const address = browserAddress(call.asked, { provider: 'wechat', worldId: call.world.id }, options)
    return ok({ redirect_url: `${address}/papay/h5sign?token=${token}` })
  }
  return {
    wechatPreSignApp: async (call) => {
      const pre_entrustweb_id = await open('app', call)
      const { signingLaunch } = await wechatPlanOf(call.world)
      const isMiniProgram = opensSigning(signingLaunch, 'mini-program')
      return ok({ pre_entrustweb_id, ...(isMiniProgram ? miniProgramOf(pre_entrustweb_id) : {}) })
    },
    wechatPreSignJsapi: onWeb('jsapi'),
    wechatPreSignH5: onWeb('h5'),
    wechatPreSignMiniProgram: async (call) =>
      ok({ pre_entrustweb_id: await open('mini-program', call), ...SIGNING_MINI_PROGRAM }),
    wechatQuerySignedContract: async ({ world, parameters }) =>
      ok(await signing.queryContract(world, pathOf(parameters))),
    wechatTerminateContract: async ({ world, parameters, body, traceId }) => {
      const { contract_termination_remark: remark } = body as Schemas['ContractTermination']
      return ok(await signing.terminateContract(world, pathOf(parameters), { remark, traceId }))
    },
    wechatScheduleDeduction: async ({ world, parameters, body }) =>
      ok(
        await deduction.book(
          world,
          textParameter(parameters, 'contract_id'),
          body as Schemas['DeductBooking'],
        ),
      ),
    wechatQuerySchedule: async ({ world, parameters }) =>
      ok(await deduction.querySchedule(world, textParameter(parameters, 'contract_id'))),
    wechatApplyScheduled: async ({ world, body }) =>
      ok(await deduction.apply(world, body as Schemas['ScheduledDeductRequest'])),
  } satisfies Partial<GatewayHandlers>
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
