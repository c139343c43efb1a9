import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { PackagesSkeleton } from '../../../features/packages/components/packages-skeleton.tsx'
import { packagesQuery } from '../../../features/packages/queries.ts'
import type { DataDevice } from '../../../features/sim-cards/model/data-device.ts'
import { type SimEligibility, simEligibility } from '../../../features/sim-cards/model/sim-eligibility.ts'
import { simCardQuery, simManufacturerQuery } from '../../../features/sim-cards/queries.ts'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import { DATA_SOURCE } from '../device-packages/use-device-packages.ts'
import { DataPlans } from './data-plans.tsx'
import { type NamedDevice, useDataDevice } from './use-data-device.ts'

/**
 * Data packages of a camera (product 2.35, 2.36): `/packagesList4GNew` from the data tab and the SN popup, `/packagesList4G` as
 * the old entry, for which the host is always asked for the number of the SIM.
 */
export default function DataPlansRoute(): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const device = useDataDevice(pathname === paths.dataPackagesOld ? 'always' : 'by-address')
  const bar = useBar()
  if (device === null) return <NoCameraNamed title={t('data.topUp')} home={paths.data} />
  if (!device.isResolved) {
    return (
      <Page bar={bar}>
        <PackagesSkeleton />
      </Page>
    )
  }
  return <DataPlansOfDevice key={device.deviceId} device={device} />
}

/** The SIM card decides first; the packages are read meanwhile. */
function DataPlansOfDevice({ device }: { device: NamedDevice }): ReactElement {
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
  return <DataPlans bar={bar} device={device} hasEsimDialog={verdict.kind === 'esim-question'} />
}

function useBar(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  return <AppBar title={t('data.topUp')} onBack={back} />
}

/** Whether data can be sold for a camera; `verdict` null until that is known. */
interface CheckedSim {
  verdict: SimEligibility | null
  error: unknown
  reload: () => Promise<unknown>
}

/**
 * Asks for the card and, abroad, whose it is, also for a camera known by its serial number alone; a refusal other than
 * *not recognised* leaves the word to the list.
 */
function useSimEligibility(device: DataDevice): CheckedSim {
  const services = useServices()
  const countryCode = useSession((session) => session.countryCode)
  const card = useQuery(simCardQuery(services, device))
  const needsManufacturer = !isHomeCountry(countryCode) && card.data !== undefined
  const manufacturer = useQuery({
    ...simManufacturerQuery(services, device.deviceId),
    enabled: needsManufacturer,
  })
  const reload = (): Promise<unknown> =>
    Promise.all([card.refetch(), ...(needsManufacturer ? [manufacturer.refetch()] : [])])

  if (isRefusal(card.error) && nameOfError(card.error) === 'sim-not-recognised') {
    const verdict: SimEligibility = { kind: 'blocked', reason: 'sim-not-recognised', isCarrier: false }
    return { verdict, error: null, reload }
  }
  const error = [card.error, manufacturer.error].find((one) => one !== null && !isRefusal(one)) ?? null
  if (error !== null) return { verdict: null, error, reload }
  if (card.isPending || (needsManufacturer && manufacturer.isPending))
    return { verdict: null, error: null, reload }
  const verdict = simEligibility({ countryCode, card: card.data ?? null, sim: manufacturer.data ?? null })
  return { verdict, error: null, reload }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusalError
}

type BlockedSimPageProps = { bar: ReactNode; verdict: Extract<SimEligibility, { kind: 'blocked' }> }

/** A SIM card no data can be sold for: why, and who can help. */
function BlockedSimPage({ bar, verdict }: BlockedSimPageProps): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  return (
    <Page bar={bar} align="centre">
      <StateView
        art={<ErrorStage />}
        title={t(errorTextKey(verdict.reason))}
        text={verdict.isCarrier ? t('sim.carrierText') : t('dataUse.contactOperator')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(paths.data) }}
      />
      {verdict.isCarrier ? <CarrierDialog /> : null}
    </Page>
  )
}

/** Abroad, with an unused SIM card of manufacturer B: only its carrier can help (product 5.24). */
function CarrierDialog(): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sim.carrierTitle')}
      safe={{ label: t('common.close'), onPress: () => setIsOpen(false) }}
    >
      {t('sim.carrierText')}
    </Dialog>
  )
}
