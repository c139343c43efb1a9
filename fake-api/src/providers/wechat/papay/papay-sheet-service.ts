import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { subOpenid } from '../provider-mode.ts'
import { openidOf, payerOf, type WechatKeyStore, type WechatPlan, wechatPlanOf } from '../wechat-account.ts'
import { findTemplate, launchSettingOf, titleOf } from './contract-templates.ts'
import { signContract, terminate } from './papay-contract-service.ts'
import {
  findAnnouncement,
  findPapayContract,
  findPapayContractsOf,
  hasSignedPlan,
  type PapayContract,
  savePapayTerms,
} from './papay-repository.ts'
import type { Announcement } from './papay-rules.ts'
import { isLaunchInTime, opensSigning, returnsToApp } from './sign-launch.ts'

/** Service of the WeChat app on the buyer's phone for contracts (assumed: the real calls are not public). */
export interface PapaySheetService {
  openContractSheet(
    world: World,
    request: Schemas['ContractSheetRequest'],
  ): Promise<Schemas['ContractSheetResponse']>
  signContract(
    world: World,
    request: Schemas['ContractSheetRequest'],
    traceId: string,
  ): Promise<Schemas['ContractSignResponse']>
  listContracts(world: World, request: Schemas['ContractListRequest']): Promise<Schemas['ContractList']>
  endContract(
    world: World,
    request: Schemas['ContractEndRequest'],
    traceId: string,
  ): Promise<Schemas['ContractEndResponse']>
}

/** The gateway's side of the sheet and of the list of contracts. */
export function createPapaySheetService({ keys }: { readonly keys: WechatKeyStore }): PapaySheetService {
  return {
    async openContractSheet(world, request) {
      const plan = await wechatPlanOf(world)
      const { status, contract } = await world.withTx((ctx) => launch(ctx, request, plan))
      if (status !== 'signable' || contract === null) return { status }
      const { merchantName } = await keys.gatewayOf(world)
      const { planId, terms, expiresAtMs: signUntilMs } = contract
      return {
        status,
        merchantName,
        ...shownOf(plan, planId),
        ...(terms.v3 === undefined ? {} : { scheduled: terms.v3.schedule }),
        displayAccount: terms.displayAccount,
        signUntilMs,
      }
    },
    async signContract(world, request, traceId) {
      const plan = await wechatPlanOf(world)
      const answer = await world.withTx(async (ctx): Promise<Schemas['ContractSignResponse']> => {
        const { status, contract } = await launch(ctx, request, plan)
        if (contract === null) return { status: 'unknown' }
        // A second tap finds it signed: same answer, nobody told again.
        if (status === 'signed') return { status, contractId: contract.contractId ?? '' }
        if (status !== 'signable') return { status }
        const openid = payerOf(request.payer)
        const named = await withSigner(ctx, contract, request.payer)
        const contractId = await signContract(ctx, named, { openid, traceId })
        const { displayAccount, isReturnAsked: isAsked = false } = contract.terms
        const title = shownOf(plan, contract.planId).planTitle
        return {
          status: 'signed',
          contractId,
          returnsToApp: returnsToApp({ isAsked, displayAccount, title }),
        }
      })
      // The merchant is told before the phone gets its answer, so that a standing world is settled.
      await world.clock.runDue()
      return answer
    },
    async listContracts(world, { payer }) {
      const contracts = await findPapayContractsOf(world.read, payerOf(payer))
      const plan = await wechatPlanOf(world)
      return { contracts: await Promise.all(contracts.map((contract) => toListed(world, contract, plan))) }
    },
    async endContract(world, { contractId, payer }, traceId) {
      await world.withTx(async (ctx) => {
        const contract = await findPapayContract(ctx.tx, { contractId })
        if (contract?.openid !== payerOf(payer))
          throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '签约协议不存在')
        if (contract.state === 'active') await terminate(ctx, contract, { reason: 'user', traceId })
      })
      await world.clock.runDue()
      return { state: 'terminated' }
    },
  }
}

type SheetStatus = Schemas['ContractSheetResponse']['status']

/** Opens the signing that a host app asked for, and keeps that it was opened. */
async function launch(
  ctx: WorldTx,
  { preEntrustWebId: preEntrustId, payer, launch: call = 'mini-program' }: Schemas['ContractSheetRequest'],
  plan: WechatPlan,
): Promise<{ readonly status: SheetStatus; readonly contract: PapayContract | null }> {
  const contract = await findPapayContract(ctx.tx, { preEntrustId })
  if (contract === null) return { status: 'unknown', contract }
  if (contract.state !== 'pre-signed') return { status: 'signed', contract }
  const { id, planId, terms } = contract
  const isOfSdk = (terms.v3?.place ?? 'app') === 'app'
  if (isOfSdk && !opensSigning(launchSettingOf(plan, planId), call))
    return { status: 'not-launched', contract }
  if (isTooLate(contract, plan, ctx.nowMs)) return { status: 'expired', contract }
  if (isForAnother(contract, payer)) return { status: 'other-payer', contract }
  if (terms.launchedAtMs === undefined)
    await savePapayTerms(ctx.tx, id, { ...terms, launchedAtMs: ctx.nowMs })
  const { contractOuterId } = terms
  const isTaken = await hasSignedPlan(ctx.tx, { openid: payerOf(payer), planId, contractOuterId })
  return { status: isTaken ? 'plan-taken' : 'signable', contract }
}

/** Tells whether a signing names somebody else as the one who is to sign (R-WECHAT-95). */
function isForAnother({ terms: { v3, subAppid } }: PapayContract, payer: string | undefined): boolean {
  if (v3 === undefined) return false
  const { openid, subOpenid: ofSub, appid } = v3
  const isOther = openid !== undefined && openid !== openidOf(appid, payer)
  return isOther || (ofSub !== undefined && ofSub !== subOpenid(subAppid ?? '', payerOf(payer)))
}

/** A contract of v3 with the openid of who signs it, towards the app id that it was opened with. */
async function withSigner(
  ctx: WorldTx,
  contract: PapayContract,
  payer: string | undefined,
): Promise<PapayContract> {
  const { id, terms: before } = contract
  if (before.v3 === undefined) return contract
  const terms = { ...before, v3: { ...before.v3, openid: openidOf(before.v3.appid, payer) } }
  await savePapayTerms(ctx.tx, id, terms)
  return { ...contract, terms }
}

function isTooLate(
  { terms, createdAtMs, expiresAtMs }: PapayContract,
  plan: WechatPlan,
  nowMs: number,
): boolean {
  const { launchedAtMs, preSignedAtMs = createdAtMs } = terms
  if (nowMs >= expiresAtMs) return true
  if (terms.v3 !== undefined) return false
  return launchedAtMs === undefined && !isLaunchInTime(plan.launchWithin, { preSignedAtMs, nowMs })
}

/** What the signing page shows of a template. */
function shownOf(plan: WechatPlan, planId: string) {
  const template = findTemplate(plan, planId) ?? { planId }
  const { priceFen, firstPriceFen } = template
  return {
    planTitle: titleOf(template),
    ...(priceFen === undefined ? {} : { priceFen }),
    ...(firstPriceFen === undefined ? {} : { firstPriceFen }),
  }
}

async function toListed(
  world: World,
  contract: PapayContract,
  plan: WechatPlan,
): Promise<Schemas['ContractList']['contracts'][number]> {
  const told = await findAnnouncement(world.read, contract.id)
  const isToCome = contract.state === 'active' && told !== null && told.outTradeNo === null
  const { contractId, contractCode, planId, terms, state, signedAtMs } = contract
  return {
    contractId: contractId ?? '',
    contractCode,
    planTitle: shownOf(plan, planId).planTitle,
    displayAccount: terms.displayAccount,
    state: state === 'active' ? 'active' : 'terminated',
    signedAtMs: signedAtMs ?? 0,
    ...(isToCome && world.nowMs() <= told.deductUntilMs ? { told: toWireAnnouncement(told) } : {}),
  }
}

function toWireAnnouncement({ amountFen, deductFromMs, deductUntilMs }: Announcement) {
  return { amountFen, deductFromMs, deductUntilMs }
}
