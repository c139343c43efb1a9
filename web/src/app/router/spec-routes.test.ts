import { expect, it } from 'vitest'
import { tabPaths } from '../page/tab-bar.ts'
import { lazyPages } from './pages.ts'

/** The routes of product 2.02-2.51, in their order. */
const plainPages = [
  '/homePage',
  '/activeCode',
  '/activeCodeForAPP',
  '/agreement',
  '/internetCardInstru',
  '/unattendQa',
  '/unattendService',
  '/ipcQa',
  '/renewAgreement',
  '/privacyAgreement',
  '/CloudServiceQa',
  '/pirQa',
  '/activityImg',
  '/lianlianPay',
  '/template1',
  '/appHelp',
]
const resultPages = ['/resultPage2/:type', '/nullPage/:type']
const tabs = ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall', '/algorithm']
const detailPages = [
  '/unAttendedDevice',
  '/algorithmDetail',
  '/algorithmPackages',
  '/weichatCallPackage',
  '/query4G',
  '/packagesList',
  '/nvrPackages',
  '/packagesList4G',
  '/packagesList4GNew',
  '/packagesListPhone',
  '/orderList2',
  '/receiveCoupon',
  '/receiveCoupon_en',
  '/receiveCoupon_strong',
  '/newYearReceiveCoupon',
  '/freeMonthforipc',
  '/freeforWeichatCall',
  '/payDtl',
  '/nvrSelect',
  '/paypaltest',
  '/couponList',
  '/devicePackage',
  '/4gPackageList',
  '/packagesActivity',
]
const routes = [...plainPages, ...resultPages, ...tabs, ...detailPages]
/** Of product 2.97. */
const ownRoutes = ['/autoRenewals']

// exists: 2.02-2.51
it('has a page for each of the 47 routes, one of auto-renewals, and no other page', () => {
  expect(routes).toHaveLength(47)
  const known = [...tabPaths, ...lazyPages.map(({ path }) => path)]
  expect(known.sort()).toEqual([...routes, ...ownRoutes].sort())
})
