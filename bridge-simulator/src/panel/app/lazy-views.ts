import { lazy } from 'react'

/** Tabs that are loaded when they are first opened, so that the panel itself comes up fast. */
export const TimeView = lazy(async () => ({
  default: (await import('../views/time/time-view.tsx')).TimeView,
}))
export const StateView = lazy(async () => ({
  default: (await import('../views/state/state-view.tsx')).StateView,
}))
export const JournalView = lazy(async () => ({
  default: (await import('../views/journal/journal-view.tsx')).JournalView,
}))
export const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))
export const ContractView = lazy(async () => ({
  default: (await import('../views/contract/contract-view.tsx')).ContractView,
}))
export const FaultsView = lazy(async () => ({
  default: (await import('../views/faults/faults-view.tsx')).FaultsView,
}))
