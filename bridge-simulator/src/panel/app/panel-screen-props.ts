import type { ReactElement, ReactNode } from 'react'
import type { Viewport } from '../model/panel-layout.ts'
import type { PanelActions, PanelView } from '../model/panel-view.ts'
import type { PhoneLook } from '../model/phone-look.ts'
import type { walletActions } from '../store/panel-actions.ts'
import type { Comparison } from '../views/compare/use-comparison.ts'
import type { PhoneActions } from '../views/phone/phone-tools.tsx'
import type { RecordingView } from '../views/recording/use-recording.ts'
import type { WalletSheet } from '../views/wallets/wallet-activity.tsx'

/** Plain values of the whole simulator, and what can be done with them. */
export interface PanelScreenProps {
  view: PanelView
  actions: PanelActions
  phoneActions: PhoneActions
  phoneLook: PhoneLook
  viewport: Viewport
  recording: RecordingView
  comparison: Comparison
  /** The phone of the world that is compared, as large as a window has room for; null while none is. */
  otherPhone: ((viewport: Viewport) => ReactElement) | null
  isDark: boolean
  /** Whether the phone has another shop than the one of Skyshop. */
  isOtherShop?: boolean
  /** The shop's iframe. */
  shop: ReactNode
  /** A page of the app over the shop. */
  page: ReactNode
  /** The wallet, while one is open. */
  sheet: ReactNode
  /** The wallet's sheet that waits for an end. */
  walletSheet: WalletSheet | null
  wallet: ReturnType<typeof walletActions>
  /** Rings what the selector finds in the shop; nothing for null. */
  onHighlight: (selector: string | null) => void
  onTheme: () => void
  onLanguage: () => void
}
