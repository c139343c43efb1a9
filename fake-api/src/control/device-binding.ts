import type { Schemas } from '@skyshop/openapi/control'
import { seedCamera } from '../scenarios/seed-camera.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** Binds a new device to a user, behind those they have, and answers its serial number. */
export async function addDevice(ctx: WorldTx, userId: string, device: Schemas['NewDevice']): Promise<string> {
  const { cover = device.channelNames ? 'nvr' : 'ball', ...camera } = device
  const last = await ctx.tx.device.findFirst({ orderBy: { sort: 'desc' } })
  const deviceId = await seedCamera(ctx, userId, { ...camera, cover, sort: (last?.sort ?? 0) + 1 })
  note(ctx, 'device bound', device.deviceName)
  return deviceId
}

/** Takes a device out of every account; false when there is none of that number. */
export async function unbindDevice(ctx: WorldTx, deviceId: string): Promise<boolean> {
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
