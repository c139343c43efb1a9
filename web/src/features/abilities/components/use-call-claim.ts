import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../shared/services/services-context.ts'
import { claimCallPackageMutation } from '../api/claim-call-package.ts'
import { claimableCallQuery } from '../api/claimable-call-query.ts'
import { type Claim, useClaim } from './use-claim.ts'

/** Offers the free WeChat-call package of a camera where the server says that it may be claimed. */
export function useCallClaim(sn: string): Claim {
  const services = useServices()
  const { data } = useQuery(claimableCallQuery(services, sn))
  return useClaim(claimCallPackageMutation(services, sn), data === true)
}
