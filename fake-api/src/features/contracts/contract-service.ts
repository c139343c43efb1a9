import type { BodyOf, QueryOf, RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { CLOUD_KIND, kindOfSource } from '../../kernel/package-kind.ts'
import type { EventHandlers } from '../../world/event-handlers.ts'
import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import { CONTRACT_DUE } from './contract-book.ts'
import { findLastCycle, type StoredCycle } from './contract-cycle-repository.ts'
import { CONTRACT_CHECK, CONTRACT_END, ContractEndingService } from './contract-ending-service.ts'
import { hasTakenFact, insertTakenFact, type TakenFact } from './contract-inbox-repository.ts'
import type { ContractNeighbours } from './contract-neighbours.ts'
import { ContractRenewalService } from './contract-renewal-service.ts'
import {
  type ContractLines,
  findContract,
  findDeductMode,
  findLiveContract,
  type StoredContract,
  saveDeductMode,
} from './contract-repository.ts'
import {
  CONTRACT_SESSION,
  ContractSigningService,
  type SigningSession,
  type SignRequest,
} from './contract-signing-service.ts'
import type {
  AlipayPresigned,
  ContractFacts,
  ContractWallets,
  DeductionFact,
  FactOutcome,
  SignedFact,
  UnsignedFact,
  WechatPresigned,
} from './contract-wallet-port.ts'
import type { ContractProvider, DeductMode } from './domain/contract-terms.ts'
import { mayRetry } from './domain/decide-cycle.ts'
import { contractRulesOf } from './domain/renewal-rules-of.ts'

/** A live contract as its owner reads it. */
export interface ContractView {
  contract: StoredContract
  cycle: StoredCycle | null
  packageName: string
  canRetry: boolean
}

/** Who signs, and in which language the package is named. */
export type ContractBuyer = Pick<RequestContext, 'user' | 'language'>

/** Auto-renewal as the shop, the providers and the other features see it. */
export class ContractService implements ContractFacts {
  readonly #neighbours: ContractNeighbours
  readonly #wallets: ContractWallets
  readonly #signing: ContractSigningService
  readonly #renewal: ContractRenewalService
  readonly #ending: ContractEndingService

  constructor(neighbours: ContractNeighbours, wallets: ContractWallets) {
    this.#neighbours = neighbours
    this.#wallets = wallets
    this.#ending = new ContractEndingService(neighbours, wallets)
    this.#renewal = new ContractRenewalService(neighbours, wallets, this.#ending)
    this.#signing = new ContractSigningService(neighbours, wallets, {
      ending: this.#ending,
      renewal: this.#renewal,
    })
  }

  /** The contracts' work on the world's clock. */
  eventHandlers(): EventHandlers {
    return {
      [CONTRACT_DUE]: this.#renewal.onDue,
      [CONTRACT_SESSION]: this.#signing.onSessionOver,
      [CONTRACT_END]: this.#ending.onEnd,
      [CONTRACT_CHECK]: this.#ending.onCheck,
    }
  }

  /** Opens a signing session with WeChat; see ContractSigningService.sign for what it throws. */
  signWithWechat(context: RequestContext, body: SignRequest): Promise<SigningSession<WechatPresigned>> {
    return this.#signing.sign(context, this.#wallets.wechat, body)
  }

  /** Opens a signing session with Alipay; see ContractSigningService.sign for what it throws. */
  signWithAlipay(context: RequestContext, body: SignRequest): Promise<SigningSession<AlipayPresigned>> {
    return this.#signing.sign(context, this.#wallets.alipay, body)
  }

  /** Inside the caller's transaction, for worlds with a past: what a session is opened with. */
  openInTx(ctx: WorldTx, buyer: ContractBuyer, request: SignRequest & { provider: ContractProvider }) {
    return this.#signing.open(ctx, buyer, request)
  }

  /** The same for a signature. */
  signedInTx(ctx: WorldTx, fact: Omit<SignedFact, 'notifyId'>): Promise<FactOutcome> {
    return this.#signing.takeIn(ctx, fact)
  }

  /** The same for what the clock does; the provider is not asked. */
  async dueInTx(ctx: WorldTx, contractCode: string): Promise<void> {
    await this.#renewal.onDue(ctx, { id: 0, dueMs: ctx.nowMs, kind: CONTRACT_DUE, payload: { contractCode } })
  }

  /** The same for a notice the provider has taken. */
  noticeTakenInTx(ctx: WorldTx, contractCode: string): Promise<void> {
    return this.#renewal.noticeTaken(ctx, contractCode)
  }

  /** The same for how a deduction ended. */
  deductedInTx(ctx: WorldTx, told: DeductionFact): Promise<FactOutcome> {
    return this.#renewal.takeIn(ctx, told)
  }

  /** Whether a device, or the channel named, has a live contract; false for devices the user may not see. */
  async hasSigned(context: RequestContext, query: QueryOf<'hasUserSignedContract'>): Promise<boolean> {
    const line = await this.#lineOf(context, query)
    return line !== null && (await findLiveContract(context.world.read, line)) !== null
  }

  /** The user's live contract of a device. Throws contract-not-found. */
  async detail(context: RequestContext, query: QueryOf<'getContractDetail'>): Promise<ContractView> {
    const { world, user } = context
    const line = await this.#lineOf(context, query)
    const contract = line && (await findLiveContract(world.read, line))
    if (contract?.userId !== user.userId) throw new BusinessError('contract-not-found')
    return this.#view(context, contract)
  }

  /** Tries a period again that nobody paid. Throws contract-not-found, retry-not-possible. */
  async retry(context: RequestContext, { contractCode }: BodyOf<'retryDeduct'>): Promise<ContractView> {
    const { world, user } = context
    const isTaken = await world.withTx(async (ctx) => {
      const contract = await findContract(ctx.tx, { contractCode })
      if (contract?.userId !== user.userId || contract.state !== 'active')
        throw new BusinessError('contract-not-found')
      return this.#renewal.retry(ctx, contract)
    })
    if (!isTaken) throw new BusinessError('retry-not-possible')
    await world.clock.settle()
    const contract = await findContract(world.read, { contractCode })
    if (!contract) throw new BusinessError('contract-not-found')
    return this.#view(context, contract)
  }

  /** How WeChat takes money under contracts signed from now on. */
  deductMode(world: World): Promise<DeductMode> {
    return findDeductMode(world.read)
  }

  /** Changes it; signed contracts stay on their plans. */
  async setDeductMode(world: World, mode: DeductMode): Promise<void> {
    await world.withTx(({ tx }) => saveDeductMode(tx, mode))
  }

  /** Ends a contract for the merchant. False when there is none of this number that is live. */
  async endByMerchant(world: World, contractCode: string, traceId: string): Promise<boolean> {
    const contract = await findContract(world.read, { contractCode })
    if (contract?.state !== 'active') return false
    await this.#ending.endByMerchant(world, contract, traceId)
    return true
  }

  onSigned(world: World, fact: SignedFact): Promise<FactOutcome> {
    return takeOnce(world, fact, async (ctx) => {
      const outcome = await this.#signing.takeIn(ctx, fact)
      await insertTakenFact(ctx.tx, inboxRow(ctx, fact, { kind: 'contract', orderNo: null, outcome }))
      return outcome
    })
  }

  onUnsigned(world: World, fact: UnsignedFact): Promise<FactOutcome> {
    return takeOnce(world, fact, async (ctx) => {
      const outcome = await this.#ending.takeIn(ctx, fact)
      await insertTakenFact(ctx.tx, inboxRow(ctx, fact, { kind: 'contract', orderNo: null, outcome }))
      return outcome
    })
  }

  onDeduction(world: World, fact: DeductionFact): Promise<FactOutcome> {
    return takeOnce(world, fact, async (ctx) => {
      const outcome = await this.#renewal.takeIn(ctx, fact)
      const { orderNo } = fact
      // A success is money, whose row the settlement writes.
      const isKept = fact.outcome.status === 'succeeded'
      const row = {
        kind: 'deduction',
        orderNo: outcome === 'unknown-order' ? null : orderNo,
        outcome,
      } as const
      if (!isKept) await insertTakenFact(ctx.tx, inboxRow(ctx, fact, row))
      return outcome
    })
  }

  async #view({ world, language }: RequestContext, contract: StoredContract): Promise<ContractView> {
    const [cycle, offer] = await Promise.all([
      findLastCycle(world.read, contract.id),
      this.#neighbours.packages.find(world.read, contract.packageId, language),
    ])
    const rules = contractRulesOf(contract)
    const around = { rules, nowMs: world.nowMs(), isContractLive: true, lapses: contract.lapses }
    const canRetry = cycle !== null && mayRetry(cycle, around)
    return { contract, cycle, packageName: offer.name, canRetry }
  }

  async #lineOf(
    { world, user }: RequestContext,
    query: QueryOf<'hasUserSignedContract'>,
  ): Promise<ContractLines | null> {
    const [device] = await this.#neighbours.devices.byKey(world.read, user.userId, [query.deviceKey])
    if (device?.productCode !== query.productCode) return null
    const { packageSource, channelIotId: channel } = query
    const kind = packageSource === undefined ? CLOUD_KIND : kindOfSource(packageSource)
    if (kind === null) return null
    return { deviceId: device.deviceId, kind, ...(channel === undefined ? {} : { channel }) }
  }
}

/** Takes a fact in once: its inbox row stands in the same transaction as everything it causes. */
async function takeOnce(
  world: World,
  fact: { provider: string; notifyId: string },
  take: (ctx: WorldTx) => Promise<FactOutcome>,
): Promise<FactOutcome> {
  if (await hasTakenFact(world.read, fact)) return 'duplicate'
  try {
    return await world.withTx(take)
  } catch (error) {
    if (isUniqueViolation(error) && (await hasTakenFact(world.read, fact))) return 'duplicate'
    throw error
  }
}

function inboxRow(
  { nowMs: receivedAtMs }: WorldTx,
  { provider, notifyId }: { provider: string; notifyId: string },
  row: Pick<TakenFact, 'kind' | 'orderNo' | 'outcome'>,
): TakenFact {
  return { provider, notifyId, ...row, receivedAtMs }
}
