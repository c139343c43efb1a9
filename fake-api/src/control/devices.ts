import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { addDevice, unbindDevice } from './device-binding.ts'
import { changeDevice } from './device-change.ts'
import { type DeviceViewServices, deviceRows } from './device-view.ts'

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

/** The trial is never for 4G (spec §5): a camera that had it is none. */
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
