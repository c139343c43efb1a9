import { createOrderNo, maskPhone } from '../../engine/kernel/ids.ts'
import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import type { DeviceService } from '../devices/devices.ts'
import type { EntitlementService } from '../entitlements/entitlements.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Slot } from '../kernel/package-kind.ts'
import type { OrderTransitionsService } from '../orders/order-transitions.ts'
import type { PackageService, Quote } from '../packages/packages.ts'
import type {
  ContractSignedEvent,
  ContractWallets,
  ContractWebhookOutcome,
  Presigned,
  PresignRequest,
} from '../payments/contract-wallet-port.ts'
import type { Caller } from '../users/caller.ts'
import { assertSlotFree, slotOf } from './assert-slot-free.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import type { ContractRenewalService } from './contract-renewal-service.ts'
import {
  findContract,
  findDeductMode,
  findLiveContract,
  findOpenSessions,
  findUsedPlans,
  insertContract,
  insertContractStep,
  type NewContract,
  type StoredContract,
} from './contract-repository.ts'
import { moveContract } from './contract-transitions.ts'
import { queryContractState, requestPresign, walletOf } from './provider-requests.ts'
import {
  type ContractProvider,
  choosePlan,
  retryDelayMs,
  SHORT_DELAY_ATTEMPTS,
  SIGN_WITHIN_MS,
} from './rules/contract.ts'

/** Event at which the session of an unsigned contract is over. */
export const CONTRACT_SESSION = 'contract.session'

interface SessionJobPayload {
  contractCode: string
  attempt: number
}

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
export type SigningSession<P extends ContractProvider> = Presigned<P> & { contractCode: string }

export interface ContractSigningDependencies {
  devices: DeviceService
  entitlements: EntitlementService
  orders: OrderTransitionsService
  packages: PackageService
}

/** Signing sessions: opened, then signed or abandoned (R-RENEWAL-27). */
export class ContractSigningService {
  readonly #dependencies: ContractSigningDependencies
  readonly #wallets: ContractWallets
  readonly #parts: { ending: ContractEndingService; renewal: ContractRenewalService }

  constructor(
    dependencies: ContractSigningDependencies,
    wallets: ContractWallets,
    parts: { ending: ContractEndingService; renewal: ContractRenewalService },
  ) {
    this.#dependencies = dependencies
    this.#wallets = wallets
    this.#parts = parts
  }

  /**
   * Opens a signing session. The contract is written before the provider is asked, so that a lost answer leaves a trace.
   * Throws device-not-found, contract-owner-only, package-not-found, package-not-for-device, contract-active,
   * duplicate-unpaid-order, already-renewed, contract-pool-spent, sign-failed.
   */
  async sign<P extends ContractProvider>(
    caller: Caller,
    provider: P,
    body: SignRequest,
  ): Promise<SigningSession<P>> {
    const wallet = this.#wallets[provider]
    if (!wallet) throw new BusinessError('sign-failed')
    const request = await caller.world.withTx((ctx) => this.open(ctx, caller, { ...body, provider }))
    const presigned = await requestPresign(caller, wallet, request)
    return { ...presigned, contractCode: request.contractCode }
  }

  /** Writes a session in the caller's transaction, and returns the request to the provider. */
  async open(
    ctx: WorldTx,
    { user, language }: Pick<Caller, 'user' | 'language'>,
    request: SignRequest & { provider: ContractProvider },
  ): Promise<PresignRequest> {
    const { packages, entitlements } = this.#dependencies
    const { provider, packageId } = request
    const { userId } = user
    // Before its policy, which tells more of a device: data is sold for devices of others too, signed for it is not.
    await this.#assertOwned(ctx, userId, request.deviceId)
    const { offer, admission } = await packages.offerRenewal(ctx.tx, { userId, packageId, language, request })
    const slots = { deviceId: admission.deviceId, kind: offer.kind, channels: admission.channels }
    const slot = slotOf(slots)
    await assertSlotFree(ctx, this.#dependencies, { ...slot, userId, productCode: request.productCode })
    await entitlements.assertMayBuy(ctx, slots)
    for (const session of await findOpenSessions(ctx.tx, { ...slot, userId }))
      await moveContract(ctx, session, { event: 'replaced' })
    const mode = await findDeductMode(ctx.tx)
    const planId = choosePlan({ provider, mode }, await findUsedPlans(ctx.tx, { userId, provider }))
    const contract = await this.#insert(ctx, { ...request, ...slot, userId, planId, offer })
    return {
      ...contract,
      providerContractId: null,
      description: offer.name,
      periodDays: offer.validityDays,
      displayAccount: maskPhone(user.phone),
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
      Slot & {
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

  /** Processes a signature, in the caller's transaction. */
  async processSigned(
    ctx: WorldTx,
    event: Omit<ContractSignedEvent, 'notifyId'>,
  ): Promise<ContractWebhookOutcome> {
    const { provider, contractCode, providerContractId, signedAtMs } = event
    const contract = await findContract(ctx.tx, { provider, contractCode })
    if (!contract) return 'unknown-contract'
    if (contract.state === 'active' || contract.state === 'terminated') return 'duplicate'
    const active = await findLiveContract(ctx.tx, contract)
    const signed =
      active === null &&
      (await moveContract(ctx, contract, { event: 'signed', providerContractId, signedAtMs }))
    // Signed after all, though nobody waits for it any more: the buyer is not to be bound.
    if (!signed) {
      if (contract.state === 'pre-signed') await moveContract(ctx, contract, { event: 'replaced' })
      await this.#parts.ending.requestEnd(ctx, contract)
      return 'refused'
    }
    await this.#parts.renewal.begin(ctx, signed)
    return 'accepted'
  }

  /** The end of a session: the provider is asked first, for the webhook of a signature may be lost. */
  readonly onSessionOver: EventHandler = async (ctx, { payload }) => {
    const job = payload as SessionJobPayload
    const contract = await findContract(ctx.tx, { contractCode: job.contractCode })
    if (contract?.state !== 'pre-signed') return null
    return (world, { traceId }) => this.#closeSession(world, contract, { ...job, traceId })
  }

  async #closeSession(
    world: World,
    contract: StoredContract,
    { attempt, traceId }: SessionJobPayload & { traceId: string },
  ): Promise<void> {
    const { provider, contractCode } = contract
    const contractState = await queryContractState(world, walletOf(this.#wallets, provider), {
      contract,
      traceId,
    })
    await world.withTx(async (ctx) => {
      const known = await findContract(ctx.tx, { contractCode })
      if (known?.state !== 'pre-signed') return
      const isSessionOpen =
        contractState === 'unknown' || (contractState === 'refused' && attempt < SHORT_DELAY_ATTEMPTS)
      if (isSessionOpen) {
        const again = { contractCode, attempt: attempt + 1 }
        return scheduleSessionEnd(ctx, again, ctx.nowMs + retryDelayMs(again.attempt))
      }
      const isSigned = contractState !== 'refused' && contractState.state === 'signed'
      if (isSigned) await this.processSigned(ctx, { provider, contractCode, ...contractState })
      else await moveContract(ctx, known, { event: 'session-over' })
    })
  }
}

/** Puts the end of a session on the clock. */
async function scheduleSessionEnd(ctx: WorldTx, payload: SessionJobPayload, dueMs: number): Promise<void> {
  await schedule(ctx, { kind: CONTRACT_SESSION, payload, dueMs })
}
