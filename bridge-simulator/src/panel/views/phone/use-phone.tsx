import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SimulatedHost } from '../../../host/host-dependencies.ts'
import type { PageAct, PageTheme } from '../../../shim/shim-config.ts'
import { readLink, readLinkedPage } from '../../api/world-address.ts'
import type { PhoneNetwork, PhoneWidth } from '../../model/phone-look.ts'
import type { PanelState } from '../../store/panel-state.ts'
import type { HandStep } from '../recording/play-recording.ts'
import type { RecordedStep } from '../recording/recording.ts'
import { ShopFrame } from './phone-frame.tsx'
import type { PhoneActions } from './phone-tools.tsx'
import { useFilming } from './use-filming.ts'
import { useOverlays } from './use-overlays.tsx'
import { usePageLook, usePhoneLook } from './use-phone-look.ts'
import { useClockPush, useSimulatedHost } from './use-simulated-host.ts'

interface PhoneOptions {
  panel: PanelState
  shopUrl: string
  onError: (error: unknown, worldId: string) => void
  onEndContract: (contractCode: string) => void
  /** The user did something in the phone. */
  onStep: (step: RecordedStep) => void
  /** A screen of the phone is kept at an entry of the journal. */
  onFilmed: (seq: number, worldId: string) => void
  /** What the frame of the shop is called; as that of the world in front when left out. */
  frameTitle?: string
  /** Width that the phone begins with, where that is not the usual one. */
  firstWidth?: PhoneWidth
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
export function usePhone(options: PhoneOptions) {
  const { panel, shopUrl, onError, onEndContract, onStep, onFilmed, frameTitle } = options
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const overlays = useOverlays({ panel, onStep, onEndContract })
  const { worldId } = panel
  const phone = usePhoneLook(worldId, onError, options.firstWidth)
  const isOffline = phone.look.network === 'offline'
  const visits = useVisits({ panel, overlays, onStep })
  const { open, pathNow } = visits
  const acts = useActs()
  const host = useSimulatedHost({
    ...{ frame, shopUrl, worldId, onError },
    ...overlays.hostCallbacks,
    onDisconnect: overlays.putAway,
    onTap: (tap) => onStep({ kind: 'tap', tap }),
    onPointed: (text) => {
      setPointing(false)
      onStep({ kind: 'see', text })
    },
    onActed: acts.onActed,
    onRoute: visits.navigated,
    onFrame: (frame) => film.keep(frame),
    onLoaded: (path) => {
      visits.pageLoaded(path, host.current)
      overlays.clearLeft()
      applyLook()
    },
  })
  const film = useFilming({ host, panel, overlays, look: phone.look, shopUrl, onFilmed })
  const isUnreached = isOffline && visits.isFailed
  useClockPush(host, panel, () => {
    const isInFront = !phone.look.isInBackground && !overlays.isShopCovered && !isUnreached
    if (!isInFront || host.current === null) return
    onStep({ kind: 'wake' })
    void host.current.wake()
  })
  const { applyLook, setPointing, ...shown } = usePageLook(host, phone.look.theme)
  const reload = () => visits.reload(host.current, isOffline)
  const onOnline = () => visits.retryFailedLoad(host.current)
  const hand = handActions({ phone, host, onStep, pathNow, onOnline, goBack: overlays.goBack })
  const openShop = () => open(FIRST_PAGE)
  const actions: PhoneActions = { ...hand, reload, openShop, openWallet: overlays.openWallet }
  const offline = isUnreached ? { address: pathNow(), retry: reload } : null
  return {
    actions,
    ...anewOf({ pathNow, open, overlays }),
    ...{ look: phone.look, setPointing, ...shown, path: pathNow },
    shop: <ShopFrame key={worldId} hold={setFrame} title={frameTitle} shopUrl={shopUrl} visits={visits} />,
    page: overlays.page({ reopen: () => open('/'), offline }),
    sheet: overlays.sheet,
    walletActivity: overlays.walletActivity,
    isWalletOpen: overlays.isWalletOpen,
    /** Does again what was recorded. */
    played: {
      ...{ ...overlays.played, perform: (act: PageAct) => acts.perform(host.current, act) },
      press: (step: HandStep) => pressAgain(step, actions, { open, theme: phone.look.theme }),
    },
  }
}

/** Gives the page of a fork, once it has been loaded, what that of its origin had kept. */
function useForkedEntry({ worldId, worldChange }: PanelState) {
  const restored = useRef<string | null>(null)
  const host = useRef<SimulatedHost | null>(null)
  return {
    hold: (shown: SimulatedHost | null) => {
      host.current = shown
    },
    restoreAfter: (end: () => void) => {
      end()
      if (restored.current === worldId || worldChange?.kind !== 'fork' || host.current === null) return
      restored.current = worldId
      const { entry = null } = worldChange
      if (entry !== null) void host.current.reload(entry)
    },
  }
}

interface AnewParts {
  pathNow: () => string
  open: (path: string) => void
  overlays: Pick<ReturnType<typeof useOverlays>, 'closeGoneWallet'>
}

/** Ways to have the page that is shown opened anew. */
function anewOf({ pathNow, open, overlays }: AnewParts) {
  return {
    /** The app itself has changed. */
    openAgain: () => open(pathNow()),
    /** The world went to another of its checkpoints: what the phone was about is no longer so. */
    startOver: () => {
      overlays.closeGoneWallet()
      open(pathNow())
    },
  }
}

/** Does again what the host or a button beside the phone did. */
function pressAgain(
  step: HandStep,
  actions: PhoneActions,
  { open, theme }: { open: (path: string) => void; theme: PageTheme },
): void {
  switch (step.kind) {
    case 'back':
      actions.back()
      break
    case 'page-hide':
    case 'page-show':
      actions.setInBackground(step.kind === 'page-hide')
      break
    case 'open':
      open(step.path)
      break
    case 'reload':
      actions.reload()
      break
    case 'network':
      actions.setNetwork(step.network)
      break
    case 'theme':
      if (step.theme !== theme) actions.changeTheme()
  }
}

/** How long a page that is there takes to answer; one that is being loaded answers nothing. */
const actLimitMs = 1000

/** Asks the page to do something, and learns whether it could. */
function useActs() {
  const waiting = useRef(new Map<number, (isDone: boolean) => void>())
  const lastId = useRef(0)
  const onActed = (id: number, isDone: boolean) => {
    waiting.current.get(id)?.(isDone)
    waiting.current.delete(id)
  }
  const perform = (host: SimulatedHost | null, act: PageAct) => {
    if (host === null) return Promise.resolve(false)
    lastId.current += 1
    const id = lastId.current
    const timer = setTimeout(() => onActed(id, false), actLimitMs)
    return new Promise<boolean>((resolve) => {
      waiting.current.set(id, (isDone) => {
        clearTimeout(timer)
        if (isDone && act.kind === 'tap') void host.noteOnPage('tap', act.tap)
        resolve(isDone)
      })
      void host.act(id, act)
    })
  }
  return { onActed, perform }
}

interface VisitParts extends Pick<PhoneOptions, 'panel' | 'onStep'> {
  overlays: Pick<ReturnType<typeof useOverlays>, 'putAway' | 'clearLeft'>
}

/** Which address the web view shows, and whether there is a page; each world begins without one. */
function useVisits({ panel, overlays, onStep }: VisitParts) {
  const { worldId } = panel
  const [visit, setVisit] = useState(() => firstVisit(worldId))
  // Another world begins there anew, a fork where the one that it is of was.
  const begins = panel.worldChange?.kind === 'fork' ? panel.worldChange.page : FIRST_PAGE
  const path = visit.worldId === null || visit.worldId === worldId ? visit.path : begins
  const last = useRef({ path, worldId })
  const loading = useLoading()
  const forked = useForkedEntry(panel)
  const isOpen = panel.world !== null
  useEffect(() => {
    if (!isOpen) return
    setVisit((before) => {
      const isOther = before.worldId !== null && before.worldId !== worldId
      return before.worldId === worldId ? before : { ...before, worldId, path: isOther ? path : before.path }
    })
  }, [isOpen, worldId, path])
  useLayoutEffect(() => {
    if (last.current.worldId === worldId) return
    last.current = { path, worldId }
    loading.reset()
  })
  const navigated = (to: string) => {
    last.current.path = to
  }
  const beginLoading = (kind: 'open' | 'reload', to: string) => {
    onStep({ kind, path: to })
    overlays.putAway()
    overlays.clearLeft()
    navigated(to)
    loading.begin()
  }
  const open = (to: string) => {
    beginLoading('open', to)
    setVisit(({ count }) => ({ count: count + 1, path: to, worldId }))
  }
  /** Loads the page again; without a network there is none then (R-HOST-10). */
  const reload = (host: SimulatedHost | null, isOffline: boolean) => {
    if (!loading.hasPage()) return open(last.current.path)
    beginLoading('reload', last.current.path)
    if (!isOffline) return void host?.reload()
    loading.fail()
    void host?.unload()
  }
  return {
    visit: { count: visit.count, path, worldId },
    open,
    pathNow: () => last.current.path,
    navigated,
    pageLoaded: (at: string, host: SimulatedHost | null) => {
      navigated(at)
      loading.pageLoaded()
      forked.hold(host)
    },
    loadEnded: () => forked.restoreAfter(loading.end),
    isFailed: loading.isFailed,
    reload,
    /** The network is back: loads what could not be loaded; false when there is nothing to load. */
    retryFailedLoad: (host: SimulatedHost | null) => {
      if (!loading.isFailed) return false
      reload(host, false)
      return true
    },
  }
}

/** Whether the web view has a page. Without a network the browser ends loading with none. */
function useLoading() {
  const [isFailed, setFailed] = useState(false)
  const hasPage = useRef(false)
  /** Whether a page has come up since loading began. */
  const isNew = useRef(false)
  return {
    isFailed,
    hasPage: () => hasPage.current,
    reset: () => {
      hasPage.current = false
      isNew.current = false
      setFailed(false)
    },
    begin: () => {
      isNew.current = false
    },
    fail: () => setFailed(true),
    pageLoaded: () => {
      hasPage.current = true
      isNew.current = true
      setFailed(false)
    },
    end: () => {
      hasPage.current = isNew.current
      setFailed(!isNew.current)
      isNew.current = false
    },
  }
}

interface HandParts extends Pick<PhoneOptions, 'onStep'> {
  phone: ReturnType<typeof usePhoneLook>
  host: RefObject<SimulatedHost | null>
  pathNow: () => string
  /** Whether a page is loaded now. */
  onOnline: () => boolean
  /** Leaves what lies over the shop; false where nothing does. */
  goBack: () => boolean
}

/** Actions on the phone itself, passed on to the host. */
function handActions({ phone, host, onStep, pathNow, onOnline, goBack }: HandParts) {
  return {
    back: () => {
      if (goBack()) return
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
      const { current } = host
      const path = pathNow()
      void phone.setNetwork(network).then((isSet) => {
        if (!isSet) return
        onStep({ kind: 'network', network, path })
        // Another world may be in front by now.
        if (host.current !== current) return
        if (network === 'offline' || !onOnline()) void current?.setOnline(network !== 'offline')
      })
    },
  }
}
