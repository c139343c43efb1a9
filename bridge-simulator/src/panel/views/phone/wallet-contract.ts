import type { Schemas } from '@skyshop/openapi/control'
import { channelNames } from '../../model/channel-name.ts'
import type { ContractTerms } from '../wallets/contract-sheet.tsx'

/** Periods whose deduction is still to come or being tried. */
const OPEN_CYCLES: readonly string[] = ['scheduled', 'announced', 'waiting', 'deducting', 'grace']

type Devices = readonly Pick<Schemas['WorldDevice'], 'deviceId' | 'deviceName' | 'channels'>[]

/** The contracts of a world as their payer sees them in the wallets: signed ones, those in force first. */
export function toWalletContracts(contracts: readonly Schemas['ContractRow'][], devices: Devices) {
  const signed = contracts.filter(({ signedAtMs }) => signedAtMs !== null)
  const shown = signed.map((contract) => {
    const { contractCode, provider, amountFen, state, cycles, nextDeductionMs: nextMs } = contract
    const open = cycles.find((cycle) => OPEN_CYCLES.includes(cycle.state))
    const paid = cycles.filter((cycle) => cycle.state === 'paid')
    const isActive = state === 'active'
    return {
      ...{ contractCode, provider, amountFen, isActive, nextMs },
      title: nameOf(contract, devices),
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
  devices: Devices,
): ContractTerms | null {
  const contract = contracts.find((one) => one.contractCode === contractCode)
  if (contract === undefined) return null
  const { packageId, amountFen, firstAmountFen, periodDays } = contract
  return { camera: nameOf(contract, devices), packageId, amountFen, firstAmountFen, periodDays }
}

/** Camera of a contract, with the channel or lens that it renews. */
function nameOf({ deviceId, channel }: Schemas['ContractRow'], devices: Devices): string {
  const camera = devices.find((device) => device.deviceId === deviceId)?.deviceName ?? deviceId
  return [camera, channelNames(devices)(channel)].filter((name) => name !== '').join(' · ')
}
