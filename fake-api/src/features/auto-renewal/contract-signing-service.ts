import type { RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { createOrderNo } from '../../kernel/ids.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { PackageSlots } from '../orders/renewal-rules.ts'
import type { Quote } from '../packages/package-service.ts'
import { moveContract } from './apply-contract-command.ts'
import { assertSlotFree } from './assert-slot-free.ts'
import type { AutoRenewalDependencies } from './auto-renewal-dependencies.ts'
import {
  type ContractSlot,
  findDeductMode,
  findHeldPlans,
  findOpenSessions,
  insertContract,
  insertContractStep,
  type NewContract,
} from './contract-repository.ts'
import { scheduleSessionEnd } from './contract-session-service.ts'
import type { ContractWallet, PresignRequest } from './contract-wallet-port.ts'
import { type ContractProvider, SIGN_WITHIN_MS } from './rules/contract-terms.ts'
import { displayAccountOf } from './rules/display-account.ts'
import { choosePlan } from './rules/plan-pool.ts'

/** What the shop asks for when a buyer is to sign. */
export interface SignRequest {
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  channelIotId?: string | undefined
  appKey: string
  paySource: string
  operationPointJson: string
  countryCode?: string | undefined
}

/** A session a buyer may sign in, with what the host app hands to the wallet. */
export type SigningSession<Presigned> = Presigned & { contractCode: string }

/** Opens the sessions buyers sign in (domain.md, Contract). */
export class ContractSigningService {
  readonly #dependencies: AutoRenewalDependencies

  constructor(dependencies: AutoRenewalDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Opens a signing session. The contract is written before the provider is asked, so that a lost answer leaves a trace.
   * Throws device-not-found, contract-owner-only, package-not-found, package-not-for-device, contract-active,
   * duplicate-unpaid-order, already-renewed, contract-pool-spent, sign-failed.
   */
  async sign<Presigned>(
    context: RequestContext,
    wallet: ContractWallet<Presigned> | undefined,
    body: SignRequest,
  ): Promise<SigningSession<Presigned>> {
    const { world, traceId } = context
    if (!wallet) throw new BusinessError('sign-failed')
    const { provider } = wallet
    const request = await world.withTx((ctx) => this.open(ctx, context, { ...body, provider }))
    const presigned = await wallet.presign(world, request, traceId).catch((error: unknown) => {
      if (wallet.classifyError(error) === null) throw error
      noteRefusal(context, request.contractCode, error)
      throw new BusinessError('sign-failed')
    })
    return { ...presigned, contractCode: request.contractCode }
  }

  /** Writes a session, in the caller's transaction, and answers what to ask the provider for. */
  async open(
    ctx: WorldTx,
    { user, language }: Pick<RequestContext, 'user' | 'language'>,
    request: SignRequest & { provider: ContractProvider },
  ): Promise<PresignRequest> {
    const { packages, entitlements } = this.#dependencies
    const { provider, packageId } = request
    const { userId } = user
    // Before its policy, which tells more of a device: data is sold for devices of others too, signed for it is not.
    await this.#assertOwned(ctx, userId, request.deviceId)
    const { offer, admission } = await packages.offerRenewal(ctx.tx, { userId, packageId, language, request })
    const lines = { deviceId: admission.deviceId, kind: offer.kind, channels: admission.channels }
    const line = slotOf(lines)
    await assertSlotFree(ctx, this.#dependencies, { ...line, userId, productCode: request.productCode })
    await entitlements.assertMayBuy(ctx, lines)
    for (const session of await findOpenSessions(ctx.tx, { ...line, userId }))
      await moveContract(ctx, session, { event: 'replaced' })
    const mode = await findDeductMode(ctx.tx)
    const planId = choosePlan({ provider, mode }, await findHeldPlans(ctx.tx, { userId, provider }))
    const contract = await this.#insert(ctx, { ...request, ...line, userId, planId, offer })
    return {
      ...contract,
      providerContractId: null,
      description: offer.name,
      periodDays: offer.validityDays,
      displayAccount: displayAccountOf(user.phone),
      firstDeductionMs: contract.preSignedUntilMs,
      signUntilMs: contract.preSignedUntilMs,
    }
  }

  /** A device of somebody else whose number may be known is answered like an unknown one. */
  async #assertOwned(ctx: WorldTx, userId: string, deviceId: string): Promise<void> {
    const device = await this.#dependencies.devices.find(ctx.tx, userId, deviceId)
    if (!device) throw new BusinessError('device-not-found')
    if (!device.owned) throw new BusinessError('contract-owner-only')
  }

  async #insert(
    ctx: WorldTx,
    made: SignRequest &
      ContractSlot & {
        provider: ContractProvider
        userId: string
        planId: string | null
        offer: Quote['offer']
      },
  ): Promise<NewContract> {
    const { offer, deviceId, kind, channel, countryCode = '' } = made
    const { provider, planId, userId, productCode, packageSource, packageId } = made
    const { appKey, paySource, operationPointJson } = made
    const contract: NewContract = {
      ...{ deviceId, kind, channel, countryCode, provider, planId, userId },
      ...{ productCode, packageSource, packageId, appKey, paySource, operationPointJson },
      id: ctx.nextId(),
      contractCode: `C${createOrderNo(ctx)}`,
      amountFen: offer.priceFen,
      firstAmountFen: offer.firstPeriodPriceFen ?? offer.priceFen,
      createdAtMs: ctx.nowMs,
      preSignedUntilMs: ctx.nowMs + SIGN_WITHIN_MS,
    }
    await insertContract(ctx.tx, contract)
    const { id: contractId, contractCode, preSignedUntilMs } = contract
    const step = { from: null, to: 'pre-signed', event: 'pre-sign', atMs: ctx.nowMs }
    await insertContractStep(ctx.tx, { ...step, contractId, period: null })
    await scheduleSessionEnd(ctx, { contractCode, attempt: 1 }, preSignedUntilMs)
    return contract
  }
}

/** A contract is for a device as a whole or for one channel of it. */
function slotOf({ deviceId, kind, channels }: PackageSlots): ContractSlot {
  const [channel = '', ...others] = channels
  if (others.length > 0) throw new BusinessError('package-not-for-device')
  return { deviceId, kind, channel }
}

function noteRefusal({ world, traceId }: RequestContext, contractCode: string, error: unknown): void {
  world.journal.append({
    traceId,
    kind: 'system',
    operationId: 'contract',
    from: 'upstream',
    to: 'gateway',
    status: 'refused',
    label: 'the provider opened no signing session',
    note: `${contractCode}: ${error instanceof Error ? error.message : String(error)}`,
    orderNo: null,
  })
}
