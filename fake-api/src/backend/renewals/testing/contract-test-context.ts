import { openTestRegistry } from '../../../engine/world/registry/test-world.ts'
import { TEMPLATE_NOW_MS } from '../../../engine/world/storage/template.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { listPriceFen } from '../../packages/testing/list-price.ts'
import { createFeatures, featureEvents } from '../../party/features.ts'
import { FakePaymentWallet } from '../../payments/testing/fake-payment-wallet.ts'
import { seedAccount, THREE_CAMERAS } from '../../scenarios/seed-account.ts'
import { sourceCatalogue } from '../../scenarios/source-catalogue.ts'
import type { SignRequest } from '../contract-service.ts'
import { FakeContractWallet } from './fake-contract-wallet.ts'

const PACKAGE_ID = 'cloud-event-7d-month-auto'

/** Price of one period of the package, in fen. */
export const PERIOD_FEN = listPriceFen('cloud-event-7d-month-auto')

/** The features over a real world with one owner, and a wallet without a wire. */
export async function withContractContext(
  run: (setup: ContractTestContext) => Promise<void>,
  wallet = new FakeContractWallet(),
): Promise<void> {
  const features = createFeatures({ wechat: new FakePaymentWallet('wechat') }, { wechat: wallet })
  await using test = await openTestRegistry(featureEvents(features), {
    template: {
      nowMs: TEMPLATE_NOW_MS,
      referenceData: sourceCatalogue(),
      gatewayKeys: { token: async () => 'secret' },
    },
  })
  let deviceIds: string[] = []
  const id = await test.registry.create({
    scenario: 'test',
    seed: 7,
    setUp: async (ctx) => {
      deviceIds = (await seedAccount(ctx, THREE_CAMERAS)).deviceIds
    },
  })
  await test.registry.use(id, (world) => run(new ContractTestContext(world, { wallet, features, deviceIds })))
  if (test.errors.length > 0) throw new AggregateError(test.errors, 'background errors')
}

interface Props {
  wallet: FakeContractWallet
  features: ReturnType<typeof createFeatures>
  deviceIds: readonly string[]
}

/** One owner who signs, and a clock moved by hand. */
export class ContractTestContext {
  readonly world: World
  readonly wallet: FakeContractWallet
  readonly features: Props['features']
  readonly #deviceIds: readonly string[]

  constructor(world: World, { wallet, features, deviceIds }: Props) {
    this.world = world
    this.wallet = wallet
    this.features = features
    this.#deviceIds = deviceIds
  }

  get context() {
    const user = { userId: 'u1', phone: '13800130021' }
    return { world: this.world, user, language: 'en', traceId: 'trace' } as const
  }

  /** Opens a session for a camera and returns its contract code. */
  async presign(deviceIndex = 0, change: Partial<SignRequest> = {}): Promise<string> {
    const body = {
      productCode: 'IPC',
      deviceId: this.#deviceIds[deviceIndex] ?? '',
      packageSource: 1,
      packageId: PACKAGE_ID,
      appKey: 'skyshop-app',
      paySource: 'A',
      operationPointJson: '{}',
      ...change,
    }
    return (await this.features.autoRenewal.signing.sign(this.context, 'wechat', body)).contractCode
  }

  /** Opens a session, signs in it, and requests the first deduction. */
  async sign(deviceIndex = 0): Promise<string> {
    const contractCode = await this.presign(deviceIndex)
    await this.wallet.sign(this.world, this.features.autoRenewal.webhooks, contractCode)
    await this.world.clock.runDue()
    return contractCode
  }

  /** Sends the webhook with the result of the latest deduction. */
  async sendDeductionResult(): Promise<string> {
    const orderNo = this.lastOrderNo()
    return this.wallet.sendResult(this.world, this.features.autoRenewal.webhooks, orderNo)
  }

  /** Number of the order whose deduction was requested last. */
  lastOrderNo(): string {
    const lastRequest = this.wallet.requests.findLast((line) => line.startsWith('deduct'))
    return lastRequest?.split(' ')[1] ?? ''
  }

  /** The contract with its periods. */
  async contract() {
    const { read } = this.world
    const contract = await read.contract.findFirstOrThrow()
    const where = { contractId: contract.id }
    const cycles = await read.contractCycle.findMany({ where, orderBy: { period: 'asc' } })
    return {
      ...contract,
      cycles,
      orders: await read.order.findMany({ where, orderBy: { contractPeriod: 'asc' } }),
    }
  }

  /** States of the periods, in order. */
  async cycleStates(): Promise<string[]> {
    return (await this.contract()).cycles.map(({ state }) => state)
  }

  /** Entitlements of the cameras, in order. */
  async entitlements() {
    return this.world.read.entitlement.findMany({ orderBy: { id: 'asc' } })
  }
}
