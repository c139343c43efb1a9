import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SimulatedHost } from '../../../host/host-ports.ts'
import type { PageTheme } from '../../../shim/shim-config.ts'
import { readLink, readLinkedPage } from '../../api/world-address.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PhoneNetwork } from '../../model/phone-look.ts'
import type { PanelState } from '../../store/panel-state.ts'
import type { RecordedStep } from '../recording/recording.ts'
import type { PhoneActions } from './phone-tools.tsx'
import { useOverlays } from './use-overlays.tsx'
import { usePhoneLook } from './use-phone-look.ts'
import { useClockPush, useSimulatedHost } from './use-simulated-host.ts'

interface PhoneOptions {
  panel: PanelState
  shopUrl: string
  onError: (error: unknown, worldId: string) => void
  onEndContract: (contractCode: string) => void
  /** The user did something in the phone. */
  onStep: (step: RecordedStep) => void
}

/** Where the vendor's app opens the shop. */
const FIRST_PAGE = '/homePage2'

interface Visit {
  count: number
  path: string
  /** Null for the world a link is about to open. */
  worldId: string | null
}

/** A link may name a page; otherwise the shop begins where the app opens it. */
function firstVisit(worldId: string): Visit {
  return { count: 0, path: readLinkedPage() ?? FIRST_PAGE, worldId: readLink() === null ? worldId : null }
}

/** The phone of the panel: the shop's frame, the host behind it, and what lies over the shop. */
export function usePhone({ panel, shopUrl, onError, onEndContract, onStep }: PhoneOptions) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const overlays = useOverlays({ panel, onStep, onEndContract })
  const { worldId } = panel
  const phone = usePhoneLook(worldId, onError)
  const { theme } = phone.look
  const isOffline = phone.look.network === 'offline'
  const visits = useVisits({ panel, overlays, onStep })
  const { open, pathNow } = visits
  const host = useSimulatedHost({
    frame,
    shopUrl,
    worldId,
    ...overlays.ports,
    onError,
    onDisconnect: overlays.putAway,
    onTap: (tap) => onStep({ kind: 'tap', tap }),
    onRoute: visits.went,
    onLoaded: (path) => {
      visits.cameUp(path)
      overlays.clearLeft()
      applyLook()
    },
  })
  useClockPush(host, panel, () => {
    if (!phone.look.isInBackground && !overlays.isShopCovered) wake(host, onStep)
  })
  const { applyLook, highlight } = usePageLook(host, theme)
  const reload = () => visits.reload(host.current, isOffline)
  const actions: PhoneActions = {
    ...handActions({ phone, host, onStep, onOnline: () => visits.tryAgain(host.current) }),
    reload,
    openShop: () => open(FIRST_PAGE),
    openWallet: overlays.openWallet,
  }
  const offline = isOffline && visits.isFailed ? { address: pathNow(), retry: reload } : null
  return {
    actions,
    /** The app itself has changed, and opens the page anew. */
    openAgain: () => open(pathNow()),
    /** The world went to another of its checkpoints: what the phone was about is no longer so. */
    startOver: () => {
      overlays.closeGoneWallet()
      open(pathNow())
    },
    look: phone.look,
    /** Rings what the selector finds in the shop; nothing for null. */
    highlight,
    path: pathNow,
    shop: (
      <ShopFrame key={worldId} hold={setFrame} shopUrl={shopUrl} visit={visits.visit} onEnd={visits.ended} />
    ),
    page: overlays.page({ reopen: () => open('/'), offline }),
    sheet: overlays.sheet,
    walletActivity: overlays.walletActivity,
    isWalletOpen: overlays.isWalletOpen,
  }
}

/** A phone that was locked is unlocked: the app tells its page that it was hidden and is shown again. */
function wake(host: RefObject<SimulatedHost | null>, onStep: PhoneOptions['onStep']): void {
  onStep({ kind: 'wake' })
  void host.current?.pageHide().then(() => host.current?.pageShow())
}

interface VisitParts extends Pick<PhoneOptions, 'panel' | 'onStep'> {
  overlays: Pick<ReturnType<typeof useOverlays>, 'putAway' | 'clearLeft'>
}

/** Which address the web view shows, and whether a page came up there. */
function useVisits({ panel, overlays, onStep }: VisitParts) {
  const { worldId } = panel
  const [visit, setVisit] = useState(() => firstVisit(worldId))
  const lastPath = useRef(visit.path)
  const loading = useLoading()
  const isOpen = panel.world !== null
  useEffect(() => {
    if (isOpen) setVisit((before) => (before.worldId === null ? { ...before, worldId } : before))
  }, [isOpen, worldId])
  const begin = (path: string) => {
    onStep({ kind: 'open', path })
    overlays.putAway()
    overlays.clearLeft()
    lastPath.current = path
  }
  const open = (path: string) => {
    begin(path)
    setVisit(({ count }) => ({ count: count + 1, path, worldId }))
  }
  // Another world begins there anew.
  const path = visit.worldId === null || visit.worldId === worldId ? visit.path : FIRST_PAGE
  return {
    visit: { count: visit.count, path, worldId },
    open,
    pathNow: () => lastPath.current,
    went: (to: string) => {
      lastPath.current = to
    },
    cameUp: (at: string) => {
      lastPath.current = at
      loading.cameUp()
    },
    ended: () => loading.ended(),
    isFailed: loading.isFailed,
    /** Loads the page again; without a network there is none then (R-HOST-10). */
    reload: (host: SimulatedHost | null, isOffline: boolean) => {
      if (!loading.hasPage()) return open(lastPath.current)
      begin(lastPath.current)
      if (isOffline) loading.fail()
      else void host?.reload()
    },
    /** The network is back: loads what could not be loaded; false when there is nothing to load. */
    tryAgain: (host: SimulatedHost | null) => {
      if (!loading.isFailed) return false
      if (loading.hasPage()) void host?.reload()
      else open(lastPath.current)
      return true
    },
  }
}

/** What each document of the phone is given: the phone's theme, and a ring round what the selector finds. */
function usePageLook(host: RefObject<SimulatedHost | null>, theme: PageTheme) {
  const [highlighted, highlight] = useState<string | null>(null)
  useEffect(() => void host.current?.setTheme(theme), [host, theme])
  useEffect(() => void host.current?.highlight(highlighted), [host, highlighted])
  const applyLook = () => {
    void host.current?.setTheme(theme)
    void host.current?.highlight(highlighted)
  }
  return { applyLook, highlight }
}

interface ShopFrameProps {
  hold: (frame: HTMLIFrameElement | null) => void
  shopUrl: string
  visit: { count: number; path: string; worldId: string }
  /** The browser has ended loading, whether a page came up or not. */
  onEnd: () => void
}

/** The frame is named by its world for the shim. It keeps the name it was made with: another world is another frame. */
function ShopFrame({ hold, shopUrl, visit: { count, path, worldId }, onEnd }: ShopFrameProps) {
  const { phone } = useTexts()
  // The count means nothing to the server; it makes a reload of the same path another address.
  const query = new URLSearchParams({ world: worldId, to: path, visit: String(count) })
  const address = `${shopUrl}/__host/enter?${query}`
  const name = `skyshop-world:${worldId}`
  return <iframe ref={hold} name={name} title={phone.shopFrame} src={address} onLoad={onEnd} />
}

/** Whether the web view has a page. Without a network the browser ends loading with none. */
function useLoading() {
  const [isFailed, setFailed] = useState(false)
  const hasPage = useRef(false)
  const isNew = useRef(false)
  return {
    isFailed,
    hasPage: () => hasPage.current,
    fail: () => setFailed(true),
    cameUp: () => {
      hasPage.current = true
      isNew.current = true
      setFailed(false)
    },
    ended: () => {
      hasPage.current = isNew.current
      setFailed(!isNew.current)
      isNew.current = false
    },
  }
}

interface HandParts extends Pick<PhoneOptions, 'onStep'> {
  phone: ReturnType<typeof usePhoneLook>
  host: RefObject<SimulatedHost | null>
  /** Whether a page is loaded now. */
  onOnline: () => boolean
}

/** Actions on the phone itself, passed on to the host. */
function handActions({ phone, host, onStep, onOnline }: HandParts) {
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
    changeTheme: () => {
      const theme = phone.look.theme === 'dark' ? 'light' : 'dark'
      phone.setTheme(theme)
      onStep({ kind: 'theme', theme })
    },
    setWidth: phone.setWidth,
    setNetwork: (network: PhoneNetwork) => {
      void phone.setNetwork(network).then((isSet) => {
        if (!isSet) return
        onStep({ kind: 'network', network })
        if (network === 'offline' || !onOnline()) void host.current?.setOnline(network !== 'offline')
      })
    },
  }
}
