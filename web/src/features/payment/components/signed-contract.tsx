import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useServices } from '../../../shared/services/services-context.ts'
import { contractQuery } from '../api/contract-query.ts'
import type { ContractKey } from '../api/has-signed-contract.ts'
import { ContractFacts } from './contract-facts.tsx'

/** Pause before the next charge is asked for again, which is not set while the first is on its way. */
const POLL_MS = 3000

/** What a contract just signed goes on to charge, and when; nothing where the backend does not tell. */
export function SignedContract({ contract }: { contract: ContractKey }): ReactElement | null {
  const { data } = useQuery({
    ...contractQuery(useServices(), contract),
    refetchInterval: ({ state }) => (state.data?.detail?.nextDeductTime === null ? POLL_MS : false),
  })
  return data?.detail ? <ContractFacts detail={data.detail} /> : null
}
