import type { ReactElement } from 'react'
import { UnavailableState } from '../../../features/abilities/components/unavailable-state.tsx'
import type { Ability } from '../../../features/abilities/model/ability-eligibility.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PackagesPage } from '../purchase/packages-page.tsx'
import type { PackagesPageOptions } from '../purchase/packages-page-options.ts'
import { useNamedCamera } from './use-named-camera.ts'
import { useSaleEligibility } from './use-sale-eligibility.ts'

type AbilityPackagesPageProps = Omit<PackagesPageOptions, 'bar'> & {
  ability: Ability
  packageSource: number
  title: string
}

/** Packages for what a camera can do beside recording; says why where it cannot. */
export function AbilityPackagesPage(props: AbilityPackagesPageProps): ReactElement {
  const { ability, packageSource, title, ...look } = props
  const { back, replace } = useShopNavigate()
  const camera = useNamedCamera()
  const shut = useSaleEligibility(ability, camera, packageSource)
  const bar = <AppBar title={title} onBack={back} />
  if (camera !== null && shut !== null) {
    return (
      <Page bar={bar} align="centre">
        <UnavailableState ability={ability} shut={shut} onToCameras={() => replace(paths.cloud)} />
      </Page>
    )
  }
  const { deviceId, productCode } = camera ?? {}
  return <PackagesPage {...look} bar={bar} wanted={{ deviceId, productCode, packageSource }} />
}
