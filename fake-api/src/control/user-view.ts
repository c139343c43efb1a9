import type { Schemas } from '@skyshop/openapi/control'
import type { Reader } from '../world/transaction/world.ts'

/** Users as a table of the panel; the first is signed in on the phone. */
export async function userRows(read: Reader): Promise<Schemas['UserRow'][]> {
  const users = await read.user.findMany({
    orderBy: { sort: 'asc' },
    include: { _count: { select: { devices: true } } },
  })
  return users.map(({ id, phone, tokenExpiresAtMs, tokenLifetimeMs, _count }, index) => ({
    userId: id,
    phone,
    isSignedIn: index === 0,
    tokenExpiresAtMs: Number(tokenExpiresAtMs ?? 0),
    tokenLifetimeMs: Number(tokenLifetimeMs),
    deviceCount: _count.devices,
  }))
}
