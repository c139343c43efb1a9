import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeBanner } from '../../../features/banners/components/home-banner.tsx'
import { EarlierPaymentNotices } from '../../../features/payment/components/earlier-payment-notices.tsx'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { HomeDevices } from './home-devices.tsx'
import { HomeOwn, HomeServices } from './home-services.tsx'

/** The hub: what the shop offers and what the user has, at a glance. */
export default function HomeRoute(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Page bar={<AppBar title={t('home.title')} onBack={back} />}>
      <HomeBanner packageSource={1} isPageDrawn={isDrawn} />
      <EarlierPaymentNotices />
      <HomeDevices onDrawn={() => setDrawn(true)} />
      <HomeServices />
      <HomeOwn />
    </Page>
  )
}
