import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { Reader, World } from '../../../engine/world/transaction/world.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import { payerOf } from '../payer.ts'
import type { WechatKeyStore } from '../wechat-account.ts'
import { signContract, terminate } from './papay-contract-service.ts'
import {
  findAnnouncement,
  findPapayContract,
  findPapayContractsOf,
  hasSignedPlan,
  type PapayContract,
} from './papay-repository.ts'
import type { Announcement } from './papay-rules.ts'

/** What the WeChat app on the buyer's phone does with contracts (assumed: the real calls are not public). */
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
      const contract = await findPapayContract(world.read, { preEntrustId: request.preEntrustWebId })
      const status = await sheetStatus(world.read, contract, { ...request, nowMs: world.nowMs() })
      if (status !== 'signable' || contract === null) return { status }
      const { merchantName } = await keys.gatewayOf(world)
      const { planId, terms, expiresAtMs: signUntilMs } = contract
      const shown = { planTitle: titleOf(planId), displayAccount: terms.displayAccount }
      return { status, merchantName, ...shown, signUntilMs }
    },
    async signContract(world, request, traceId) {
      const answer = await world.withTx(async (ctx): Promise<Schemas['ContractSignResponse']> => {
        const contract = await findPapayContract(ctx.tx, { preEntrustId: request.preEntrustWebId })
        const status = await sheetStatus(ctx.tx, contract, { ...request, nowMs: ctx.nowMs })
        if (contract === null) return { status: 'unknown' }
        // A second tap finds it signed: same answer, nobody told again.
        if (status === 'signed') return { status, contractId: contract.contractId ?? '' }
        if (status !== 'signable') return { status }
        const openid = payerOf(request.payer)
        return { status: 'signed', contractId: await signContract(ctx, contract, { openid, traceId }) }
      })
      // The merchant is told before the phone gets its answer, so that a standing world is settled.
      await world.clock.runDue()
      return answer
    },
    async listContracts(world, { payer }) {
      const contracts = await findPapayContractsOf(world.read, payerOf(payer))
      return { contracts: await Promise.all(contracts.map((contract) => toListed(world, contract))) }
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

async function sheetStatus(
  reader: Reader,
  contract: PapayContract | null,
  { payer, nowMs }: { readonly payer?: string; readonly nowMs: number },
): Promise<Schemas['ContractSheetResponse']['status']> {
  if (contract === null) return 'unknown'
  if (contract.state !== 'pre-signed') return 'signed'
  if (nowMs >= contract.expiresAtMs) return 'expired'
  const { planId } = contract
  return (await hasSignedPlan(reader, { openid: payerOf(payer), planId })) ? 'plan-taken' : 'signable'
}

function titleOf(planId: string): string {
  return `云存储连续包月 ${planId}`
}

async function toListed(
  world: World,
  contract: PapayContract,
): Promise<Schemas['ContractList']['contracts'][number]> {
  const told = await findAnnouncement(world.read, contract.id)
  const isToCome = contract.state === 'active' && told !== null && told.outTradeNo === null
  const { contractId, contractCode, planId, terms, state, signedAtMs } = contract
  return {
    contractId: contractId ?? '',
    contractCode,
    planTitle: titleOf(planId),
    displayAccount: terms.displayAccount,
    state: state === 'active' ? 'active' : 'terminated',
    signedAtMs: signedAtMs ?? 0,
    ...(isToCome && world.nowMs() <= told.deductUntilMs ? { told: toWireAnnouncement(told) } : {}),
  }
}

function toWireAnnouncement({ amountFen, deductFromMs, deductUntilMs }: Announcement) {
  return { amountFen, deductFromMs, deductUntilMs }
}
