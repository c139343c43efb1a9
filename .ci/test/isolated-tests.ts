/** Test files that replace modules or what the window has, which files of the same worker would share: each has its own. */
export const isolatedTests = [
  'bridge-simulator/src/panel/app/panel-errors.test.tsx',
  'web/src/app/page-states/{error-boundary,network-error-state}.test.tsx',
  'web/src/app/page/lazy-page.test.tsx',
  'web/src/app/routes/purchase/use-device-check.test.tsx',
  'web/src/app/routes/tabs/data-row.test.tsx',
  'web/src/app/start/use-offline-page.test.tsx',
  'web/src/features/banners/components/banner-carousel.test.tsx',
  'web/src/features/countries/components/billing-country.test.tsx',
  'web/src/features/devices/components/use-serial-number-check.test.tsx',
  'web/src/features/packages/components/duration-choice.test.tsx',
  'web/src/shared/errors/report-unexpected.test.ts',
  'web/src/shared/ui/banner/banner.test.tsx',
]
