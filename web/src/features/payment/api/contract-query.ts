import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type ContractKey, contractParams, hasSignedContract } from './has-signed-contract.ts'

/** Auto-renewal of a device: whether it is signed, and its terms where the backend tells them. */
export interface ContractState {
  isSigned: boolean
  detail: Schemas['ContractDetail'] | null
}

/** Whether a device is under auto-renewal, with the terms; a backend may know no terms at all. */
export function contractQuery(services: Services, key: ContractKey) {
  return queryOptions({
    queryKey: ['contract', contractParams(key)],
    queryFn: async ({ signal }): Promise<ContractState> => {
      const isSigned = dataOf(await hasSignedContract(services, key, signal))
      return { isSigned, detail: isSigned ? await readDetail(services, key, signal) : null }
    },
  })
}

async function readDetail(
  services: Services,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractState['detail']> {
  const answer = await services.api.call('getContractDetail', { query: contractParams(key) }, signal)
  const isUntold = !answer.ok && UNTOLD.has(answer.refusal.code)
  return isUntold ? null : dataOf(answer)
}

/** Codes of a contract that is none, and of a backend without the operation. */
const UNTOLD: ReadonlySet<number> = new Set([errorNumbers['contract-not-found'], errorNumbers['not-found']])
