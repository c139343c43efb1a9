import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '../../shared/navigation/paths.ts'
import { type LazyPage, lazyPage } from '../boot/lazy-page.ts'
import type { ReadAhead } from '../boot/read-ahead.ts'
import { withTexts } from '../boot/with-texts.ts'
import type { TabPath } from './tab-paths.ts'

type Ahead = { readAhead?: ReadAhead }
type Load = () => Promise<{ default: ComponentType & Ahead }>

interface PageEntry {
  /** A pattern of the router. */
  path: string
  Page: LazyPage<object, Ahead>
}

// One page in three forms.
const loadCallTabs = () => import('./call-tab-route.tsx')

/** The tabs by their address. */
export const tabPages: Record<TabPath, PageEntry> = {
  [paths.cloud]: entry(paths.cloud, () => import('./cloud-tab-route.tsx')),
  [paths.data]: entry(paths.data, () => import('./data-tab-route.tsx')),
  [paths.unattended]: entry(paths.unattended, async () => ({
    default: (await loadCallTabs()).UnattendedTab,
  })),
  [paths.wechatCall]: entry(paths.wechatCall, async () => ({
    default: (await loadCallTabs()).WechatCallTab,
  })),
  [paths.algorithm]: entry(paths.algorithm, async () => ({ default: (await loadCallTabs()).AlgorithmTab })),
}

// One page for every campaign: what it shows is configured.
const loadCampaign = withTexts('campaigns', () => import('./campaigns/campaign-route.tsx'))
const loadDataPlans = withTexts('data-cards', () => import('./data/data-plans-route.tsx'))

const loadClaims = withTexts('claims', () => import('./claims/claims-route.tsx'))
const loadRedeem = withTexts('redeem', () => import('./redeem/redeem-route.tsx'))

/** Pages that are loaded when they are opened. */
export const lazyPages: readonly PageEntry[] = [
  entry(paths.home, () => import('./home-route.tsx')),
  entry(paths.cloudPackages, () => import('./packages-list-route.tsx')),
  entry(paths.nvrPackages, () => import('./nvr-packages-route.tsx')),
  entry(paths.nvrSelect, () => import('./nvr-select-route.tsx')),
  entry(
    paths.dataUse,
    withTexts('data-cards', () => import('./data/data-use-route.tsx')),
  ),
  entry(paths.dataPackages, loadDataPlans),
  entry(paths.dataPackagesOld, loadDataPlans),
  entry(
    paths.deviceDataPackages,
    withTexts('data-cards', () => import('./device-packages/device-data-packages-route.tsx')),
  ),
  entry(
    paths.deviceCloudPackages,
    withTexts('data-cards', () => import('./device-packages/device-cloud-packages-route.tsx')),
  ),
  entry(
    paths.unattendedDevice,
    withTexts('abilities', () => import('./abilities/unattended-device-route.tsx')),
  ),
  entry(
    paths.phonePackages,
    withTexts('abilities', () => import('./abilities/phone-packages-route.tsx')),
  ),
  entry(
    paths.wechatCallPackages,
    withTexts('abilities', () => import('./abilities/wechat-call-packages-route.tsx')),
  ),
  entry(
    paths.algorithmDevice,
    withTexts('abilities', () => import('./abilities/algorithm-device-route.tsx')),
  ),
  entry(
    paths.algorithmPackages,
    withTexts('abilities', () => import('./abilities/algorithm-packages-route.tsx')),
  ),
  entry(paths.packagesActivity, loadCampaign),
  entry(paths.activityPicture, loadCampaign),
  entry(paths.template, loadCampaign),
  entry(paths.receiveCoupon, loadClaims),
  entry(paths.receiveCouponAbroad, loadClaims),
  entry(paths.receiveCouponStrong, loadClaims),
  entry(paths.receiveCouponNewYear, loadClaims),
  entry(paths.cloudTrial, loadClaims),
  // Its gate says the same as that of the packages.
  entry(paths.wechatCallGift, withTexts('abilities', loadClaims)),
  entry(paths.coupons, withTexts('coupons', loadClaims)),
  entry(paths.redeem, loadRedeem),
  entry(paths.redeemForApp, loadRedeem),
  entry(
    paths.paypalTest,
    withTexts('cards', () => import('./cards/paypal-route.tsx')),
  ),
  entry(
    paths.lianlianPay,
    withTexts('cards', () => import('./cards/lianlian-route.tsx')),
  ),
  entry(paths.payOrder, () => import('./pay-detail-route.tsx')),
  entry(paths.orders, () => import('./order-list-route.tsx')),
  entry('/resultPage2/:type', () => import('./result-page-route.tsx')),
  entry('/nullPage/:type', () => import('./null-page-route.tsx')),
  entry(
    paths.agreement,
    withTexts('reading', () => import('./reading/agreement-route.tsx')),
  ),
  entry(
    paths.renewAgreement,
    withTexts('reading', () => import('./reading/renew-agreement-route.tsx')),
  ),
  entry(
    paths.privacyAgreement,
    withTexts('reading', () => import('./reading/privacy-agreement-route.tsx')),
  ),
  entry(
    paths.simInstructions,
    withTexts('reading', () => import('./reading/sim-instructions-route.tsx')),
  ),
  entry(
    paths.unattendedQuestions,
    withTexts('reading', () => import('./reading/reminder-questions-route.tsx')),
  ),
  entry(
    paths.unattendedService,
    withTexts('reading', () => import('./reading/reminder-service-route.tsx')),
  ),
  entry(
    paths.cameraQuestions,
    withTexts('reading', () => import('./reading/camera-questions-route.tsx')),
  ),
  entry(
    paths.cloudQuestions,
    withTexts('reading', () => import('./reading/cloud-questions-route.tsx')),
  ),
  entry(
    paths.sensorQuestions,
    withTexts('reading', () => import('./reading/sensor-questions-route.tsx')),
  ),
  entry(
    paths.help,
    withTexts(
      'services',
      withTexts('reading', () => import('./reading/help-route.tsx')),
    ),
  ),
]

/**
 * Begins to load the page of an address, so that its code comes with the session and the texts, not after them; the
 * answer is how to ask for its data.
 */
export async function preloadPage(pathname: string): Promise<ReadAhead | undefined> {
  const address = pathname === paths.root ? paths.home : pathname
  const found = [...Object.values(tabPages), ...lazyPages].find(
    ({ path }) => matchPath({ path, caseSensitive: true }, address) !== null,
  )
  // A failure is met again, and dealt with, when the page is drawn.
  return found?.Page.preload().then(
    (page) => page.default.readAhead,
    () => undefined,
  )
}

function entry(path: string, load: Load): PageEntry {
  return { path, Page: lazyPage(load) }
}
