import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeBanner } from '../../features/banners/components/home-banner.tsx'
import { EarlierPaymentNotices } from '../../features/payment/components/earlier-payment-notices.tsx'
import { paths } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { Cell } from '../../shared/ui/form/cell.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { SectionHead } from '../../shared/ui/layout/section-head.tsx'
import { HomeDevices } from './home-devices.tsx'

/** The hub: what the shop offers and what the user has, at a glance. */
export default function HomeRoute(): ReactElement {
  const { t } = useTranslation()
  const { go, back } = useShopNavigate()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Page bar={<AppBar title={t('home.title')} onBack={back} />}>
      <HomeBanner packageSource={1} isPageDrawn={isDrawn} />
      <EarlierPaymentNotices />
      <HomeDevices onDrawn={() => setDrawn(true)} />
      <SectionHead title={t('home.services')} />
      <Cell
        icon="cloud"
        label={t('home.cloud')}
        help={t('home.cloudText')}
        end="forward"
        onPress={() => go(paths.cloud)}
      />
      <Cell
        icon="receipt"
        label={t('home.orders')}
        end="forward"
        onPress={() => go(paths.orders, { interType: 'prevPage' })}
      />
      <Cell
        icon="book"
        label={t('agreement.title')}
        end="forward"
        onPress={() => go(paths.agreement, { interType: 'prevPage' })}
      />
    </Page>
  )
}
