import { useQuery } from '@tanstack/react-query'
import {
  type Ability,
  type UnavailableReason,
  unavailableReason,
} from '../../../features/abilities/model/ability-eligibility.ts'
import { packagesQuery } from '../../../features/packages/api/packages-query.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import type { NamedCamera } from './use-named-camera.ts'

/** Why packages of a kind are not sold for a camera; null where they are, or while it is not known. */
export function useSaleEligibility(
  ability: Ability,
  camera: NamedCamera | null,
  packageSource: number,
): UnavailableReason | null {
  const services = useServices()
  const countryCode = useSession((session) => session.countryCode)
  const { deviceId = '', productCode = '', cell, isSettled = false } = camera ?? {}
  const before = unavailableReason(ability, { countryCode, cell, isRefused: false })
  // The page asks the same: both share one answer.
  const { error } = useQuery({
    ...packagesQuery(services, { deviceId, productCode, packageSource }),
    enabled: camera !== null && isSettled && before === null,
  })
  const isRefused = error !== null && nameOfError(error) === 'package-not-for-device'
  return unavailableReason(ability, { countryCode, cell, isRefused })
}
