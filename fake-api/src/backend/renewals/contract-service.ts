import { type EventHandler, schedule } from '../../engine/world/clock/schedule.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { findDevice, findDevicesByKey, findDevicesOf } from '../devices/device-repository.ts'
import { assertMayBuy } from '../entitlements/entitlements.ts'
import type { DeviceRenewal } from '../entitlements/expiry-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { createOrderNo, maskPhone } from '../kernel/ids.ts'
import { CLOUD_KIND, kindOfSource, type Slot, type Slots } from '../kernel/package-kind.ts'
import { findUnpaidOrder } from '../orders/order-repository.ts'
import { isPayable, isProofAwaited } from '../orders/rules/order.ts'
import { findOffer, type PackageService, type Quote } from '../packages/packages.ts'
import type {
  ContractSignedEvent,
  ContractWallet,
  ContractWallets,
  ContractWebhookOutcome,
  Presigned,
  PresignRequest,
} from '../payments/contract-wallet-port.ts'
import type { Caller } from '../users/caller.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import {
  findContract,
  findCoverageEnd,
  findCycles,
  findEndedContractsOf,
  findLastCycle,
  findLastCycles,
  findLiveContract,
  findLiveContractsOf,
  findLiveContractsOn,
  findOpenSessions,
  findUsedPlans,
  insertContract,
  insertContractStep,
  type NewContract,
  type SlotFilter,
  type StoredContract,
  type StoredCycle,
} from './contract-repository.ts'
import {
  keepSigner,
  moveContract,
  queryContractState,
  requestPresign,
  walletOf,
} from './contract-transitions.ts'
import type { ContractRenewalService } from './renewal-service.ts'
import {
  type ContractProvider,
  choosePlan,
  contractRulesOf,
  type DeductMode,
  firstChargeAtNewPrice,
  hasFailedRenewal,
  nextChargeAtMs,
  periodMsOf,
  retryDelayMs,
  SHORT_DELAY_ATTEMPTS,
  SIGN_WITHIN_MS,
} from './rules/contract.ts'
import { hasService, mayRetry } from './rules/cycle.ts'

/** A contract as its owner reads it. */
export interface ContractView {
  contract: StoredContract
  cycle: StoredCycle | null
  packageName: string
  canRetry: boolean
}

/** A contract of a user, live or ended, with what was charged and the device it is for. */
export interface OwnContract {
  view: ContractView
  /** The latest first. */
  cycles: StoredCycle[]
  /** Empty for a device the user does not see any more. */
  deviceName: string
  /** End of what is paid; null where nothing is. */
  paidUntilMs: number | null
  /** End of the last period that was paid, past or to come; null where none was. */
  coveredUntilMs: number | null
}

interface SlotQuery {
  productCode: string
  deviceKey: string
  packageSource?: number | undefined
  channelIotId?: string | undefined
}

/** Contracts as their owner reads and retries them, and the settings of new ones. */
export class ContractService {
  readonly #renewal: ContractRenewalService

  constructor(renewal: ContractRenewalService) {
    this.#renewal = renewal
  }

  /** Whether a device, or the channel named, has a live contract; false for devices the user may not see. */
  async hasSigned(caller: Caller, query: SlotQuery): Promise<boolean> {
    const slot = await this.#slotOf(caller, query)
    return slot !== null && (await findLiveContract(caller.world.read, slot)) !== null
  }

  /** The user's live contract of a device. Throws contract-not-found. */
  async detail(caller: Caller, query: SlotQuery): Promise<ContractView> {
    const { world, user } = caller
    const slot = await this.#slotOf(caller, query)
    const contract = slot && (await findLiveContract(world.read, slot))
    if (contract?.userId !== user.userId) throw new BusinessError('contract-not-found')
    return this.#view(caller, contract)
  }

  /** The user's live contracts, the one that is charged next first; with `all` those that have ended follow, the latest first. */
  async list(caller: Caller, state: 'running' | 'all' = 'running'): Promise<OwnContract[]> {
    const { world, user } = caller
    const [live, ended, devices] = await Promise.all([
      findLiveContractsOf(world.read, user.userId),
      state === 'all' ? findEndedContractsOf(world.read, user.userId) : [],
      findDevicesOf(world.read, user.userId),
    ])
    const nameOf = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
    const toOwn = async (contract: StoredContract): Promise<OwnContract> => {
      const [view, cycles, coveredUntilMs] = await Promise.all([
        this.#view(caller, contract),
        findCycles(world.read, contract.id),
        findCoverageEnd(world.read, contract.id),
      ])
      const deviceName = nameOf.get(contract.deviceId) ?? ''
      const endsMs = contract.state === 'active' ? serviceEnd(view.cycle) : coveredUntilMs
      const paidUntilMs = endsMs !== null && endsMs > world.nowMs() ? endsMs : null
      return { view, cycles, deviceName, paidUntilMs, coveredUntilMs }
    }
    const own = await Promise.all(live.map(toOwn))
    return [
      ...own.sort((one, other) => nextOf(one) - nextOf(other)),
      ...(await Promise.all(ended.map(toOwn))),
    ]
  }

  /** Tries a period again that nobody paid. Throws contract-not-found, retry-not-possible. */
  async retry(caller: Caller, contractCode: string): Promise<ContractView> {
    const { world, user } = caller
    const isRetried = await world.withTx(async (ctx) => {
      const contract = await findContract(ctx.tx, { contractCode })
      if (contract?.userId !== user.userId || contract.state !== 'active')
        throw new BusinessError('contract-not-found')
      return this.#renewal.retry(ctx, contract)
    })
    if (!isRetried) throw new BusinessError('retry-not-possible')
    await world.clock.runDue()
    const contract = await findContract(world.read, { contractCode })
    if (!contract) throw new BusinessError('contract-not-found')
    return this.#view(caller, contract)
  }

  async #view({ world, language }: Caller, contract: StoredContract): Promise<ContractView> {
    const [cycle, offer] = await Promise.all([
      findLastCycle(world.read, contract.id),
      findOffer(world.read, contract.packageId, language),
    ])
    const rules = contractRulesOf(contract)
    const isContractLive = contract.state === 'active'
    const around = { rules, nowMs: world.nowMs(), isContractLive, lapses: contract.lapses }
    const canRetry = cycle !== null && mayRetry(cycle, around)
    return { contract, cycle, packageName: offer.name, canRetry }
  }

  async #slotOf({ world, user }: Caller, query: SlotQuery): Promise<SlotFilter | null> {
    const [device] = await findDevicesByKey(world.read, user.userId, [query.deviceKey])
    if (device?.productCode !== query.productCode) return null
    const { packageSource, channelIotId: channel } = query
    const kind = packageSource === undefined ? CLOUD_KIND : kindOfSource(packageSource)
    if (kind === null) return null
    return { deviceId: device.deviceId, kind, ...(channel === undefined ? {} : { channel }) }
  }
}

// A lapsed contract has no service that its open period follows on.
function serviceEnd(cycle: StoredCycle | null): number | null {
  return cycle !== null && hasService(cycle) ? cycle.serviceEndsAtMs : null
}

function nextOf({ view: { contract, cycle } }: OwnContract): number {
  return (cycle && nextChargeAtMs(contract, cycle)) ?? 0
}

/** Event at which the session of an unsigned contract is over. */
export const CONTRACT_SESSION = 'contract.session'

interface SessionJobPayload {
  contractCode: string
  attempt: number
}

/** Request of the shop that a buyer sign. */
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
    const planMode = (await wallet.planMode?.(caller.world)) ?? null
    const made = { ...body, provider, planMode }
    const open = async () => {
      const request = await caller.world.withTx((ctx) => this.open(ctx, caller, made))
      return { request, presigned: await requestPresign(caller, wallet, request) }
    }
    let { request, presigned } = await open()
    if (presigned === null) {
      await this.#askAboutTaken(caller, wallet, request)
      ;({ request, presigned } = await open())
    }
    if (presigned === null) throw new BusinessError('sign-failed')
    return { ...presigned, contractCode: request.contractCode }
  }

  /**
   * Asks about a contract whose code is taken (WXM-20): one that is signed is signed here as well, which throws
   * contract-active; throws sign-failed where nobody says how it stands.
   */
  async #askAboutTaken(
    { world, traceId }: Pick<Caller, 'world' | 'traceId'>,
    wallet: ContractWallet,
    contract: PresignRequest,
  ): Promise<void> {
    const queried = await queryContractState(world, wallet, { contract, traceId })
    if (typeof queried === 'string') throw new BusinessError('sign-failed')
    if (queried.state !== 'signed') return
    const { provider } = wallet
    const { contractCode } = contract
    await world.withTx((ctx) => this.processSigned(ctx, { provider, contractCode, ...queried }))
    await world.clock.runDue()
    throw new BusinessError('contract-active')
  }

  /** Writes a session in the caller's transaction, and returns the request to the provider. */
  async open(
    ctx: WorldTx,
    { user, language }: Pick<Caller, 'user' | 'language'>,
    request: SignRequest & { provider: ContractProvider; planMode: DeductMode | null },
  ): Promise<PresignRequest> {
    const { packages } = this.#dependencies
    const { provider, packageId, planMode } = request
    const { userId } = user
    // Before its policy, which tells more of a device: data is sold for devices of others too, signed for it is not.
    await this.#assertOwned(ctx, userId, request.deviceId)
    const { offer, admission } = await packages.offerRenewal(ctx.tx, { userId, packageId, language, request })
    const slots = { deviceId: admission.deviceId, kind: offer.kind, channels: admission.channels }
    const slot = slotOf(slots)
    await assertSlotFree(ctx, { ...slot, userId, productCode: request.productCode })
    await assertMayBuy(ctx, slots)
    for (const session of await findOpenSessions(ctx.tx, { ...slot, userId }))
      await moveContract(ctx, session, { event: 'replaced' })
    const planId = choosePlan(planMode, await findUsedPlans(ctx.tx, { userId, provider }))
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
    const device = await findDevice(ctx.tx, userId, deviceId)
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
      periodDays: offer.validityDays,
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
    const known = await findContract(ctx.tx, { provider, contractCode })
    if (!known) return 'unknown-contract'
    const contract = await keepSigner(ctx, known, event)
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

/**
 * Throws contract-active when a slot has its contract (R-RENEWAL-29), and duplicate-unpaid-order, with its orderNo, while
 * the buyer has a base package for it to pay, or one that waits for proof of its payment (R-ORDER-28): paid after the
 * signature, it would be sold under the contract.
 */
async function assertSlotFree(
  ctx: WorldTx,
  slot: Slot & { userId: string; productCode: string },
): Promise<void> {
  const { userId, productCode, deviceId, kind, channel } = slot
  if (await findLiveContract(ctx.tx, { deviceId, kind, channel })) throw new BusinessError('contract-active')
  const order = await findUnpaidOrder(ctx.tx, { userId, productCode, deviceId })
  if (!order || !(isPayable(order, ctx.nowMs) || isProofAwaited(order))) return
  const offer = await findOffer(ctx.tx, order.packageId, 'en')
  const isOnSlot = order.channels.length === 0 ? channel === '' : order.channels.includes(channel)
  if (!offer.topUp && offer.kind === kind && isOnSlot)
    throw new BusinessError('duplicate-unpaid-order', { orderNo: order.orderNo })
}

/** The slot of a contract: a device as a whole or one channel. Throws package-not-for-device for several channels. */
function slotOf({ deviceId, kind, channels }: Slots): Slot {
  const [channel = '', ...others] = channels
  if (others.length > 0) throw new BusinessError('package-not-for-device')
  return { deviceId, kind, channel }
}

/**
 * Auto-renewal of one kind on devices as a user sees it; of several slots of a device the user's own before those of
 * others, then the one that is charged first. A slot whose next charge is not known comes after those with one.
 */
export async function findDeviceRenewals(
  reader: Reader,
  { deviceIds, kind, userId: viewerId }: { deviceIds: readonly string[]; kind: string; userId: string },
): Promise<Map<string, DeviceRenewal>> {
  const contracts = await findLiveContractsOn(reader, { deviceIds, kind })
  const cycles = await findLastCycles(
    reader,
    contracts.map(({ id }) => id),
  )
  const renewals = contracts.map((contract) => {
    const cycle = cycles.get(contract.id) ?? null
    const { deviceId, userId, channel } = contract
    const amountFen = cycle?.amountFen ?? contract.amountFen
    const nextMs = cycle && nextChargeAtMs(contract, cycle)
    const isFailed = hasFailedRenewal(contract, cycle)
    const newPriceFromMs = cycle && newPriceFrom(contract, cycle)
    return { deviceId, channel, renewal: { userId, nextMs, amountFen, isFailed, newPriceFromMs } }
  })
  const isOwn = ({ userId }: { userId: string }) => Number(userId === viewerId)
  const firstFirst = renewals.sort(
    ({ renewal: one }, { renewal: other }) => isOwn(other) - isOwn(one) || orderOf(one) - orderOf(other),
  )
  const byDevice = Map.groupBy(firstFirst, ({ deviceId }) => deviceId)
  return new Map(
    [...byDevice].flatMap(([deviceId, [first, ...others]]) => {
      if (first === undefined) return []
      const slots = [first, ...others].map(({ channel, renewal }) => ({ channel, ...renewal }))
      return [[deviceId, { ...first.renewal, slots }] as const]
    }),
  )
}

/** Returns when the first charge at an announced price moves money; null without one. */
export function newPriceFrom(
  contract: Pick<StoredContract, 'provider' | 'planId' | 'priceChange' | 'periodDays'>,
  cycle: StoredCycle,
): number | null {
  const { priceChange } = contract
  if (priceChange === null) return null
  return firstChargeAtNewPrice({ ...contract, priceChange }, cycle, periodMsOf(contract))
}

const orderOf = ({ nextMs }: Pick<DeviceRenewal, 'nextMs'>): number => nextMs ?? Number.MAX_SAFE_INTEGER
