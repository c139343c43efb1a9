import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Device } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery, ownedDevicesQuery } from '../../../features/devices/queries.ts'
import { Glossary } from '../../../features/packages/components/glossary.tsx'
import { trialDevicesQuery } from '../../../features/packages/queries.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { GiftTicket } from '../../../shared/ui/price/coupon-ticket.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { ChannelledPackages } from './channelled-packages.tsx'
import styles from './packages.module.css'
import { PackagesPage } from './packages-page.tsx'

/** Cloud packages of the device of the address, and what the words mean. */
export function CloudPackagesPage({ isRecorder = false }: { isRecorder?: boolean }): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const { deviceId, iotId, packageId } = readPageQuery(useLocation().search)
  // Asked for here, beside what the page waits for, so that nothing moves when it comes.
  const isTrialOffered = useTrialOffer(deviceId)
  const glossaryRef = useRef<HTMLElement>(null)
  const [isGlossaryOpen, setIsGlossaryOpen] = useState(false)
  const showGlossary = (): void => {
    // Opened first: what is not there yet cannot be scrolled to.
    flushSync(() => setIsGlossaryOpen(true))
    glossaryRef.current?.scrollIntoView({ block: 'start' })
    glossaryRef.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const bar = (
    <AppBar
      title={t('packages.title')}
      onBack={back}
      action={{ icon: 'help', label: t('common.help'), onPress: showGlossary }}
    />
  )
  if (deviceId === undefined) return <PackagesPage bar={bar} requested={{}} />
  return (
    <ChannelledPackages
      key={deviceId}
      deviceId={deviceId}
      iotId={iotId}
      isRecorder={isRecorder}
      bar={bar}
      given={
        isTrialOffered && (
          <TrialTicket onOpen={() => go(paths.cloudTrial, { deviceId, interType: 'prevPage' })} />
        )
      }
      initialId={packageId}
      end={
        <Glossary
          ref={glossaryRef}
          isOpen={isGlossaryOpen}
          onToggle={() => setIsGlossaryOpen(!isGlossaryOpen)}
        />
      }
    />
  )
}

/** Length of the free cloud trial (product 9.08). */
const TRIAL_DAYS = 30

/** The free cloud trial of a camera that may still have it; it is claimed on a page of its own. */
function TrialTicket({ onOpen }: { onOpen: () => void }): ReactElement {
  const { t } = useTranslation()
  const title = t('packages.trialTitle')
  return (
    <section className={styles.place} aria-label={title}>
      <GiftTicket
        amount={t('packages.rollingDays', { count: TRIAL_DAYS })}
        title={title}
        action={{ label: t('packages.trialAction'), onPress: onOpen }}
      >
        <p>{t('packages.trialTerms')}</p>
      </GiftTicket>
    </section>
  )
}

/** Whether a camera may still have the free cloud trial: one's own, not 4G, and the server says so (product 5.21). */
function useTrialOffer(deviceId: string | undefined): boolean {
  const services = useServices()
  const hasPage = useHasPage()(paths.cloudTrial)
  const { data: listed } = useQuery(hostDevicesQuery(services))
  const { data: devices = listed } = useQuery(ownedDevicesQuery(services))
  const candidate = trialCandidateOf(devices, deviceId)
  const isCandidate = candidate !== undefined
  const { data: offered } = useQuery({ ...trialDevicesQuery(services), enabled: hasPage && isCandidate })
  return isCandidate && offered?.includes(candidate.deviceId) === true
}

/** The camera of an address, if it is one the server may be asked about. */
export function trialCandidateOf(
  devices: readonly Device[] | undefined,
  deviceId: string | undefined,
): Device | undefined {
  return devices?.find((one) => one.deviceId === deviceId && one.isOwned && one.cell !== 1)
}
