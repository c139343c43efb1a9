import { lazy } from 'react'

/** Pages of the World tab that are loaded when they are first opened. */
export const AccountPage = lazy(async () => ({ default: (await import('./account-page.tsx')).AccountPage }))
export const BannersPage = lazy(async () => ({ default: (await import('./banners-page.tsx')).BannersPage }))
export const TextsPage = lazy(async () => ({ default: (await import('./texts-page.tsx')).TextsPage }))
export const OffersPage = lazy(async () => ({ default: (await import('./offers-page.tsx')).OffersPage }))
export const PricesPage = lazy(async () => ({ default: (await import('./prices-page.tsx')).PricesPage }))
export const WalletAccountsPage = lazy(async () => ({
  default: (await import('./wallet-accounts-page.tsx')).WalletAccountsPage,
}))
export const UpcomingFaults = lazy(async () => ({
  default: (await import('./upcoming-faults.tsx')).UpcomingFaults,
}))
export const DeviceEditor = lazy(async () => ({
  default: (await import('./device-editor.tsx')).DeviceEditor,
}))
