import type { Schemas } from '@skyshop/openapi/control'

/** Periods whose deduction is still to come or being tried. */
const OPEN_CYCLES: readonly string[] = ['scheduled', 'announced', 'waiting', 'deducting', 'grace']

/** The contracts of a world as their payer sees them in the wallets: signed ones, those in force first. */
export function toWalletContracts(
  contracts: readonly Schemas['ContractRow'][],
  devices: readonly Pick<Schemas['WorldDevice'], 'deviceId' | 'deviceName'>[],
) {
  const signed = contracts.filter(({ signedAtMs }) => signedAtMs !== null)
  const shown = signed.map((contract) => {
    const { contractCode, provider, amountFen, state, cycles, deviceId, nextDeductionMs: nextMs } = contract
    const open = cycles.find((cycle) => OPEN_CYCLES.includes(cycle.state))
    const paid = cycles.filter((cycle) => cycle.state === 'paid')
    const isActive = state === 'active'
    return {
      ...{ contractCode, provider, amountFen, isActive, nextMs },
      title: devices.find((device) => device.deviceId === deviceId)?.deviceName ?? deviceId,
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
