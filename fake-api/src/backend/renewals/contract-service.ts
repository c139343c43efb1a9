import type { World } from '../../engine/world/transaction/world.ts'
import type { DeviceService } from '../devices/devices.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { CLOUD_KIND, kindOfSource } from '../kernel/package-kind.ts'
import type { PackageService } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import type { ContractRenewalService } from './contract-renewal-service.ts'
import {
  findContract,
  findCycles,
  findDeductMode,
  findLastCycle,
  findLiveContract,
  findLiveContractsOf,
  type SlotFilter,
  type StoredContract,
  type StoredCycle,
  saveDeductMode,
} from './contract-repository.ts'
import { contractRulesOf, type DeductMode, nextDeductionAtMs } from './rules/contract.ts'
import { hasService, mayRetry } from './rules/cycle.ts'

/** A live contract as its owner reads it. */
export interface ContractView {
  contract: StoredContract
  cycle: StoredCycle | null
  packageName: string
  canRetry: boolean
}

/** A live contract of a user, with what was charged and the device it is for. */
export interface OwnContract {
  view: ContractView
  /** The latest first. */
  cycles: StoredCycle[]
  /** Empty for a device the user does not see any more. */
  deviceName: string
  /** End of what is paid; null where nothing is. */
  paidUntilMs: number | null
}

export interface ContractDependencies {
  devices: DeviceService
  packages: PackageService
}

interface SlotQuery {
  productCode: string
  deviceKey: string
  packageSource?: number | undefined
  channelIotId?: string | undefined
}

/** Contracts as their owner reads and retries them, and the settings of new ones. */
export class ContractService {
  readonly #dependencies: ContractDependencies
  readonly #renewal: ContractRenewalService

  constructor(dependencies: ContractDependencies, renewal: ContractRenewalService) {
    this.#dependencies = dependencies
    this.#renewal = renewal
  }

  /** Whether a device, or the channel named, has a live contract; false for devices the user may not see. */
  async hasSigned(caller: Caller, query: SlotQuery): Promise<boolean> {
    const slot = await this.#slotOf(caller, query)
    return slot !== null && (await findLiveContract(caller.world.read, slot)) !== null
  }

  /** The user's live contract of a device. Throws contract-not-found. */
  async detail(caller: Caller, query: SlotQuery): Promise<ContractView> {
    const { world, user } = caller
    const slot = await this.#slotOf(caller, query)
    const contract = slot && (await findLiveContract(world.read, slot))
    if (contract?.userId !== user.userId) throw new BusinessError('contract-not-found')
    return this.#view(caller, contract)
  }

  /** The user's live contracts, the one that is charged next first. */
  async list(caller: Caller): Promise<OwnContract[]> {
    const { world, user } = caller
    const contracts = await findLiveContractsOf(world.read, user.userId)
    const devices = await this.#dependencies.devices.listOfUser(world.read, user.userId)
    const nameOf = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
    const own = await Promise.all(
      contracts.map(async (contract) => {
        const [view, cycles] = await Promise.all([
          this.#view(caller, contract),
          findCycles(world.read, contract.id),
        ])
        const deviceName = nameOf.get(contract.deviceId) ?? ''
        return { view, cycles, deviceName, paidUntilMs: paidUntil(view.cycle, world.nowMs()) }
      }),
    )
    return own.sort((one, other) => nextOf(one) - nextOf(other))
  }

  /** Tries a period again that nobody paid. Throws contract-not-found, retry-not-possible. */
  async retry(caller: Caller, contractCode: string): Promise<ContractView> {
    const { world, user } = caller
    const isRetried = await world.withTx(async (ctx) => {
      const contract = await findContract(ctx.tx, { contractCode })
      if (contract?.userId !== user.userId || contract.state !== 'active')
        throw new BusinessError('contract-not-found')
      return this.#renewal.retry(ctx, contract)
    })
    if (!isRetried) throw new BusinessError('retry-not-possible')
    await world.clock.runDue()
    const contract = await findContract(world.read, { contractCode })
    if (!contract) throw new BusinessError('contract-not-found')
    return this.#view(caller, contract)
  }

  /** How WeChat takes money under contracts signed from now on. */
  deductMode(world: World): Promise<DeductMode> {
    return findDeductMode(world.read)
  }

  /** Changes how WeChat takes money under contracts signed from now on; signed ones stay on their plans. */
  async setDeductMode(world: World, mode: DeductMode): Promise<void> {
    await world.withTx(({ tx }) => saveDeductMode(tx, mode))
  }

  async #view({ world, language }: Caller, contract: StoredContract): Promise<ContractView> {
    const [cycle, offer] = await Promise.all([
      findLastCycle(world.read, contract.id),
      this.#dependencies.packages.find(world.read, contract.packageId, language),
    ])
    const rules = contractRulesOf(contract)
    const around = { rules, nowMs: world.nowMs(), isContractLive: true, lapses: contract.lapses }
    const canRetry = cycle !== null && mayRetry(cycle, around)
    return { contract, cycle, packageName: offer.name, canRetry }
  }

  async #slotOf({ world, user }: Caller, query: SlotQuery): Promise<SlotFilter | null> {
    const [device] = await this.#dependencies.devices.findByKeys(world.read, user.userId, [query.deviceKey])
    if (device?.productCode !== query.productCode) return null
    const { packageSource, channelIotId: channel } = query
    const kind = packageSource === undefined ? CLOUD_KIND : kindOfSource(packageSource)
    if (kind === null) return null
    return { deviceId: device.deviceId, kind, ...(channel === undefined ? {} : { channel }) }
  }
}

// The service of the open period has run out where it is past, and a lapsed contract has none.
function paidUntil(cycle: StoredCycle | null, nowMs: number): number | null {
  if (cycle === null || !hasService(cycle) || cycle.serviceEndsAtMs <= nowMs) return null
  return cycle.serviceEndsAtMs
}

function nextOf({ view: { contract, cycle } }: OwnContract): number {
  return (cycle && nextDeductionAtMs(contract, cycle)) ?? 0
}
