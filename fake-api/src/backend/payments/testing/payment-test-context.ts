import { DAY_MS, formatBeijing } from '../../../engine/kernel/clock.ts'
import { openTestRegistry } from '../../../engine/world/registry/test-world.ts'
import { TEMPLATE_NOW_MS } from '../../../engine/world/storage/template.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { listPriceFen } from '../../packages/testing/list-price.ts'
import { createFeatures, featureEvents } from '../../party/features.ts'
import { FakeContractWallet } from '../../renewals/testing/fake-contract-wallet.ts'
import { seedAccount, THREE_CAMERAS } from '../../scenarios/seed-account.ts'
import { sourceCatalogue } from '../../scenarios/source-catalogue.ts'
import type { BillSource } from '../bills/bill-service.ts'
import { openPayment } from '../payments.ts'
import type { ListedMoney } from '../rules/bill.ts'
import { type BillPayload, onVerifiedPayment } from '../settlement.ts'
import type { Provider, VerifiedPayment } from '../wallet-port.ts'
import { FakePaymentWallet, WalletError } from './fake-payment-wallet.ts'

const USER = { userId: 'u1', phone: '13800130021' }

/** Price of a month of event recording, in fen. */
export const MONTH_FEN = listPriceFen('cloud-event-7d-month')

/** The features over a real world with one owner, and two wallets without a wire. */
export async function withPaymentContext(run: (setup: PaymentTestContext) => Promise<void>): Promise<void> {
  const wallets = { wechat: new FakePaymentWallet('wechat'), alipay: new FakePaymentWallet('alipay') }
  const contractWallet = new FakeContractWallet()
  const bills = new FakeBillSource()
  const features = createFeatures(wallets, { wechat: contractWallet }, { wechat: bills })
  await using test = await openTestRegistry(featureEvents(features), {
    template: {
      nowMs: TEMPLATE_NOW_MS,
      referenceData: sourceCatalogue(),
      gatewayKeys: { token: async () => 'secret' },
    },
  })
  let deviceIds: string[] = []
  const setUp: NonNullable<Parameters<typeof test.registry.create>[0]['setUp']> = async (ctx) => {
    deviceIds = (await seedAccount(ctx, THREE_CAMERAS)).deviceIds
  }
  const id = await test.registry.create({ scenario: 'test', seed: 7, setUp })
  await test.registry.use(id, (world) =>
    run(
      new PaymentTestContext(world, {
        wallets,
        contractWallet,
        bills,
        features,
        deviceId: deviceIds[0] ?? '',
      }),
    ),
  )
  if (test.errors.length > 0) throw new AggregateError(test.errors, 'background errors')
}

interface Props {
  wallets: Record<'wechat' | 'alipay', FakePaymentWallet>
  contractWallet: FakeContractWallet
  bills: FakeBillSource
  features: ReturnType<typeof createFeatures>
  deviceId: string
}

/** One owner who buys a month for a camera, and a clock moved by hand. */
export class PaymentTestContext {
  readonly world: World
  readonly wallets: Props['wallets']
  readonly contractWallet: FakeContractWallet
  readonly bills: FakeBillSource
  readonly features: Props['features']
  readonly deviceId: string

  constructor(world: World, { wallets, contractWallet, bills, features, deviceId }: Props) {
    this.world = world
    this.wallets = wallets
    this.contractWallet = contractWallet
    this.bills = bills
    this.features = features
    this.deviceId = deviceId
  }

  get context() {
    return { world: this.world, user: USER, language: 'en', traceId: 'trace' } as const
  }

  /** Orders a month and returns the order number. */
  async order(change: { couponId?: string; payMoney?: number } = {}): Promise<string> {
    const { orderNo } = await this.features.placement.add(this.context, {
      productCode: 'IPC',
      deviceId: this.deviceId,
      packageSource: 1,
      packageId: 'cloud-event-7d-month',
      payMoney: MONTH_FEN,
      paySource: 'A',
      operationPointJson: '{}',
      appKey: 'skyshop-app',
      ...change,
    })
    return orderNo
  }

  /** Opens a payment for an order. */
  open(orderNo: string, provider: 'wechat' | 'alipay' = 'wechat') {
    const request = { orderNo, productCode: 'IPC', appKey: 'skyshop-app', immediateUse: 0 } as const
    return openPayment(this.context, this.wallets[provider], request)
  }

  /** Orders the month with a coupon that leaves so much to pay. */
  async orderWithCoupon(payMoney: number): Promise<string> {
    const { nowMs } = await this.world.clock.get()
    const validity = { validFromMs: 0n, validUntilMs: BigInt(nowMs + DAY_MS), createdAtMs: 0n }
    const coupon = { couponId: 'c1', userId: USER.userId, nameKey: 'welcome', state: 'unused' }
    const amountFen = MONTH_FEN - payMoney
    await this.world.withTx(({ tx }) => tx.coupon.create({ data: { ...coupon, ...validity, amountFen } }))
    return this.order({ couponId: 'c1', payMoney })
  }

  /** A verified success of the due amount, taken in. */
  receiveSuccess(orderNo: string, change: Partial<VerifiedPayment> = {}) {
    return onVerifiedPayment(this.world, {
      provider: 'wechat',
      notifyId: `N-${change.provider ?? 'wechat'}-${change.transactionId ?? 'T1'}`,
      orderNo,
      transactionId: 'T1',
      amountFen: MONTH_FEN,
      successAtMs: this.world.nowMs(),
      ...change,
    })
  }

  /** Signs auto-renewal for the camera and lets the first period be asked for. */
  async signRenewal(): Promise<void> {
    const { contractCode } = await this.openRenewal()
    await this.contractWallet.sign(this.world, this.features.autoRenewal.webhooks, contractCode)
    await this.world.clock.runDue()
  }

  /** Opens a signing session for the camera. */
  openRenewal() {
    return this.features.autoRenewal.signing.sign(this.context, 'wechat', {
      productCode: 'IPC',
      deviceId: this.deviceId,
      packageSource: 1,
      packageId: 'cloud-event-7d-month-auto',
      appKey: 'skyshop-app',
      paySource: 'A',
      operationPointJson: '{}',
    })
  }

  /** Status of an order. */
  async statusOf(orderNo: string): Promise<number> {
    return (await this.world.read.order.findUniqueOrThrow({ where: { orderNo } })).status
  }

  /** Attempts of an order as a table. */
  async attemptsOf(orderNo: string): Promise<[Provider, string, number | null][]> {
    const rows = await this.world.read.payment.findMany({ where: { orderNo }, orderBy: { id: 'asc' } })
    return rows.map(({ provider, state, paidFen }) => [provider as Provider, state, paidFen])
  }

  /** Journal notes of payments that need manual review. */
  reviewNotes(): (string | null)[] {
    const entries = this.world.journal.query({ kinds: ['state'] })
    return entries.filter(({ label }) => label === 'payment needs manual review').map(({ note }) => note)
  }

  /** Events still on the clock, by kind, beside the bills that each day with money has. */
  async pendingEventKinds(): Promise<string[]> {
    return (await this.#pendingEvents()).map(({ kind }) => kind).filter((kind) => !kind.startsWith('bill.'))
  }

  /** Bills still on the clock, with the instant each is fetched at. */
  async pendingBills(): Promise<[kind: string, day: string, dueAt: string][]> {
    const rows = (await this.#pendingEvents()).filter(({ kind }) => kind.startsWith('bill.'))
    return rows.map(({ kind, payloadJson, dueMs }) => {
      const { day } = JSON.parse(payloadJson) as BillPayload
      return [kind, day, formatBeijing(Number(dueMs))]
    })
  }

  #pendingEvents() {
    return this.world.read.scheduledEvent.findMany({ where: { state: 'pending' }, orderBy: { id: 'asc' } })
  }
}

/** The bills of a provider without a wire: notes which days are asked for, and hands out what is prepared. */
class FakeBillSource implements BillSource {
  readonly days: string[] = []
  /** By day; of others there is none. */
  readonly bills = new Map<string, readonly ListedMoney[]>()
  /** Errors in turn, before anything is handed out. */
  readonly errors: WalletError[] = []

  async fetch(_world: World, day: string): Promise<readonly ListedMoney[] | null> {
    this.days.push(day)
    const error = this.errors.shift()
    if (error) throw error
    return this.bills.get(day) ?? null
  }

  classifyError(error: unknown): 'refused' | 'unknown' | null {
    return error instanceof WalletError ? error.errorKind : null
  }
}
