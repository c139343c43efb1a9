import { type ReactElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { RenewedState } from '../../features/entitlements/components/renewed-state.tsx'
import { takeEffectOf } from '../../features/entitlements/model/take-effect.ts'
import { Glossary } from '../../features/packages/components/glossary.tsx'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { DevicePackageLine } from './device-package-line.tsx'
import { PackagePurchase } from './package-purchase.tsx'
import type { PackagesPageProps } from './packages-page-props.ts'

/** The page with its data: the device, what can be bought for it, and what the words mean. */
export function PackagesPage(props: PackagesPageProps): ReactElement {
  const { device, expiry } = props
  const { t } = useTranslation()
  const { back } = useShopNavigate()
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
  const line = <DevicePackageLine device={device} expiry={expiry} />
  const glossary = (
    <Glossary ref={glossaryRef} isOpen={isGlossaryOpen} onToggle={() => setIsGlossaryOpen(!isGlossaryOpen)} />
  )
  if (takeEffectOf(expiry) !== 'renewed') {
    return <PackagePurchase {...props} bar={bar} line={line} glossary={glossary} />
  }
  return (
    <Page bar={bar}>
      {line}
      <RenewedState expiry={expiry} />
      {glossary}
    </Page>
  )
}
