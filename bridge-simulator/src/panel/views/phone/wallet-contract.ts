import type { Schemas } from '@skyshop/openapi/control'
import type { ContractTerms } from '../wallets/contract-sheet.tsx'

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
      title: nameOf(deviceId, devices),
      hasFailed: open?.state === 'grace',
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

/** The merchant's side of the contract that a wallet shows to be signed; null where the world has none of its number. */
export function toContractTerms(
  contractCode: string | null,
  contracts: readonly Schemas['ContractRow'][],
  devices: readonly Pick<Schemas['WorldDevice'], 'deviceId' | 'deviceName'>[],
): ContractTerms | null {
  const contract = contracts.find((one) => one.contractCode === contractCode)
  if (contract === undefined) return null
  const { packageId, amountFen, firstAmountFen, periodDays, deviceId } = contract
  return { camera: nameOf(deviceId, devices), packageId, amountFen, firstAmountFen, periodDays }
}

function nameOf(deviceId: string, devices: Parameters<typeof toContractTerms>[2]): string {
  return devices.find((device) => device.deviceId === deviceId)?.deviceName ?? deviceId
}
