import type { Schemas } from '@skyshop/openapi/control'

/** Periods whose deduction is still to come or being tried. */
const OPEN_CYCLES: readonly string[] = ['scheduled', 'announced', 'waiting', 'deducting', 'grace']

/** When it is tried: as planned, the notice before it not counted; after a failed try, when the next one is due. */
function deductionMs({ state, nextDueMs, plannedAtMs }: Schemas['ContractCycleRow']): number {
  return state === 'grace' ? (nextDueMs ?? plannedAtMs) : plannedAtMs
}

/** The contracts of a world as their payer sees them in the wallets: signed ones, those in force first. */
export function toWalletContracts(
  contracts: readonly Schemas['ContractRow'][],
  devices: readonly Pick<Schemas['WorldDevice'], 'deviceId' | 'deviceName'>[],
) {
  const signed = contracts.filter(({ signedAtMs }) => signedAtMs !== null)
  const shown = signed.map((contract) => {
    const { contractCode, provider, amountFen, state, cycles, deviceId } = contract
    const open = cycles.find((cycle) => OPEN_CYCLES.includes(cycle.state))
    const paid = cycles.filter((cycle) => cycle.state === 'paid')
    const isActive = state === 'active'
    return {
      ...{ contractCode, provider, amountFen, isActive },
      title: devices.find((device) => device.deviceId === deviceId)?.deviceName ?? deviceId,
      nextMs: isActive && open ? deductionMs(open) : null,
      hasFailed: open?.failCode !== undefined && open.failCode !== null,
      deductions: paid
        .map((cycle) => ({
          period: cycle.period,
          amountFen: cycle.amountFen,
          atMs: cycle.settledAtMs ?? cycle.plannedAtMs,
        }))
        .reverse(),
    }
  })
  return [...shown.filter(({ isActive }) => isActive), ...shown.filter(({ isActive }) => !isActive)]
}
