import type { BodyOf, QueryOf, RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { CLOUD_KIND, kindOfSource } from '../../kernel/package-kind.ts'
import type { EventHandlers } from '../../world/clock/schedule.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { CONTRACT_DUE } from './apply-contract-command.ts'
import type { AutoRenewalDependencies } from './auto-renewal-dependencies.ts'
import { findLastCycle, type StoredCycle } from './contract-cycle-repository.ts'
import { CONTRACT_CHECK, CONTRACT_END, ContractEndingService } from './contract-ending-service.ts'
import { ContractOutcomeService } from './contract-outcome-service.ts'
import { ContractRenewalService } from './contract-renewal-service.ts'
import {
  type ContractSlots,
  findContract,
  findDeductMode,
  findLiveContract,
  type StoredContract,
  saveDeductMode,
} from './contract-repository.ts'
import { CONTRACT_SESSION, ContractSessionService } from './contract-session-service.ts'
import { ContractSigningService, type SigningSession, type SignRequest } from './contract-signing-service.ts'
import type {
  AlipayPresigned,
  ContractEndedEvent,
  ContractEventHandler,
  ContractSignedEvent,
  ContractWallets,
  DeductionResultEvent,
  EventOutcome,
  WechatPresigned,
} from './contract-wallet-port.ts'
import { processContractEvent } from './process-contract-event.ts'
import type { ContractProvider, DeductMode } from './rules/contract-terms.ts'
import { mayRetry } from './rules/decide-cycle.ts'
import { contractRulesOf } from './rules/renewal-rules-of.ts'

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
export class ContractService implements ContractEventHandler {
  readonly #dependencies: AutoRenewalDependencies
  readonly #wallets: ContractWallets
  readonly #signing: ContractSigningService
  readonly #sessions: ContractSessionService
  readonly #renewal: ContractRenewalService
  readonly #ending: ContractEndingService
  readonly #outcomes: ContractOutcomeService

  constructor(dependencies: AutoRenewalDependencies, wallets: ContractWallets) {
    this.#dependencies = dependencies
    this.#wallets = wallets
    this.#ending = new ContractEndingService(dependencies, wallets)
    this.#outcomes = new ContractOutcomeService(dependencies, this.#ending)
    this.#renewal = new ContractRenewalService(dependencies, wallets, {
      ending: this.#ending,
      outcomes: this.#outcomes,
    })
    this.#signing = new ContractSigningService(dependencies)
    this.#sessions = new ContractSessionService(wallets, { ending: this.#ending, renewal: this.#renewal })
  }

  /** The contracts' work on the world's clock. */
  eventHandlers(): EventHandlers {
    return {
      [CONTRACT_DUE]: this.#renewal.onDue,
      [CONTRACT_SESSION]: this.#sessions.onSessionOver,
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
  signedInTx(ctx: WorldTx, fact: Omit<ContractSignedEvent, 'notifyId'>): Promise<EventOutcome> {
    return this.#sessions.takeIn(ctx, fact)
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
  deductedInTx(ctx: WorldTx, told: DeductionResultEvent): Promise<EventOutcome> {
    return this.#outcomes.takeIn(ctx, told)
  }

  /** Whether a device, or the channel named, has a live contract; false for devices the user may not see. */
  async hasSigned(context: RequestContext, query: QueryOf<'hasUserSignedContract'>): Promise<boolean> {
    const line = await this.#slotOf(context, query)
    return line !== null && (await findLiveContract(context.world.read, line)) !== null
  }

  /** The user's live contract of a device. Throws contract-not-found. */
  async detail(context: RequestContext, query: QueryOf<'getContractDetail'>): Promise<ContractView> {
    const { world, user } = context
    const line = await this.#slotOf(context, query)
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

  onSigned(world: World, fact: ContractSignedEvent): Promise<EventOutcome> {
    return processContractEvent(world, fact, (ctx) => this.#sessions.takeIn(ctx, fact))
  }

  onUnsigned(world: World, fact: ContractEndedEvent): Promise<EventOutcome> {
    return processContractEvent(world, fact, (ctx) => this.#ending.takeIn(ctx, fact))
  }

  onDeduction(world: World, fact: DeductionResultEvent): Promise<EventOutcome> {
    return processContractEvent(world, fact, (ctx) => this.#outcomes.takeIn(ctx, fact))
  }

  async #view({ world, language }: RequestContext, contract: StoredContract): Promise<ContractView> {
    const [cycle, offer] = await Promise.all([
      findLastCycle(world.read, contract.id),
      this.#dependencies.packages.find(world.read, contract.packageId, language),
    ])
    const rules = contractRulesOf(contract)
    const around = { rules, nowMs: world.nowMs(), isContractLive: true, lapses: contract.lapses }
    const canRetry = cycle !== null && mayRetry(cycle, around)
    return { contract, cycle, packageName: offer.name, canRetry }
  }

  async #slotOf(
    { world, user }: RequestContext,
    query: QueryOf<'hasUserSignedContract'>,
  ): Promise<ContractSlots | null> {
    const [device] = await this.#dependencies.devices.byKey(world.read, user.userId, [query.deviceKey])
    if (device?.productCode !== query.productCode) return null
    const { packageSource, channelIotId: channel } = query
    const kind = packageSource === undefined ? CLOUD_KIND : kindOfSource(packageSource)
    if (kind === null) return null
    return { deviceId: device.deviceId, kind, ...(channel === undefined ? {} : { channel }) }
  }
}
