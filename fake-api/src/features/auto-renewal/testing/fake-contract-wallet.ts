import type { World } from '../../../world/transaction/world.ts'
import type {
  ContractEventHandler,
  ContractRef,
  ContractStanding,
  ContractWallet,
  DeductionOutcome,
  DeductionRequest,
  EventOutcome,
  PresignRequest,
  WechatPresigned,
} from '../contract-wallet-port.ts'

type Plan = 'succeeds' | 'fails' | 'accepts-and-loses' | 'loses-the-request'

/** What `classifyError` knows as an answer that was lost. */
class LostAnswer extends Error {
  override name = 'LostAnswer'
}

/** What `classifyError` knows as a refusal for good. */
class Refusal extends Error {
  override name = 'Refusal'
}

/** A provider without a wire: it remembers what it is asked for and sends events when the test says so. */
export class FakeContractWallet implements ContractWallet<WechatPresigned> {
  readonly provider = 'wechat'
  readonly asked: string[] = []
  /** How coming deductions end, in order; afterwards they succeed. */
  readonly plans: Plan[] = []
  /** How coming notices end, in order; afterwards they are taken. */
  readonly notices: ('is refused' | 'gets lost')[] = []
  /** As many coming questions about a contract, and requests to end one, get no answer and do nothing. */
  silences = 0
  readonly #done = new Map<string, DeductionOutcome>()
  readonly #standings = new Map<string, ContractStanding>()
  #notifies = 0

  presign(_world: World, { contractCode }: PresignRequest): Promise<WechatPresigned> {
    this.asked.push(`presign ${contractCode}`)
    return Promise.resolve({ appid: 'wx', businessType: 12, pre_entrustweb_id: `session-${contractCode}` })
  }

  announce(world: World, { contractCode }: ContractRef): Promise<void> {
    this.asked.push(`announce ${contractCode} ${world.nowMs()}`)
    const end = this.notices.shift()
    if (end === undefined) return Promise.resolve()
    return Promise.reject(end === 'is refused' ? new Refusal('FREQUENCY') : new LostAnswer('nothing arrived'))
  }

  deduct(world: World, { orderNo, amountFen }: DeductionRequest): Promise<DeductionOutcome> {
    this.asked.push(`deduct ${orderNo} ${amountFen} ${world.nowMs()}`)
    const plan = this.plans.shift() ?? 'succeeds'
    if (plan === 'loses-the-request') return Promise.reject(new LostAnswer('nothing arrived'))
    const known = this.#done.get(orderNo)
    if (known?.status !== 'succeeded')
      this.#done.set(orderNo, this.#endOf(plan, world, { orderNo, amountFen }))
    return plan === 'accepts-and-loses'
      ? Promise.reject(new LostAnswer('no answer'))
      : Promise.resolve({ status: 'accepted' })
  }

  queryDeduction(_world: World, orderNo: string): Promise<DeductionOutcome> {
    this.asked.push(`query ${orderNo}`)
    return Promise.resolve(this.#done.get(orderNo) ?? { status: 'unknown' })
  }

  queryContract(_world: World, { contractCode }: ContractRef): Promise<ContractStanding> {
    this.asked.push(`query contract ${contractCode}`)
    if (this.#isSilent()) return Promise.reject(new LostAnswer('nothing arrived'))
    return Promise.resolve(this.#standings.get(contractCode) ?? { state: 'unsigned' })
  }

  terminate(world: World, { contractCode }: ContractRef): Promise<void> {
    this.asked.push(`terminate ${contractCode}`)
    if (this.#isSilent()) return Promise.reject(new LostAnswer('nothing arrived'))
    this.#standings.set(contractCode, { state: 'ended', by: 'merchant', endedAtMs: world.nowMs() })
    return Promise.resolve()
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    if (error instanceof Refusal) return 'refused'
    return error instanceof LostAnswer ? 'unknown' : null
  }

  /** The buyer signs; the provider sends the event to `handler` unless the webhook is lost. */
  async sign(
    world: World,
    handler: ContractEventHandler | null,
    contractCode: string,
  ): Promise<EventOutcome | null> {
    const signedAtMs = world.nowMs()
    const providerContractId = `at-wechat-${contractCode}`
    this.#standings.set(contractCode, { state: 'signed', providerContractId, signedAtMs })
    const event = { provider: this.provider, contractCode, providerContractId, signedAtMs } as const
    if (handler === null) return null
    return handler.onSigned(world, { ...event, notifyId: this.#notifyId() })
  }

  /** The contract has ended at the provider, and nobody tells. */
  end(world: World, contractCode: string): void {
    this.#standings.set(contractCode, { state: 'ended', by: 'expired', endedAtMs: world.nowMs() })
  }

  /** Tells how a deduction ended. */
  tell(world: World, handler: ContractEventHandler, orderNo: string): Promise<EventOutcome> {
    const outcome = this.#done.get(orderNo)
    if (outcome?.status !== 'succeeded' && outcome?.status !== 'failed') throw new Error('nothing to tell')
    const { provider } = this
    return handler.onDeduction(world, { provider, notifyId: this.#notifyId(), orderNo, outcome })
  }

  #endOf(plan: Plan, world: World, { orderNo, amountFen }: { orderNo: string; amountFen: number }) {
    if (plan === 'fails') return { status: 'failed', code: 'NOTENOUGH', isContractOver: false } as const
    const transactionId = `t-${orderNo}`
    return { status: 'succeeded', transactionId, amountFen, successAtMs: world.nowMs() } as const
  }

  #isSilent(): boolean {
    this.silences -= 1
    return this.silences >= 0
  }

  #notifyId(): string {
    this.#notifies += 1
    return `notify-${this.#notifies}`
  }
}
