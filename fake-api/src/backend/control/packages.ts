import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import { addDays, readInstant } from '../../engine/kernel/clock.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { ReferenceData } from '../../engine/world/storage/reference-data.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import type { GrantService } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { changePackage, updateCatalogue } from '../packages/catalogue-service.ts'
import { findOffer } from '../packages/packages.ts'
import { announcePrice } from '../renewals/plan-service.ts'
import { findSignedIn } from '../users/users.ts'

/** The features packages are given with. */
interface PackageServices {
  grants: GrantService
}

/** The price list of a world, and packages put on devices. */
export function packageHandlers(registry: WorldRegistry, makers: PackageServices) {
  return {
    listPackages: ({ params }) => registry.use(params.worldId, ({ read }) => packageRows(read)),
    changePackage: ({ params: { worldId, packageId }, body }) =>
      registry.use(worldId, async (world) => {
        const [before] = await packageRows(world.read, packageId)
        if (!before) throw unknownPackage()
        const { contractNoticeDays, ...change } = body
        checkPrices({ ...before, ...change }, change)
        await world.withTx(async (ctx) => {
          await changePackage(ctx, packageId, change)
          if (contractNoticeDays === undefined) return
          const fromMs = addDays(ctx.nowMs, contractNoticeDays)
          await announcePrice(ctx, { packageId, amountFen: change.priceFen ?? before.priceFen, fromMs })
        })
        const [row = before] = await packageRows(world.read, packageId)
        return row
      }),
    givePackage: ({ params: { worldId, deviceId }, body }) =>
      registry.use(worldId, async (world) => {
        const id = await givePackage(world, makers, { ...body, deviceId }).catch(refused)
        await world.clock.runDue()
        return entitlementRow(world.read, id)
      }),
  } satisfies ControlHandlers<'listPackages' | 'changePackage' | 'givePackage'>
}

/** Throws when an original price that is named is below the price. */
function checkPrices(
  { priceFen, originalPriceFen }: Schemas['PackageRow'],
  change: Schemas['PackageChange'],
): void {
  if (change.originalPriceFen === undefined || originalPriceFen >= priceFen) return
  const fix = `use at least priceFen, which is ${priceFen}`
  const refusal = new ControlRefusal(400, 'bad-request', `originalPriceFen does not hold: ${fix}.`)
  refusal.details = [{ pointer: '/body/originalPriceFen', rule: 'price', message: fix }]
  throw refusal
}

async function packageRows(read: Reader, packageId?: string): Promise<Schemas['PackageRow'][]> {
  const rows = await read.package.findMany({
    ...(packageId === undefined ? {} : { where: { packageId } }),
    orderBy: [{ kind: 'asc' }, { sort: 'asc' }, { packageId: 'asc' }],
  })
  return rows.map((row) => {
    const { packageId: id, kind, productCode, priceFen, originalPriceFen, validityDays, onSale } = row
    return {
      ...{ packageId: id, kind: kind as Schemas['PackageKind'], productCode },
      ...{ priceFen, originalPriceFen, validityDays, onSale },
      ...(row.autoRenew && { firstPeriodPriceFen: row.firstPeriodPriceFen }),
    }
  })
}

async function givePackage(
  world: World,
  { grants }: PackageServices,
  { deviceId, packageId, channelIotId }: Schemas['GivenPackage'] & { deviceId: string },
): Promise<number> {
  const { userId } = await findSignedIn(world)
  const device = await grants.ownDevice(world.read, userId, deviceId)
  const offer = await findOffer(world.read, packageId, 'en')
  const target = await grants.findTarget(world.read, userId, { device, offer, channelIotId })
  const given = await world.withTx((ctx) => {
    // Staff may give again and again: each gift is a campaign of its own.
    const key = { kind: 'campaign', campaign: `staff-${ctx.nextId()}`, deviceId, userId } as const
    return grants.grantOnce(ctx, key, () => grants.give(ctx, target, 'gift'))
  })
  return given.entitlementId
}

/** Refuses what a rule of the shop refuses, with its name in the catalogue; throws any other error. */
function refused(error: unknown): never {
  if (!(error instanceof BusinessError)) throw error
  const { code } = error
  const message = `The package cannot go there: ${code}.`
  if (code === 'device-not-found' || code === 'package-not-found')
    throw new ControlRefusal(404, code, message)
  throw new ControlRefusal(422, 'package-refused', message)
}

function unknownPackage(): ControlRefusal {
  return new ControlRefusal(404, 'package-not-found', 'This world has no package of that id.')
}

type Row = Schemas['EntitlementRow']
type DbRow = Awaited<ReturnType<Reader['entitlement']['findFirstOrThrow']>>

/** All packages on devices as a table of the panel. */
export async function entitlementRows(read: Reader): Promise<Row[]> {
  const orderBy = [{ deviceId: 'asc' }, { position: 'asc' }, { id: 'asc' }] as const
  return (await read.entitlement.findMany({ orderBy: [...orderBy] })).map(toRow)
}

/** One package on a device. */
async function entitlementRow(read: Reader, id: number): Promise<Row> {
  return toRow(await read.entitlement.findUniqueOrThrow({ where: { id } }))
}

function toRow(row: DbRow): Row {
  const { deviceId, packageId, kind, channel, topUp, dataMb } = row
  return {
    ...{ deviceId, packageId, kind, channel, topUp, dataMb },
    entitlementId: String(row.id),
    orderNo: row.orderNo ?? '',
    // Only the entitlement rules write these columns.
    state: row.state as Row['state'],
    cause: row.cause as Row['cause'],
    startsAtMs: readInstant(row.startsAtMs),
    endsAtMs: readInstant(row.endsAtMs),
    boughtMs: Number(row.boughtMs),
    remainingMs: Number(row.remainingMs),
    createdAtMs: Number(row.createdAtMs),
    startedAtMs: readInstant(row.startedAtMs),
  }
}

/** Brings packages, banners and campaign pages of a world to those of the source. */
export function catalogueHandlers(registry: WorldRegistry, source: ReferenceData) {
  return {
    updateCatalogue: ({ params }) => registry.use(params.worldId, (world) => updateCatalogue(world, source)),
  } satisfies ControlHandlers<'updateCatalogue'>
}
