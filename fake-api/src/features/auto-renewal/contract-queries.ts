import type { Reader } from '../../world/transaction/world.ts'
import type { ContractQueries } from '../packages/package-service.ts'
import { hasLiveContract } from './contract-repository.ts'

/** Whether auto-renewal runs on a line of packages: under it only top-ups are sold (spec §5). */
export class ContractQueryService implements ContractQueries {
  hasActive(
    reader: Reader,
    { deviceId, kind, channels }: { deviceId: string; kind: string; channels: readonly string[] },
  ): Promise<boolean> {
    return hasLiveContract(reader, { deviceId, kind, channels: channels.length === 0 ? [''] : channels })
  }
}
