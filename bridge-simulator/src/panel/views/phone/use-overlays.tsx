import type { Schemas } from '@skyshop/openapi/control'
import { lazy, Suspense, useRef, useState } from 'react'
import type {
  CashierChoice,
  ContractChoice,
  HostPageView,
  NewFrame,
  WalletProvider,
} from '../../../host/host-dependencies.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { CashierSheet } from '../wallets/cashier-sheet.tsx'
import { ContractSheet } from '../wallets/contract-sheet.tsx'
import { ResultSheet } from '../wallets/result-sheet.tsx'
import { type AppPageView, HomePage, HostPage, OfflinePage, ScannerPage } from './host-page.tsx'
import { openSheetOf, useWallet, type WalletParts, walletChoices } from './use-wallet.ts'
import { toContractTerms, toWalletContracts } from './wallet-contract.ts'

/** Loaded when somebody looks: most who use a phone never do. */
const DeductionsSheet = lazy(async () => ({
  default: (await import('../wallets/deductions-sheet.tsx')).DeductionsSheet,
}))

type FrameCover = NewFrame['over']

interface OverlayOptions extends Pick<WalletParts, 'onStep'> {
  panel: PanelState
  onEndContract: (contractCode: string) => void
}

/** Manages what lies over the shop: a wallet's sheet, a page of the app, the app's home page. */
export function useOverlays({ panel, onStep, onEndContract }: OverlayOptions) {
  const [left, setLeft] = useState<'close' | 'home' | null>(null)
  const wallet = useWallet()
  const hostPage = useHostPage()
  const deductions = useDeductions(panel, { onEnd: onEndContract, hostPage })
  const scanner = useScanner()
  const appLanguage = panel.world?.profile.appLanguage ?? 'en'
  const devices = panel.world?.devices ?? []
  return {
    /** What the host calls to show something over the shop. */
    hostCallbacks: {
      showCashier: wallet.showCashier,
      showContract: wallet.showContract,
      showResult: wallet.showResult,
      showHostPage: hostPage.show,
      scanCode: scanner.show,
      onLeave: setLeft,
    },
    openWallet: deductions.open,
    putAway: () => {
      wallet.leave()
      hostPage.leave()
      scanner.read('')
      deductions.close()
    },
    closeGoneWallet: wallet.closeAsGone,
    goBack: () => goBack({ wallet, onStep, deductions, hostPage, scanner, left }),
    played: playedOverlays(wallet, hostPage),
    clearLeft: () => setLeft(null),
    page: (ways: PageWays) => pageOverlay({ hostPage, scanner, left, appLanguage, devices, ...ways }),
    /** Whether something of the app or a wallet is in front of the shop. */
    isShopCovered:
      hostPage.page !== null ||
      scanner.isOpen ||
      left !== null ||
      wallet.open !== null ||
      deductions.sheet !== null,
    cover: coverOf({
      wallet: deductions.sheet === null ? (wallet.open?.kind ?? null) : 'contract',
      isPageOpen: hostPage.page !== null || scanner.isOpen || left !== null,
    }),
    sheet: deductions.sheet ?? walletSheet({ wallet, onStep, appLanguage, state: panel.state, devices }),
    isWalletOpen: wallet.open !== null && wallet.open.kind !== 'result',
    walletActivity: deductions.walletActivity ?? openSheetOf({ wallet, onStep }),
  }
}

interface BackParts extends WalletParts, Pick<PageOptions, 'hostPage' | 'scanner' | 'left'> {
  deductions: ReturnType<typeof useDeductions>
}

/** Leaves what lies over the shop, as the phone's own way back does; false where nothing does. */
function goBack({ wallet, onStep, deductions, hostPage, scanner, left }: BackParts): boolean {
  if (deductions.sheet !== null) deductions.close()
  else if (wallet.open?.kind === 'cashier') walletChoices({ wallet, onStep }).inCashier('cancel')
  else if (wallet.open?.kind === 'contract') walletChoices({ wallet, onStep }).inContract('leave')
  else if (wallet.open !== null) wallet.leave()
  else if (hostPage.page !== null) hostPage.leave()
  else if (scanner.isOpen) scanner.read('')
  else return left !== null
  return true
}

/** What lies over the shop, in the words of a frame. */
function coverOf({ wallet, isPageOpen }: { wallet: FrameCover; isPageOpen: boolean }): FrameCover {
  if (wallet !== null) return wallet
  return isPageOpen ? 'host-page' : null
}

/** Returns what a recording does again with what lies over the shop. */
function playedOverlays(wallet: ReturnType<typeof useWallet>, hostPage: ReturnType<typeof useHostPage>) {
  return {
    /** Answers the sheet of a wallet; false while none of that kind is open. */
    choose: (kind: 'cashier' | 'contract', choice: unknown) => {
      if (wallet.open?.kind !== kind) return false
      // A recording has the choices that a sheet offered.
      if (kind === 'cashier') wallet.chooseInCashier(choice as CashierChoice)
      else wallet.chooseInContract(choice as ContractChoice)
      return true
    },
    /** Leaves a result of a wallet or a page of the app, as its user does before going on. */
    leaveShown: () => {
      if (wallet.open?.kind === 'result') wallet.leave()
      hostPage.leave()
    },
  }
}

const walletPages: Partial<Record<HostPageView['name'], WalletProvider>> = {
  wechatAutoPayments: 'wechat',
  alipayAutoPayments: 'alipay',
}

function isAppPage(page: HostPageView): page is AppPageView {
  return walletPages[page.name] === undefined
}

interface DeductionsOptions {
  onEnd: (contractCode: string) => void
  hostPage: ReturnType<typeof useHostPage>
}

/** The wallets' own page of what they deduct: of all from beside the phone, of one where the shop leads to it. */
function useDeductions({ state, world }: PanelState, { onEnd, hostPage }: DeductionsOptions) {
  const [isOpen, setOpen] = useState(false)
  const wallet = (hostPage.page && walletPages[hostPage.page.name]) ?? null
  const close = () => {
    setOpen(false)
    if (wallet !== null) hostPage.leave()
  }
  if (!isOpen && wallet === null)
    return { sheet: null, walletActivity: null, open: () => setOpen(true), close }
  const contracts = toWalletContracts(state?.contracts ?? [], world?.devices ?? []).filter(
    ({ provider }) => wallet === null || provider === wallet,
  )
  const sheet = (
    <Suspense fallback={null}>
      <DeductionsSheet
        contracts={contracts}
        wallet={wallet}
        appLanguage={world?.profile.appLanguage ?? 'en'}
        onEnd={onEnd}
        onClose={close}
      />
    </Suspense>
  )
  return {
    sheet,
    walletActivity: { kind: 'deductions', contracts } as const,
    open: () => setOpen(true),
    close,
  }
}

/** What the app does from a page of its own. */
interface PageWays {
  reopen: () => void
  /** Address that could not be loaded, and another try; null where the shop is there. */
  offline: { address: string; retry: () => void } | null
}

interface PageOptions extends PageWays {
  hostPage: ReturnType<typeof useHostPage>
  scanner: ReturnType<typeof useScanner>
  left: 'close' | 'home' | null
  devices: readonly Schemas['WorldDevice'][]
  appLanguage: string
}

/** The app's own page over the shop, if one is there. */
function pageOverlay({ hostPage, scanner, left, devices, appLanguage, reopen, offline }: PageOptions) {
  if (hostPage.page !== null && isAppPage(hostPage.page))
    return <HostPage page={hostPage.page} appLanguage={appLanguage} onBack={hostPage.leave} />
  if (scanner.isOpen) return <ScannerPage appLanguage={appLanguage} onRead={scanner.read} />
  if (offline !== null)
    return <OfflinePage address={offline.address} appLanguage={appLanguage} onRetry={offline.retry} />
  if (left === null) return null
  return <HomePage left={left} devices={devices} appLanguage={appLanguage} onReopen={reopen} />
}

interface WalletSheetParts
  extends WalletParts,
    Pick<PageOptions, 'devices' | 'appLanguage'>,
    Pick<PanelState, 'state'> {}

/** The wallet's sheet over everything, if one is open. */
function walletSheet({ appLanguage, state, devices, ...parts }: WalletSheetParts) {
  const { open, leave } = parts.wallet
  const { inCashier, inContract } = walletChoices(parts)
  switch (open?.kind) {
    case 'cashier':
      return <CashierSheet cashier={open.cashier} appLanguage={appLanguage} onChoice={inCashier} />
    case 'contract':
      return (
        <ContractSheet
          contract={open.contract}
          terms={toContractTerms(open.contract.contractCode, state?.contracts ?? [], devices)}
          appLanguage={appLanguage}
          onChoice={inContract}
        />
      )
    case 'result':
      return <ResultSheet result={open.result} appLanguage={appLanguage} onDone={leave} />
    case undefined:
      return null
  }
}

interface OpenPage {
  page: HostPageView
  back: () => void
}

/** The page of the app that was opened over the shop, until the user goes back. */
function useHostPage() {
  const [open, setOpen] = useState<OpenPage | null>(null)
  const current = useRef<OpenPage | null>(null)
  const leave = () => {
    current.current?.back()
    current.current = null
    setOpen(null)
  }
  const show = (page: HostPageView) => {
    leave()
    return new Promise<void>((back) => {
      current.current = { page, back }
      setOpen(current.current)
    })
  }
  return { page: open?.page ?? null, show, leave }
}

/** The scanner of the app over the shop, until something is read or the user goes back. */
function useScanner() {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<((text: string) => void) | null>(null)
  const read = (text: string) => {
    answer.current?.(text)
    answer.current = null
    setOpen(false)
  }
  const show = () => {
    read('')
    return new Promise<string>((resolve) => {
      answer.current = resolve
      setOpen(true)
    })
  }
  return { isOpen, show, read }
}
