import { type RefObject, useRef, useState } from 'react'
import type { SimulatedHost } from '../../host/host-ports.ts'
import { CashierSheet } from '../../wallets/cashier-sheet.tsx'
import { ContractSheet } from '../../wallets/contract-sheet.tsx'
import type { PhoneActions } from '../layout/phone-tools.tsx'
import type { PhoneNetwork } from '../model/phone-look.ts'
import type { RecordedStep } from '../model/record/recording.ts'
import { readLinkedPage } from '../shell/world-address.ts'
import type { PanelState } from '../store/panel-state.ts'
import { useTexts } from '../texts/texts-context.ts'
import { ClosedPage } from './closed-page.tsx'
import { HostPage } from './host-page.tsx'
import { useClockPush } from './use-clock-push.ts'
import { useDeductions } from './use-deductions.tsx'
import { useHostPage } from './use-host-page.ts'
import { usePhoneLook } from './use-phone-look.ts'
import { useSimulatedHost } from './use-simulated-host.ts'
import { useWallet } from './use-wallet.ts'

interface PhoneOptions {
  panel: PanelState
  shopUrl: string
  onTrouble: (error: unknown) => void
  onEndContract: (contractCode: string) => void
  /** The user did something in the phone. */
  onStep: (step: RecordedStep) => void
}

/** Where the vendor's app opens the shop. */
const FIRST_PAGE = '/homePage2'

/** A link may name a page; otherwise the shop begins where the app opens it. */
function firstVisit(worldId: string) {
  return { count: 0, path: readLinkedPage() ?? FIRST_PAGE, worldId }
}

/** The phone of the panel: the shop's frame, the host behind it, and what lies over the shop. */
export function usePhone({ panel, shopUrl, onTrouble, onEndContract, onStep }: PhoneOptions) {
  const texts = useTexts()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [visit, setVisit] = useState(() => firstVisit(panel.worldId))
  const [isClosed, setClosed] = useState(false)
  const lastPath = useRef('/')
  const deductions = useDeductions(panel, onEndContract)
  const wallet = useWallet()
  const hostPage = useHostPage()
  const putAway = () => {
    wallet.leave()
    hostPage.leave()
  }
  const { worldId } = panel
  const host = useSimulatedHost({
    frame,
    shopUrl,
    worldId,
    showCashier: wallet.showCashier,
    showContract: wallet.showContract,
    showHostPage: hostPage.show,
    onLeave: () => setClosed(true),
    onTrouble,
    onDisconnect: putAway,
    onTap: (tap) => onStep({ kind: 'tap', tap }),
    onRoute: (path) => {
      lastPath.current = path
    },
    onLoaded: (path) => {
      lastPath.current = path
      setClosed(false)
    },
  })
  const phone = usePhoneLook(worldId, onTrouble)
  useClockPush(host, panel)
  const load = (path: string) => {
    onStep({ kind: 'open', path })
    putAway()
    setClosed(false)
    setVisit(({ count }) => ({ count: count + 1, path, worldId }))
  }
  // Another world begins there anew.
  const path = visit.worldId === worldId ? visit.path : FIRST_PAGE
  // The count means nothing to the server; it makes a reload of the same path another address.
  const query = new URLSearchParams({ world: worldId, to: path, visit: String(visit.count) })
  const actions: PhoneActions = {
    ...handActions({ phone, host, onStep }),
    reload: () => load(lastPath.current),
    openWallet: deductions.open,
  }
  const appLanguage = panel.world?.profile.appLanguage ?? 'en'
  return {
    actions,
    look: phone.look,
    path: () => lastPath.current,
    shop: <iframe ref={setFrame} title={texts.phone.shopFrame} src={`${shopUrl}/__host/enter?${query}`} />,
    sheet:
      deductions.sheet ??
      sheetOf({ wallet, onStep, hostPage, appLanguage, isClosed, reopen: () => load('/') }),
  }
}

interface HandParts extends Pick<PhoneOptions, 'onStep'> {
  phone: ReturnType<typeof usePhoneLook>
  host: RefObject<SimulatedHost | null>
}

/** What is done with the phone in the hand; the host in it hears of it. */
function handActions({ phone, host, onStep }: HandParts) {
  return {
    back: () => {
      onStep({ kind: 'back' })
      void host.current?.back()
    },
    setInBackground: (isInBackground: boolean) => {
      phone.setInBackground(isInBackground)
      onStep({ kind: isInBackground ? 'page-hide' : 'page-show' })
      void (isInBackground ? host.current?.pageHide() : host.current?.pageShow())
    },
    turn: phone.turn,
    setWidth: phone.setWidth,
    setNetwork: (network: PhoneNetwork) => {
      phone.setNetwork(network)
      void host.current?.setOnline(network !== 'offline')
    },
  }
}

interface SheetOptions extends Pick<PhoneOptions, 'onStep'> {
  wallet: ReturnType<typeof useWallet>
  hostPage: ReturnType<typeof useHostPage>
  appLanguage: string
  isClosed: boolean
  reopen: () => void
}

function sheetOf({ wallet, onStep, hostPage, appLanguage, isClosed, reopen }: SheetOptions) {
  const { open } = wallet
  if (open?.kind === 'cashier') {
    return (
      <CashierSheet
        cashier={open.cashier}
        appLanguage={appLanguage}
        onChoice={(choice) => {
          onStep({ kind: 'cashier', choice })
          wallet.chooseInCashier(choice)
        }}
      />
    )
  }
  if (open?.kind === 'contract') {
    return (
      <ContractSheet
        contract={open.contract}
        appLanguage={appLanguage}
        onChoice={(choice) => {
          onStep({ kind: 'contract', choice })
          wallet.chooseInContract(choice)
        }}
      />
    )
  }
  if (hostPage.page !== null) return <HostPage page={hostPage.page} onBack={hostPage.leave} />
  return isClosed ? <ClosedPage onReopen={reopen} /> : null
}
