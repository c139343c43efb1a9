import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../../engine/world/transaction/world.ts'
import { entitlementRows } from './packages.ts'

/** Cameras, packages and agreements of a world, as its picture shows them. */
export async function countFacts(world: World): Promise<Omit<Schemas['WorldFacts'], 'nowMs'>> {
  const [rows, counts] = await Promise.all([entitlementRows(world.read), countsOf(world)])
  const periods = rows.map(({ kind, state, startsAtMs, endsAtMs, remainingMs }) => ({
    ...{ kind, state, startsAtMs, endsAtMs, remainingMs },
  }))
  return { ...counts, periods }
}

async function countsOf({ read }: World) {
  const [deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount] = await Promise.all([
    read.device.count(),
    read.order.count({ where: { status: 0 } }),
    read.contract.count({ where: { state: 'active' } }),
    read.coupon.count(),
    read.activationCode.count(),
    read.simCard.count(),
  ])
  return { deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount }
}
