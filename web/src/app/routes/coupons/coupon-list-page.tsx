import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CouponPage } from '../../../features/coupons/components/coupon-page.tsx'
import { couponPurpose } from '../../../features/coupons/model/coupons.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { couponUseLink } from './coupon-use-link.ts'

/** The coupons of the user; each leads to where it may be used (spec §2, /couponList). */
export function CouponListPage(): ReactElement {
  const { t } = useTranslation()
  const { back, go } = useShopNavigate()
  const { data: devices = [] } = useQuery(hostDevicesQuery(useServices()))
  return (
    <Page bar={<AppBar title={t('home.coupons')} onBack={back} />}>
      <CouponPage
        onUse={(coupon) => {
          const { path, query } = couponUseLink(couponPurpose(coupon), devices)
          go(path, query)
        }}
        onSeeOrder={(orderNo) => go(paths.orders, { orderNo, interType: 'prevPage' })}
        onToCameras={() => go(paths.cloud)}
      />
    </Page>
  )
}
