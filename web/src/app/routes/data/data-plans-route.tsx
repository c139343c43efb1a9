import { usePrefetchQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { PackagesSkeleton } from '../../../features/packages/components/packages-skeleton.tsx'
import { packagesQuery } from '../../../features/packages/queries.ts'
import { useSimEligibility } from '../../../features/sim-cards/components/use-sim-eligibility.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { RequestErrorView } from '../../../shared/ui/feedback/request-error-view.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { NoCameraNamed } from '../../page-states/no-camera-named.tsx'
import { DATA_SOURCE } from '../device-packages/use-device-packages.ts'
import { BlockedSimPage } from './blocked-sim-page.tsx'
import { DataPlans } from './data-plans.tsx'
import { type NamedDevice, useDataDevice } from './use-data-device.ts'

/**
 * Data packages of a camera (spec §2): `/packagesList4GNew` from the data tab and the SN popup, `/packagesList4G` as
 * the old entry, for which the host is always asked for the number of the SIM.
 */
export default function DataPlansRoute(): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const device = useDataDevice(pathname === paths.dataPackagesOld ? 'always' : 'by-address')
  const bar = useBar()
  if (device === null) return <NoCameraNamed title={t('dataUse.recharge')} home={paths.data} />
  if (!device.isSettled) {
    return (
      <Page bar={bar}>
        <PackagesSkeleton />
      </Page>
    )
  }
  return <JudgedDataPlans key={device.deviceId} device={device} />
}

/** The SIM card decides first; the packages are read meanwhile. */
function JudgedDataPlans({ device }: { device: NamedDevice }): ReactElement {
  const services = useServices()
  const bar = useBar()
  const { deviceId, productCode, iccid } = device
  usePrefetchQuery(packagesQuery(services, { deviceId, productCode, iccid, packageSource: DATA_SOURCE }))
  const { verdict, error, reload } = useSimEligibility(device)
  if (error !== null) {
    return (
      <Page bar={bar} align="centre">
        <RequestErrorView error={error} onRetry={() => void reload()} />
      </Page>
    )
  }
  if (verdict === null) {
    return (
      <Page bar={bar}>
        <PackagesSkeleton />
      </Page>
    )
  }
  if (verdict.kind === 'blocked') return <BlockedSimPage bar={bar} verdict={verdict} />
  return <DataPlans bar={bar} device={device} asksForEsim={verdict.kind === 'esim-question'} />
}

function useBar(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  return <AppBar title={t('dataUse.recharge')} onBack={back} />
}
