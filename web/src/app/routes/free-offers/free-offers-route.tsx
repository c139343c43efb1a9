import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../shared/navigation/paths.ts'
import { CouponListPage } from '../coupons/coupon-list-page.tsx'
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
