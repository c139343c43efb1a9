import type { Schemas } from '@skyshop/openapi/control'
import type { DataCardService, DeviceUse } from '../features/sim-cards/data-card-service.ts'
import type { CallService } from '../features/unattended/call-service.ts'
import type { UserService } from '../features/users/user-service.ts'
import { createIccid } from '../kernel/iccid.ts'
import { seedCamera } from '../scenarios/seed-camera.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World, WorldTx } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** Devices, SIM cards and data use for testers. */
export function deviceHandlers(registry: WorldRegistry, services: DeviceViewServices) {
  const rowOf = async (world: World, deviceId: string) => {
    const [row] = await deviceRows(world, services, [deviceId])
    if (row) return row
    throw unknownDevice()
  }
  return {
    addDevice: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { userId } = await services.users.signedIn(world)
        return rowOf(world, await world.withTx((ctx) => addDevice(ctx, userId, body)))
      }),
    changeDevice: ({ params: { worldId, deviceId }, body }) =>
      registry.use(worldId, async (world) => {
        await assertCardIsFree(world, deviceId, body.sim?.iccid)
        if (body.bindFlag === 1) await assertSomebodyHas(world, deviceId)
        if (body.cell === 1 || body.isFourG === 1) await assertHadNoTrial(world, deviceId)
        const { userId } = await services.users.signedIn(world)
        if (!(await world.withTx((ctx) => changeDevice(ctx, { deviceId, userId }, body))))
          throw unknownDevice()
        return rowOf(world, deviceId)
      }),
    unbindDevice: ({ params: { worldId, deviceId } }) =>
      registry.use(worldId, async (world) => {
        if (!(await world.withTx((ctx) => unbindDevice(ctx, deviceId)))) throw unknownDevice()
        return rowOf(world, deviceId)
      }),
  } satisfies ControlHandlers<'addDevice' | 'changeDevice' | 'unbindDevice'>
}

/** The number is that of one card. */
async function assertCardIsFree({ read }: World, deviceId: string, iccid: string | undefined) {
  const card = iccid === undefined ? null : await read.simCard.findUnique({ where: { iccid } })
  if (card && card.deviceId !== deviceId)
    throw new ControlRefusal(400, 'card-exists', 'Another card of this world has that ICCID.')
}

/** Its orders are those of accounts that had it; a new owner would not explain them. */
async function assertSomebodyHas({ read }: World, deviceId: string) {
  const device = await read.device.findUnique({ where: { deviceId }, include: { access: true } })
  if (device?.access.length === 0)
    throw new ControlRefusal(422, 'device-unbound', 'No account has this device any more: add a new one.')
}

/** The trial is never for 4G (R-OFFER-2): a camera that had it is none. */
async function assertHadNoTrial({ read }: World, deviceId: string) {
  if ((await read.entitlement.count({ where: { deviceId, cause: 'trial', kind: 'cloud' } })) > 0)
    throw new ControlRefusal(
      422,
      'device-had-trial',
      'It had a cloud trial, so it has no 4G: add one with 4G.',
    )
}

function unknownDevice(): ControlRefusal {
  return new ControlRefusal(404, 'device-not-found', 'This world has no device of that number.')
}

/** Binds a new device to a user, behind those they have, and answers its serial number. */
async function addDevice(ctx: WorldTx, userId: string, device: Schemas['NewDevice']): Promise<string> {
  const { cover = device.channelNames ? 'nvr' : 'ball', ...camera } = device
  const last = await ctx.tx.device.findFirst({ orderBy: { sort: 'desc' } })
  const deviceId = await seedCamera(ctx, userId, { ...camera, cover, sort: (last?.sort ?? 0) + 1 })
  note(ctx, 'device bound', device.deviceName)
  return deviceId
}

/** Takes a device out of every account; false when there is none of that number. */
async function unbindDevice(ctx: WorldTx, deviceId: string): Promise<boolean> {
  const { count } = await ctx.tx.device.updateMany({ where: { deviceId }, data: { bindFlag: 0 } })
  if (count === 0) return false
  await ctx.tx.deviceAccess.deleteMany({ where: { deviceId } })
  note(ctx, 'device unbound', deviceId)
  return true
}

function note(ctx: WorldTx, label: string, subject: string | null): void {
  const parties = { from: 'world', to: 'upstream' } as const
  ctx.record({
    kind: 'system',
    operationId: 'bindDevice',
    ...parties,
    status: 'changed',
    label,
    note: subject,
  })
}

type DeviceChange = Schemas['DeviceChange']

const KB_PER_MB = 1024
const NEW_CARD = { manufacturer: 'A', form: 'nano', state: 'normal', cardUseState: 1, hasIncludedFlow: false }

/** Changes what is stored of a device; false when there is none of that number. `owned` is the given user's. */
async function changeDevice(
  ctx: WorldTx,
  { deviceId, userId }: { deviceId: string; userId: string },
  change: DeviceChange,
): Promise<boolean> {
  const { sim, dailyMb, owned, ...columns } = change
  const { count } = await ctx.tx.device.updateMany({ where: { deviceId }, data: columns })
  if (count === 0) return false
  if (owned !== undefined)
    await ctx.tx.deviceAccess.updateMany({ where: { userId, deviceId }, data: { owned: owned === 1 } })
  if (sim !== undefined) await changeSim(ctx, deviceId, sim)
  if (dailyMb !== undefined) await startProfile(ctx, deviceId, dailyMb)
  ctx.record({
    kind: 'system',
    operationId: 'changeDevice',
    from: 'world',
    to: 'upstream',
    status: 'changed',
    label: 'device changed',
    note: Object.keys(change).join(', '),
  })
  return true
}

async function changeSim(ctx: WorldTx, deviceId: string, sim: NonNullable<DeviceChange['sim']> | null) {
  const { tx } = ctx
  if (sim === null) {
    await tx.simCard.deleteMany({ where: { deviceId } })
    await tx.device.updateMany({ where: { deviceId }, data: { iccid: null } })
    return
  }
  const { count } = await tx.simCard.updateMany({ where: { deviceId }, data: sim })
  if (count > 0) {
    if (sim.iccid !== undefined)
      await tx.device.updateMany({ where: { deviceId }, data: { iccid: sim.iccid } })
    return
  }
  const { iccid = createIccid(ctx) } = sim
  await tx.simCard.createMany({ data: { ...NEW_CARD, ...sim, iccid, deviceId } })
  await tx.device.updateMany({ where: { deviceId }, data: { iccid } })
}

/** What was used until now stays used: the new profile counts from this instant. */
async function startProfile(ctx: WorldTx, deviceId: string, dailyMb: number): Promise<void> {
  const dailyKb = Math.round(dailyMb * KB_PER_MB)
  const sinceMs = BigInt(ctx.nowMs)
  await ctx.tx.dataProfile.createMany({ data: { id: ctx.nextId(), deviceId, sinceMs, dailyKb } })
}

type Row = Schemas['DeviceRow']

/** The features a device is seen through. */
export interface DeviceViewServices {
  dataCards: DataCardService
  users: UserService
}

/** All devices of a world with their cards and data, or those of these ids, in the order of the host app. */
export async function deviceRows(
  world: World,
  { dataCards, users }: DeviceViewServices,
  deviceIds?: readonly string[],
): Promise<Row[]> {
  const { userId } = await users.signedIn(world)
  const rows = await readRows(world, userId, deviceIds)
  const uses = await dataCards.usesOf(
    world,
    rows.map(({ deviceId }) => deviceId),
  )
  return rows.map((row) => toRow(row, uses.get(row.deviceId)))
}

function readRows({ read }: World, userId: string, deviceIds?: readonly string[]) {
  return read.device.findMany({
    ...(deviceIds ? { where: { deviceId: { in: [...deviceIds] } } } : {}),
    include: { simCard: true, access: { where: { userId } } },
    orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }],
  })
}

type DbRow = Awaited<ReturnType<typeof readRows>>[number]

function toRow(row: DbRow, use: DeviceUse | undefined): Row {
  const { deviceId, deviceName, model, productCode, canUnattended, canWechatCall, canAlgorithm, simCard } =
    row
  const [access] = row.access
  return {
    ...{ deviceId, deviceName, model, productCode, canUnattended, canWechatCall, canAlgorithm },
    productSource: row.productSource === null ? null : flag(row.productSource === 1),
    owned: access ? flag(access.owned) : null,
    bindFlag: flag(row.bindFlag === 1),
    cell: row.cell === null ? null : flag(row.cell === 1),
    isFourG: row.isFourG as Row['isFourG'],
    lensChoice: row.lensChoice as Row['lensChoice'],
    sim: simCard && {
      iccid: simCard.iccid,
      manufacturer: simCard.manufacturer,
      form: simCard.form === 'esim' ? 'esim' : 'nano',
      state: simCard.state as NonNullable<Row['sim']>['state'],
      cardUseState: flag(simCard.cardUseState === 1),
      hasIncludedFlow: simCard.hasIncludedFlow,
    },
    dailyKb: use?.dailyKb ?? 0,
    totalKb: use?.figures.totalKb ?? 0,
    usedKb: use?.figures.usedKb ?? 0,
    remainingKb: use?.figures.remainingKb ?? 0,
    operatorUsedKb: use?.figures.operatorUsedKb ?? 0,
  }
}

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

/** Devices in use. */
export function callHandlers(registry: WorldRegistry, calls: CallService) {
  return {
    placeCalls: ({ params: { worldId, deviceId }, body: { kind, count = 1 } }) =>
      registry.use(worldId, async (world) => {
        if ((await world.read.device.count({ where: { deviceId } })) === 0)
          throw new ControlRefusal(404, 'device-not-found', 'This world has no device of that id.')
        return world.withTx((ctx) => calls.place(ctx, { deviceId, kind, count }))
      }),
  } satisfies ControlHandlers<'placeCalls'>
}
