import type { ReactElement } from 'react'
import { ShutState } from '../../../features/abilities/components/shut-state.tsx'
import type { Ability } from '../../../features/abilities/model/ability-gate.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import type { PackagesLook } from '../purchase/packages-look.ts'
import { PackagesPage } from '../purchase/packages-page.tsx'
import { useNamedCamera } from './use-named-camera.ts'
import { useSaleGate } from './use-sale-gate.ts'

type AbilityPackagesPageProps = Omit<PackagesLook, 'bar'> & {
  ability: Ability
  packageSource: number
  title: string
}

/** Packages for what a camera can do beside recording; says why where it cannot. */
export function AbilityPackagesPage(props: AbilityPackagesPageProps): ReactElement {
  const { ability, packageSource, title, ...look } = props
  const { back, replace } = useShopNavigate()
  const camera = useNamedCamera()
  const shut = useSaleGate(ability, camera, packageSource)
  const bar = <AppBar title={title} onBack={back} />
  if (camera !== null && shut !== null) {
    return (
      <Page bar={bar} align="centre">
        <ShutState ability={ability} shut={shut} onToCameras={() => replace(paths.cloud)} />
      </Page>
    )
  }
  const { deviceId, productCode } = camera ?? {}
  return <PackagesPage {...look} bar={bar} wanted={{ deviceId, productCode, packageSource }} />
}
