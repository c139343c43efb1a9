import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { CouponPage } from '../../../features/coupons/components/coupon-page.tsx'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { couponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { readCouponUseLink } from '../coupons/coupon-use-link.ts'
import { CallGiftPage } from './call-gift-page.tsx'
import { CloudTrialPage } from './cloud-trial-page.tsx'
import { CouponClaimPage } from './coupon-claim-page.tsx'

/** The pages on which something is given, and the list of what was. They come together: the address book of the first view names one file. */
export default function FreeOffersRoute(): ReactElement {
  const { pathname } = useLocation()
  if (pathname === paths.cloudTrial) return <CloudTrialPage />
  if (pathname === paths.wechatCallGift) return <CallGiftPage />
  if (pathname === paths.coupons) return <CouponListPage />
  return <CouponClaimPage />
}

/** The coupons of the user; each leads to where it may be used (product 2.48). */
function CouponListPage(): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const queries = useQueryClient()
  const services = useServices()
  usePrefetchQuery(hostDevicesQuery(services))
  return (
    <Page bar={<AppBar title={t('home.coupons')} onBack={back} />}>
      <CouponPage
        onUse={async (coupon) => {
          const { path, query } = await readCouponUseLink(services, queries, couponPurpose(coupon))
          go(path, query)
        }}
        onSeeOrder={(orderNo) => go(paths.orders, { orderNo, interType: 'prevPage' })}
        onToCameras={() => go(paths.cloud)}
      />
    </Page>
  )
}
