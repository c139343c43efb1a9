import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { changeDevice, recordBinding, unbindDevice } from '../devices/devices.ts'
import { seedCamera } from '../scenarios/seed-camera.ts'
import type { DeviceUse, SimCardService } from '../sim-cards/sim-card-service.ts'
import type { CallService } from '../unattended/call-service.ts'
import { findSignedIn } from '../users/users.ts'

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
        const { userId } = await findSignedIn(world)
        return rowOf(world, await world.withTx((ctx) => addDevice(ctx, userId, body)))
      }),
    changeDevice: ({ params: { worldId, deviceId }, body }) =>
      registry.use(worldId, async (world) => {
        await assertCardIsFree(world, deviceId, body.sim?.iccid)
        if (body.bindFlag === 1) await assertBound(world, deviceId)
        if (body.cell === 1 || body.isFourG === 1) await assertHadNoTrial(world, deviceId)
        const { userId } = await findSignedIn(world)
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

/** Refuses a device that no account has: it has orders of those that had it, which a new owner would not explain. */
async function assertBound({ read }: World, deviceId: string) {
  const isKnown = (await read.device.findUnique({ where: { deviceId } })) !== null
  if (isKnown && (await read.deviceAccess.count({ where: { deviceId } })) === 0)
    throw new ControlRefusal(422, 'device-unbound', 'No account has this device any more: add a new one.')
}

/** Refuses to make a camera that had the trial one with 4G: the trial is never for 4G (R-OFFER-2). */
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

/** Binds a new device to a user, after those they have, and returns its serial number. */
async function addDevice(ctx: WorldTx, userId: string, device: Schemas['NewDevice']): Promise<string> {
  const { cover = device.channelNames ? 'nvr' : 'ball', ...camera } = device
  const last = await ctx.tx.device.findFirst({ orderBy: { sort: 'desc' } })
  const deviceId = await seedCamera(ctx, userId, { ...camera, cover, sort: (last?.sort ?? 0) + 1 })
  recordBinding(ctx, 'device bound', device.deviceName)
  return deviceId
}

type Row = Schemas['DeviceRow']

/** The features a device is seen through. */
export interface DeviceViewServices {
  simCards: SimCardService
}

/** All devices of a world with their cards and data, or those of these ids, in the order of the host app. */
export async function deviceRows(
  world: World,
  { simCards }: DeviceViewServices,
  deviceIds?: readonly string[],
): Promise<Row[]> {
  const { userId } = await findSignedIn(world)
  const rows = await readRows(world, userId, deviceIds)
  const uses = await simCards.usesOf(
    world,
    rows.map(({ deviceId }) => deviceId),
  )
  return rows.map((row) => toRow(row, uses.get(row.deviceId)))
}

async function readRows({ read }: World, userId: string, deviceIds?: readonly string[]) {
  const where = deviceIds ? { deviceId: { in: deviceIds } } : {}
  const [devices, cards, access] = await Promise.all([
    read.device.findMany({ where, orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }] }),
    read.simCard.findMany({ where }),
    read.deviceAccess.findMany({ where: { ...where, userId } }),
  ])
  const cardOf = new Map(cards.map((card) => [card.deviceId, card]))
  const accessOf = new Map(access.map((one) => [one.deviceId, one]))
  return devices.map((device) => ({
    ...device,
    simCard: cardOf.get(device.deviceId) ?? null,
    access: accessOf.get(device.deviceId),
  }))
}

type DbRow = Awaited<ReturnType<typeof readRows>>[number]

function toRow(row: DbRow, use: DeviceUse | undefined): Row {
  const { deviceId, deviceName, model, productCode, canUnattended, canWechatCall, canAlgorithm } = row
  const { simCard, access } = row
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
