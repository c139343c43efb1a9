import type { HttpOperationId } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect } from 'vitest'
import type { RequestContext } from '../../../src/backend/http/handler.ts'
import { BusinessError } from '../../../src/backend/kernel/business-error.ts'
import { createMerchant, productHandlers } from '../../../src/backend/party/backend.ts'
import { createFeatures, featureEvents } from '../../../src/backend/party/features.ts'
import { scenarioTable } from '../../../src/backend/scenarios/scenario-table.ts'
import { seedCamera } from '../../../src/backend/scenarios/seed-camera.ts'
import { sourceCatalogue } from '../../../src/backend/scenarios/source-catalogue.ts'
import { REVIEW_PHONE } from '../../../src/backend/users/users.ts'
import { makeParties, contextOf as partyContextOf } from '../../../src/engine/party/party-list.ts'
import { openTestRegistry } from '../../../src/engine/world/registry/test-world.ts'
import { TEMPLATE_NOW_MS } from '../../../src/engine/world/storage/template.ts'
import type { Reader, World, WorldTx } from '../../../src/engine/world/transaction/world.ts'
import { allParties } from '../../../src/parties.ts'
import { type OwnedNames, type OwnerRequest, UNKNOWN_NAMES } from './owner-requests.ts'

/** A world with two owners, `u1` and `u2`. */
interface TwoOwners extends AsyncDisposable {
  /** Asks once for what `u2` has, once for what nobody has, both as `u1`, and then as `u2` for the same. */
  ask(request: OwnerRequest): Promise<Answers>
}

/** Data or the code of a refusal, and what is kept of both owners before and after. */
interface Answers {
  foreign: unknown
  unknown: unknown
  own: unknown
  before: unknown
  after: unknown
  /** Names of what `u2` has. */
  theirs: readonly string[]
}

type AnyHandler = (input: object, context: RequestContext) => Promise<unknown>

/** Where no provider listens: an owner's payment gets that far, nobody else's. */
const NO_PROVIDER = {
  productBaseUrl: () => 'http://127.0.0.1:9',
  gatewayBaseUrl: () => 'http://127.0.0.1:9',
  publicGatewayUrl: () => 'http://127.0.0.1:9',
}

/** Makes the world, with every operation of the shop over it and no wire. Each question is asked of a fork of its own. */
async function openTwoOwners(): Promise<TwoOwners> {
  const parties = makeParties(allParties, NO_PROVIDER)
  const context = partyContextOf(NO_PROVIDER, parties)
  const merchant = createMerchant(context)
  const features = createFeatures(merchant.wallets, merchant.contractWallets, merchant.bills)
  const kit = await openTestRegistry(featureEvents(features), {
    template: {
      nowMs: TEMPLATE_NOW_MS,
      referenceData: sourceCatalogue(),
      gatewayKeys: Object.assign({}, ...parties.map(({ keys }) => keys)),
    },
  })
  const { registry } = kit
  const handlers = productHandlers(features, merchant) as Record<HttpOperationId, unknown>
  const scenario = scenarioTable({ ...features, agreementsOf: context.agreementsOf })['two-owners']
  const setUp = async (ctx: WorldTx) => {
    await scenario?.setUp(ctx)
    await addMissingRows(ctx)
  }
  const id = await registry.create({ scenario: 'two-owners', seed: 1, setUp })
  const answersIn = async (world: World, [operation, , request]: OwnerRequest): Promise<Answers> => {
    const [mine, theirs] = [await ownedNamesOf(world.read, 'u1'), await ownedNamesOf(world.read, 'u2')]
    if (request(theirs, mine).given === 'shared') await share(world, theirs.contractDeviceKey)
    const handle = handlers[operation] as AnyHandler
    const asked = (userId: string, names: OwnedNames, asker: OwnedNames) =>
      outcomeOf(handle({ query: {}, ...request(names, asker) }, contextOf(world, userId)))
    const before = await keptIn(world.read)
    const unknown = await asked('u1', UNKNOWN_NAMES, mine)
    const foreign = await asked('u1', theirs, mine)
    const after = await keptIn(world.read)
    const own = await asked('u2', theirs, theirs)
    return { foreign, unknown, before, after, own, theirs: Object.values(theirs) }
  }
  return {
    ask: async (request) =>
      registry.use(await registry.copies.fork(id), (world) => answersIn(world, request)),
    [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose](),
  }
}

/** What the scenario lacks for some operation to tell one owner from another. */
async function addMissingRows(ctx: WorldTx): Promise<void> {
  await seedCamera(ctx, 'u2', { deviceName: 'Shed', cover: 'ball', sort: 9 })
  await ctx.tx.device.updateMany({ data: { canUnattended: true, canWechatCall: true } })
  // The accounts of reviewers, who may do all that others may.
  await ctx.tx.user.updateMany({ data: { platform: 'ios', phone: REVIEW_PHONE } })
  const validity = { validFromMs: 0n, validUntilMs: BigInt(2 * TEMPLATE_NOW_MS), createdAtMs: 0n }
  const coupon = { nameKey: 'welcome', amountFen: 500, state: 'unused', ...validity }
  await ctx.tx.coupon.create({ data: { couponId: 'cpn1', userId: 'u2', ...coupon } })
}

/** Reads what a user has in a world of two owners. */
export async function ownedNamesOf(read: Reader, userId: string): Promise<OwnedNames> {
  const orders = await read.order.findMany({ where: { userId }, orderBy: { createdAtMs: 'asc' } })
  const paid = orders.find(({ status }) => status === 4)
  const devices = await read.device.findMany()
  const device = await read.device.findFirstOrThrow({ where: { deviceId: paid?.deviceId ?? '' } })
  const access = await read.deviceAccess.findMany({ where: { userId } })
  const entitlements = await read.entitlement.findMany()
  const spare = devices.find(
    ({ deviceId }) =>
      access.some((seen) => seen.deviceId === deviceId) &&
      !entitlements.some((placed) => placed.deviceId === deviceId),
  )
  const contract = await read.contract.findFirst({ where: { userId } })
  const contractDevice = devices.find(({ deviceId }) => deviceId === contract?.deviceId)
  const coupon = await read.coupon.findFirst({ where: { userId } })
  return {
    deviceId: device.deviceId,
    deviceKey: device.deviceKey,
    iccid: device.iccid ?? '',
    spareDeviceId: spare?.deviceId ?? device.deviceId,
    contractDeviceKey: contractDevice?.deviceKey ?? device.deviceKey,
    unpaidOrderNo: orders.find(({ status }) => status === 0)?.orderNo ?? '',
    paidOrderNo: paid?.orderNo ?? '',
    contractCode: contract?.contractCode ?? UNKNOWN_NAMES.contractCode,
    storePackageId: String(entitlements.find(({ deviceId }) => deviceId === device.deviceId)?.id ?? ''),
    couponId: coupon?.couponId ?? UNKNOWN_NAMES.couponId,
  }
}

/** Lets `u1` see a camera of `u2`. */
async function share(world: World, deviceKey: string): Promise<void> {
  const { deviceId } = await world.read.device.findFirstOrThrow({ where: { deviceKey } })
  await world.withTx(({ tx }) => tx.deviceAccess.create({ data: { userId: 'u1', deviceId, owned: false } }))
}

function contextOf(world: World, userId: string): RequestContext {
  return { world, user: { userId, phone: REVIEW_PHONE }, language: 'en', traceId: 'trace' }
}

async function outcomeOf(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BusinessError) return { refused: error.code, data: error.data }
    return { failed: String(error) }
  }
}

/** Everything that a request of another user could change. */
async function keptIn(read: Reader): Promise<unknown> {
  return [
    await read.order.findMany(),
    await read.payment.findMany(),
    await read.contract.findMany(),
    await read.entitlement.findMany(),
    await read.coupon.findMany(),
    await read.deviceAccess.findMany(),
  ]
}

/** A world of two owners for the tests of a file. */
export function twoOwners() {
  let owners: TwoOwners
  beforeAll(async () => {
    owners = await openTwoOwners()
  })
  afterAll(() => owners[Symbol.asyncDispose]())
  return {
    /** What another owner has is answered like what nobody has, stays as it is, and is answered to that owner. */
    async expectUnknown(request: OwnerRequest): Promise<void> {
      const { foreign, unknown, own, before, after } = await owners.ask(request)
      expect(foreign).toEqual(unknown)
      expect(after).toEqual(before)
      expect(own).not.toEqual(unknown)
    },
    /** A list names something of the owner who asks, and nothing of the other. */
    async expectOwn(request: OwnerRequest): Promise<void> {
      const { foreign, own, theirs } = await owners.ask(request)
      const foundNames = (answer: unknown) =>
        theirs.filter((name) => JSON.stringify(answer).includes(`"${name}"`))
      expect(foundNames(foreign)).toEqual([])
      expect(foundNames(own)).not.toEqual([])
    },
  }
}
