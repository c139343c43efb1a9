/** Every address of the specification (spec §2); those without a page of their own yet say that there is no data. */
export const shopRoutes = [
  ...['/', '/homePage', '/homePage2', '/homePage4G', '/unAttended', '/weichatCall', '/algorithm'],
  ...['/packagesList', '/nvrPackages', '/nvrSelect', '/packagesList4G', '/packagesList4GNew'],
  ...['/packagesListPhone', '/unAttendedDevice', '/weichatCallPackage', '/algorithmDetail'],
  ...['/algorithmPackages', '/query4G', '/4gPackageList', '/devicePackage', '/payDtl', '/orderList2'],
  ...['/resultPage2/success', '/resultPage2/fail', '/resultPage2/other'],
  ...['/nullPage/error', '/nullPage/nullData', '/nullPage/h5payConfirm', '/nullPage/other'],
  ...['/activeCode', '/activeCodeForAPP', '/couponList', '/receiveCoupon', '/receiveCoupon_en'],
  ...['/receiveCoupon_strong', '/newYearReceiveCoupon', '/freeMonthforipc', '/freeforWeichatCall'],
  ...['/packagesActivity', '/activityImg', '/template1', '/appHelp', '/paypaltest', '/lianlianPay'],
  ...['/agreement', '/renewAgreement', '/privacyAgreement', '/internetCardInstru', '/unattendQa'],
  ...['/unattendService', '/ipcQa', '/CloudServiceQa', '/pirQa'],
] as const
