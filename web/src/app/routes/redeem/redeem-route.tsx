import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../shared/navigation/paths.ts'
import { RedeemInAppPage } from './redeem-in-app-page.tsx'
import { RedeemOwnPage } from './redeem-own-page.tsx'

/** Redeeming a code, by itself or inside a page of the app. */
export default function RedeemRoute(): ReactElement {
  const { pathname } = useLocation()
  return pathname === paths.redeemForApp ? <RedeemInAppPage /> : <RedeemOwnPage />
}
