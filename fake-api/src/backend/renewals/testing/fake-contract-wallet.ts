import type { World } from '../../../engine/world/transaction/world.ts'
import type {
  ContractRef,
  ContractWallet,
  ContractWebhookHandler,
  ContractWebhookOutcome,
  DeductionOutcome,
  DeductionRequest,
  PresignRequest,
  ProviderContractState,
  WechatPresigned,
} from '../../payments/contract-wallet-port.ts'

type DeductionPlan =
  | 'succeeds'
  | 'fails'
  | 'stays unpaid'
  | 'is refused'
  | 'accepts-and-loses'
  | 'loses-the-request'

/** What `classifyError` knows as an answer that was lost. */
class LostAnswer extends Error {
  override name = 'LostAnswer'
}

/** What `classifyError` knows as a refusal for good. */
class Refusal extends Error {
  override name = 'Refusal'
}

const CODE_TAKEN = 'CONTRACT_CODE DUPLICATION'

const CLOSED = { status: 'failed', code: 'CLOSED', isContractOver: false } as const

/** A provider without a wire: it lists its requests and sends events when the test says so. */
export class FakeContractWallet implements ContractWallet<WechatPresigned> {
  readonly provider = 'wechat'
  readonly requests: string[] = []
  /** The mode of the plans, as the account says it. */
  mode: Awaited<ReturnType<NonNullable<ContractWallet['planMode']>>> = 'pre-notice'
  /** Who signs in its wallet. */
  openid = 'payer of the phone'
  /** How coming deductions end, in order; afterwards they succeed. */
  readonly nextDeductions: DeductionPlan[] = []
  /** How codes are taken of coming sessions, in order: of a contract that is signed or over, or of one that nobody hears of. */
  readonly nextTakenCodes: ('signed' | 'over' | 'unheard')[] = []
  /** How coming notices end, in order; afterwards they are taken. */
  readonly nextNotices: ('is refused' | 'gets lost')[] = []
  /** What happens while a deduction is queried. */
  whileQueried: (orderNo: string) => Promise<unknown> = () => Promise.resolve()
  /** Number of coming closings of a deduction, and queries and terminations of a contract, that get no answer and do nothing. */
  lostAnswers = 0
  readonly #deductions = new Map<string, DeductionOutcome>()
  readonly #contracts = new Map<string, ProviderContractState>()
  #webhooks = 0
  /** Asks how a deduction ended whose number deducts no more once it failed; absent where it deducts again. */
  readonly closeDeduction?: (world: World, orderNo: string) => Promise<DeductionOutcome>

  constructor(numbers: 'each-try' | 'one' = 'each-try') {
    if (numbers === 'one') return
    this.closeDeduction = async (_world, orderNo) => {
      this.requests.push(`close ${orderNo}`)
      if (this.#isAnswerLost()) throw new LostAnswer('nothing arrived')
      const outcome = this.#deductions.get(orderNo) ?? { status: 'unknown' }
      if (outcome.status === 'pending') this.#deductions.set(orderNo, CLOSED)
      return this.#deductions.get(orderNo) ?? outcome
    }
  }

  async planMode() {
    return this.mode
  }

  presign(world: World, { contractCode }: PresignRequest): Promise<WechatPresigned> {
    this.requests.push(`presign ${contractCode}`)
    const taken = this.nextTakenCodes.shift()
    if (taken !== undefined) return this.#refuseTaken(world, contractCode, taken)
    return Promise.resolve({ appid: 'wx', businessType: 12, pre_entrustweb_id: `session-${contractCode}` })
  }

  announce(world: World, { contractCode }: ContractRef): Promise<void> {
    this.requests.push(`announce ${contractCode} ${world.nowMs()}`)
    const end = this.nextNotices.shift()
    if (end === undefined) return Promise.resolve()
    return Promise.reject(end === 'is refused' ? new Refusal('FREQUENCY') : new LostAnswer('nothing arrived'))
  }

  deduct(world: World, { orderNo, amountFen }: DeductionRequest): Promise<DeductionOutcome> {
    this.requests.push(`deduct ${orderNo} ${amountFen} ${world.nowMs()}`)
    const plan = this.nextDeductions.shift() ?? 'succeeds'
    if (plan === 'is refused') return Promise.reject(new Refusal('NOT_ALLOWED'))
    if (plan === 'loses-the-request') return Promise.reject(new LostAnswer('nothing arrived'))
    const known = this.#deductions.get(orderNo)
    if (known?.status === 'failed' && this.closeDeduction) return Promise.resolve(known)
    if (known?.status !== 'succeeded')
      this.#deductions.set(orderNo, this.#outcomeOf(plan, world, { orderNo, amountFen }))
    return plan === 'accepts-and-loses'
      ? Promise.reject(new LostAnswer('no answer'))
      : Promise.resolve({ status: 'accepted' })
  }

  async queryDeduction(_world: World, orderNo: string): Promise<DeductionOutcome> {
    this.requests.push(`query ${orderNo}`)
    const outcome = this.#deductions.get(orderNo) ?? ({ status: 'unknown' } as const)
    await this.whileQueried(orderNo)
    return outcome
  }

  queryContract(_world: World, { contractCode }: ContractRef): Promise<ProviderContractState> {
    this.requests.push(`query contract ${contractCode}`)
    if (this.#isAnswerLost()) return Promise.reject(new LostAnswer('nothing arrived'))
    return Promise.resolve(this.#contracts.get(contractCode) ?? { state: 'not-signed' })
  }

  terminate(world: World, { contractCode }: ContractRef): Promise<void> {
    this.requests.push(`terminate ${contractCode}`)
    if (this.#isAnswerLost()) return Promise.reject(new LostAnswer('nothing arrived'))
    this.#contracts.set(contractCode, { state: 'ended', by: 'merchant', endedAtMs: world.nowMs() })
    return Promise.resolve()
  }

  isCodeTaken(error: unknown): boolean {
    return error instanceof Refusal && error.message === CODE_TAKEN
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    if (error instanceof Refusal) return 'refused'
    return error instanceof LostAnswer ? 'unknown' : null
  }

  /** The buyer signs; the provider sends the event to `handler` unless the webhook is lost. */
  async sign(
    world: World,
    handler: ContractWebhookHandler | null,
    contractCode: string,
  ): Promise<ContractWebhookOutcome | null> {
    const signedAtMs = world.nowMs()
    const providerContractId = `at-wechat-${contractCode}`
    const signed = { providerContractId, signedAtMs, openid: this.openid } as const
    this.#contracts.set(contractCode, { state: 'signed', ...signed })
    const event = { provider: this.provider, contractCode, ...signed } as const
    if (handler === null) return null
    return handler.onSigned(world, { ...event, notifyId: this.#notifyId() })
  }

  /** Money of a deduction moves, whatever was said of it. */
  settle(orderNo: string, amountFen: number, successAtMs = 0): void {
    const transactionId = `t-${orderNo}`
    this.#deductions.set(orderNo, { status: 'succeeded', transactionId, amountFen, successAtMs })
  }

  /** Ends the contract at the provider without a webhook. */
  end(world: World, contractCode: string): void {
    this.#contracts.set(contractCode, { state: 'ended', by: 'expired', endedAtMs: world.nowMs() })
  }

  /** Sends the webhook with the result of a deduction. */
  sendResult(
    world: World,
    handler: ContractWebhookHandler,
    orderNo: string,
  ): Promise<ContractWebhookOutcome> {
    const outcome = this.#deductions.get(orderNo)
    if (outcome?.status !== 'succeeded' && outcome?.status !== 'failed')
      throw new Error('the deduction has no result')
    const { provider } = this
    return handler.onDeduction(world, { provider, notifyId: this.#notifyId(), orderNo, outcome })
  }

  #outcomeOf(
    plan: DeductionPlan,
    world: World,
    { orderNo, amountFen }: { orderNo: string; amountFen: number },
  ) {
    if (plan === 'fails') return { status: 'failed', code: 'NOTENOUGH', isContractOver: false } as const
    if (plan === 'stays unpaid') return { status: 'pending', isUnpaid: true } as const
    const transactionId = `t-${orderNo}`
    return { status: 'succeeded', transactionId, amountFen, successAtMs: world.nowMs() } as const
  }

  async #refuseTaken(
    world: World,
    contractCode: string,
    taken: 'signed' | 'over' | 'unheard',
  ): Promise<never> {
    if (taken !== 'unheard') await this.sign(world, null, contractCode)
    if (taken === 'over') this.end(world, contractCode)
    if (taken === 'unheard') this.lostAnswers += 1
    throw new Refusal(CODE_TAKEN)
  }

  #isAnswerLost(): boolean {
    this.lostAnswers -= 1
    return this.lostAnswers >= 0
  }

  #notifyId(): string {
    this.#webhooks += 1
    return `notify-${this.#webhooks}`
  }
}
