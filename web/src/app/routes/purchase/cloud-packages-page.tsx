import { type ReactElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Glossary } from '../../../features/packages/components/glossary.tsx'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { GiftTicket } from '../../../shared/ui/price/coupon-ticket.tsx'
import { ChannelledPackages } from './channelled-packages.tsx'
import styles from './cloud-packages-page.module.css'
import { PackagesPage } from './packages-page.tsx'
import { useTrialOffer } from './use-trial-offer.ts'

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
  if (deviceId === undefined) return <PackagesPage bar={bar} wanted={{}} />
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
