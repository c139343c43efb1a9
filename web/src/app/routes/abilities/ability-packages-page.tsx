import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import {
  type Ability,
  type UnavailableReason,
  unavailableReason,
} from '../../../features/abilities/model/ability-eligibility.ts'
import { packagesQuery } from '../../../features/packages/queries.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PackagesPage } from '../purchase/packages-page.tsx'
import type { PackagesPageOptions } from '../purchase/use-packages-page.ts'
import { UnavailablePage } from './unavailable-page.tsx'
import { type NamedCamera, useModelLacks, useNamedCamera } from './use-named-camera.ts'

type AbilityPackagesPageProps = Omit<PackagesPageOptions, 'bar' | 'initialId'> & {
  ability: Ability
  packageSource: number
  title: string
}

/** Packages for what a camera can do beside recording; says why where it cannot. */
export function AbilityPackagesPage(props: AbilityPackagesPageProps): ReactElement {
  const { ability, packageSource, title, ...look } = props
  const { back, replace } = useShopNavigate()
  const { packageId } = readPageQuery(useLocation().search)
  const camera = useNamedCamera()
  const reason = useSaleEligibility(ability, camera, packageSource)
  const bar = <AppBar title={title} onBack={back} />
  if (camera !== null && reason !== null) {
    return (
      <Page bar={bar} align="centre">
        <UnavailablePage ability={ability} reason={reason} onToCameras={() => replace(paths.cloud)} />
      </Page>
    )
  }
  const { deviceId, productCode } = camera ?? {}
  const requested = { deviceId, productCode, packageSource }
  return <PackagesPage {...look} bar={bar} initialId={packageId} requested={requested} />
}

/** Why packages of a kind are not sold for a camera; null where they are, or while it is not known. */
function useSaleEligibility(
  ability: Ability,
  camera: NamedCamera | null,
  packageSource: number,
): UnavailableReason | null {
  const services = useServices()
  const countryCode = useSession((session) => session.countryCode)
  const { deviceId = '', productCode = '', cell, isResolved = false } = camera ?? {}
  const before = unavailableReason(ability, { countryCode, cell, isRefused: false })
  // The page asks the same: both share one answer.
  const { error } = useQuery({
    ...packagesQuery(services, { deviceId, productCode, packageSource }),
    enabled: camera !== null && isResolved && before === null,
  })
  const isLacking = useModelLacks(ability, camera)
  const isRefused = isLacking || (error !== null && nameOfError(error) === 'package-not-for-device')
  return unavailableReason(ability, { countryCode, cell, isRefused })
}
