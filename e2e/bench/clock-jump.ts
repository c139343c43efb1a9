import type { Bench } from './bench-world.ts'

export const dayMs = 86_400_000
export const monthDays = 30

/** Moves a world's clock and waits until everything due on the way has happened. */
export async function advanceClock({ control }: Bench, worldId: string, byMs: number): Promise<void> {
  const params = { path: { worldId } }
  const { error } = await control.POST('/control/worlds/{worldId}/clock/advance', { params, body: { byMs } })
  if (error) throw new Error(`no jump: ${JSON.stringify(error)}`)
}

/** How many periods of each contract of a world were paid. */
export async function paidPeriods({ control }: Bench, worldId: string): Promise<number[]> {
  const { data } = await control.GET('/control/worlds/{worldId}/state', { params: { path: { worldId } } })
  const contracts = data?.contracts ?? []
  return contracts.map(({ cycles }) => cycles.filter(({ state }) => state === 'paid').length)
}
