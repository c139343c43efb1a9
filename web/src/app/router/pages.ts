import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { TextArea } from '../../shared/i18n/locales/locale.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { type LazyPage, lazyPage } from '../page/lazy-page.ts'
import type { Prefetch } from '../page/prefetch.ts'
import type { TabPath } from '../page/tab-bar.ts'

type PrefetchingPage = { prefetch?: Prefetch }
type Load = () => Promise<{ default: ComponentType & PrefetchingPage }>

interface PageEntry {
  /** A pattern of the router. */
  path: string
  /** Closed to the app store's reviewers (product 6.04): it has prices and leads to paying them, or charges a card. */
  sells?: true
  Page: LazyPage<object, PrefetchingPage>
}

// One page in three forms.
const loadCallTabs = () => import('../routes/tabs/call-tab-route.tsx')

/** The tabs by their address. */
export const tabPages: Record<TabPath, PageEntry> = {
  [paths.cloud]: entry(paths.cloud, () => import('../routes/tabs/cloud-tab-route.tsx')),
  [paths.data]: entry(paths.data, () => import('../routes/tabs/data-tab-route.tsx')),
  [paths.unattended]: entry(paths.unattended, async () => ({
    default: (await loadCallTabs()).UnattendedTab,
  })),
  [paths.wechatCall]: entry(paths.wechatCall, async () => ({
    default: (await loadCallTabs()).WechatCallTab,
  })),
  [paths.algorithm]: entry(paths.algorithm, async () => ({ default: (await loadCallTabs()).AlgorithmTab })),
}

// One page for every campaign: what it shows is configured, packages too.
const loadCampaign = withPageTexts('campaigns', () => import('../routes/campaigns/campaign-route.tsx'))
const loadDataPlans = withPageTexts('sim-cards', () => import('../routes/data/data-plans-route.tsx'))

const loadClaims = withPageTexts('free-offers', () => import('../routes/free-offers/free-offers-route.tsx'))
const loadArticles = withPageTexts('articles', () => import('../routes/articles/article-routes.tsx'))
const loadRedeem = withPageTexts('redeem', () => import('../routes/redeem/redeem-route.tsx'))

/** Pages that are loaded when they are opened. */
export const lazyPages: readonly PageEntry[] = [
  entry(paths.home, () => import('../routes/tabs/home-route.tsx')),
  selling(paths.cloudPackages, () => import('../routes/purchase/packages-list-route.tsx')),
  selling(paths.nvrPackages, () => import('../routes/purchase/nvr-packages-route.tsx')),
  selling(paths.nvrSelect, () => import('../routes/purchase/nvr-select-route.tsx')),
  entry(
    paths.dataUse,
    withPageTexts('sim-cards', () => import('../routes/data/data-use-route.tsx')),
  ),
  selling(paths.dataPackages, loadDataPlans),
  selling(paths.dataPackagesOld, loadDataPlans),
  entry(
    paths.deviceDataPackages,
    withPageTexts('sim-cards', () => import('../routes/data/device-data-packages-route.tsx')),
  ),
  entry(
    paths.deviceCloudPackages,
    withPageTexts('sim-cards', () => import('../routes/device-packages/device-cloud-packages-route.tsx')),
  ),
  entry(
    paths.unattendedDevice,
    withPageTexts('abilities', () => import('../routes/abilities/unattended-device-route.tsx')),
  ),
  selling(
    paths.phonePackages,
    withPageTexts('abilities', () => import('../routes/abilities/phone-packages-route.tsx')),
  ),
  selling(
    paths.wechatCallPackages,
    withPageTexts('abilities', () => import('../routes/abilities/wechat-call-packages-route.tsx')),
  ),
  entry(
    paths.algorithmDevice,
    withPageTexts('abilities', () => import('../routes/abilities/algorithm-device-route.tsx')),
  ),
  selling(
    paths.algorithmPackages,
    withPageTexts('abilities', () => import('../routes/abilities/algorithm-packages-route.tsx')),
  ),
  selling(paths.packagesActivity, loadCampaign),
  selling(paths.activityPicture, loadCampaign),
  selling(paths.template, loadCampaign),
  entry(paths.receiveCoupon, loadClaims),
  entry(paths.receiveCouponAbroad, loadClaims),
  entry(paths.receiveCouponStrong, loadClaims),
  entry(paths.receiveCouponNewYear, loadClaims),
  entry(paths.cloudTrial, loadClaims),
  // It is closed to the same devices as the packages are.
  entry(paths.wechatCallGift, withPageTexts('abilities', loadClaims)),
  entry(paths.coupons, withPageTexts('coupons', loadClaims)),
  entry(paths.redeem, loadRedeem),
  entry(paths.redeemForApp, loadRedeem),
  selling(
    paths.paypalTest,
    withPageTexts('card-payments', () => import('../routes/card-payments/paypal-route.tsx')),
  ),
  selling(
    paths.lianlianPay,
    withPageTexts('card-payments', () => import('../routes/card-payments/lianlian-route.tsx')),
  ),
  entry(paths.payOrder, () => import('../routes/orders/pay-detail-route.tsx')),
  entry(
    paths.orders,
    withPageTexts('orders', () => import('../routes/orders/order-list-route.tsx')),
  ),
  entry(
    '/resultPage2/:type',
    withPageTexts('orders', () => import('../routes/orders/result-page-route.tsx')),
  ),
  entry('/nullPage/:type', () => import('../routes/orders/null-page-route.tsx')),
  entry(
    paths.autoRenewals,
    withPageTexts('auto-renewal', () => import('../routes/auto-renewals/auto-renewals-route.tsx')),
  ),
  article(paths.agreement, 'Agreement'),
  article(paths.renewAgreement, 'RenewAgreement'),
  article(paths.privacyAgreement, 'PrivacyAgreement'),
  article(paths.simInstructions, 'SimInstructions'),
  article(paths.unattendedQuestions, 'ReminderQuestions'),
  article(paths.unattendedService, 'ReminderService'),
  article(paths.cameraQuestions, 'CameraQuestions'),
  article(paths.cloudQuestions, 'CloudQuestions'),
  article(paths.sensorQuestions, 'SensorQuestions'),
  entry(
    paths.help,
    withPageTexts(
      'services',
      withPageTexts('articles', () => import('../routes/articles/help-route.tsx')),
    ),
  ),
]

/**
 * Begins to load the page of an address, so that its code comes with the session and the texts, not after them; the
 * answer is how to ask for its data.
 */
export async function preloadPage(pathname: string): Promise<Prefetch | undefined> {
  const address = pathname === paths.root ? paths.home : pathname
  const route = [...Object.values(tabPages), ...lazyPages].find(
    ({ path }) => matchPath({ path, caseSensitive: true }, address) !== null,
  )
  // A failure is met again, and dealt with, when the page is drawn.
  return route?.Page.preload().then(
    (page) => page.default.prefetch,
    () => undefined,
  )
}

function entry(path: string, load: Load): PageEntry {
  return { path, Page: lazyPage(load) }
}

function selling(path: string, load: Load): PageEntry {
  return { ...entry(path, load), sells: true }
}

function article(path: string, name: keyof Awaited<ReturnType<typeof loadArticles>>): PageEntry {
  return entry(path, async () => ({ default: (await loadArticles())[name] }))
}

/** Loads a page together with the texts of its area; where those are found is no part of the first view either. */
function withPageTexts<Module>(area: TextArea, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const texts = import('../../shared/i18n/page-texts.ts').then(({ loadPageTexts }) => loadPageTexts(area))
    const [page] = await Promise.all([load(), texts])
    return page
  }
}
