import { type RefObject, useEffect, useRef, useState } from 'react'
import { type PhoneClock, phoneNowMs, type SimulatedHost } from '../../../host/host-ports.ts'
import type { PageTheme } from '../../../shim/shim-config.ts'
import { readLink, readLinkedPage } from '../../api/world-address.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PhoneNetwork } from '../../model/phone-look.ts'
import type { PanelState } from '../../store/panel-state.ts'
import type { RecordedStep } from '../recording/recording.ts'
import type { PhoneActions } from './phone-tools.tsx'
import { useOverlays } from './use-overlays.tsx'
import { usePhoneLook } from './use-phone-look.ts'
import { useSimulatedHost } from './use-simulated-host.ts'

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
  const [visit, setVisit] = useState(() => firstVisit(panel.worldId))
  const lastPath = useRef('/')
  const overlays = useOverlays({ panel, onStep, onEndContract })
  const { worldId } = panel
  const phone = usePhoneLook(worldId, onError)
  const { theme } = phone.look
  const isOpen = panel.world !== null
  useEffect(() => {
    if (isOpen) setVisit((before) => (before.worldId === null ? { ...before, worldId } : before))
  }, [isOpen, worldId])
  const host = useSimulatedHost({
    frame,
    shopUrl,
    worldId,
    ...overlays.ports,
    onError,
    onDisconnect: overlays.putAway,
    onTap: (tap) => onStep({ kind: 'tap', tap }),
    onRoute: (path) => {
      lastPath.current = path
    },
    onLoaded: (path) => {
      lastPath.current = path
      overlays.clearLeft()
      applyLook()
    },
  })
  useClockPush(host, panel)
  const { applyLook, highlight } = usePageLook(host, theme)
  const load = (path: string) => {
    onStep({ kind: 'open', path })
    overlays.putAway()
    overlays.clearLeft()
    setVisit(({ count }) => ({ count: count + 1, path, worldId }))
  }
  // Another world begins there anew.
  const path = visit.worldId === null || visit.worldId === worldId ? visit.path : FIRST_PAGE
  const actions: PhoneActions = {
    ...handActions({ phone, host, onStep }),
    reload: () => load(lastPath.current),
    openShop: () => load(FIRST_PAGE),
    openWallet: overlays.openWallet,
  }
  return {
    actions,
    /** The world went to another of its checkpoints: what the phone was about is no longer so. */
    startOver: () => {
      overlays.closeGoneWallet()
      load(lastPath.current)
    },
    look: phone.look,
    /** Rings what the selector finds in the shop; nothing for null. */
    highlight,
    path: () => lastPath.current,
    shop: <ShopFrame key={worldId} hold={setFrame} shopUrl={shopUrl} visit={{ ...visit, path, worldId }} />,
    page: overlays.page(() => load('/')),
    sheet: overlays.sheet,
    walletActivity: overlays.walletActivity,
    isWalletOpen: overlays.isWalletOpen,
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
}

/** The frame is named by its world for the shim. It keeps the name it was made with: another world is another frame. */
function ShopFrame({ hold, shopUrl, visit: { count, path, worldId } }: ShopFrameProps) {
  const { phone } = useTexts()
  // The count means nothing to the server; it makes a reload of the same path another address.
  const query = new URLSearchParams({ world: worldId, to: path, visit: String(count) })
  const address = `${shopUrl}/__host/enter?${query}`
  return <iframe ref={hold} name={`skyshop-world:${worldId}`} title={phone.shopFrame} src={address} />
}

interface HandParts extends Pick<PhoneOptions, 'onStep'> {
  phone: ReturnType<typeof usePhoneLook>
  host: RefObject<SimulatedHost | null>
}

/** Actions on the phone itself, passed on to the host. */
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
        void host.current?.setOnline(network !== 'offline')
      })
    },
  }
}

interface ClockReading {
  clock: PhoneClock
  wallMs: number
}

/** Time a reading may be late on its way before it counts as a jump. */
const toleranceMs = 1_500

/** Whether the page needs the time: its clock, continued from the last reading, differs. */
export function mustPushClock(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null) return false
  if (last.clock.mode !== next.clock.mode || last.clock.rate !== next.clock.rate) return true
  const passedMs = last.clock.mode === 'running' ? (next.wallMs - last.wallMs) * last.clock.rate : 0
  const driftMs = Math.abs(phoneNowMs(last.clock) + passedMs - phoneNowMs(next.clock))
  return last.clock.mode === 'running' ? driftMs > toleranceMs * last.clock.rate : driftMs > 0
}

/** Sends the world's time to the page when the clock jumped, started or stopped. */
function useClockPush(host: RefObject<SimulatedHost | null>, panel: PanelState): void {
  const last = useRef<(ClockReading & { worldId: string }) | null>(null)
  const { world, readAtWallMs } = panel
  useEffect(() => {
    if (world === null) return
    const next = { clock: world.clock, wallMs: readAtWallMs, worldId: world.worldId }
    const before = last.current?.worldId === world.worldId ? last.current : null
    last.current = next
    if (mustPushClock(before, next)) void host.current?.setClock(world.clock)
  }, [host, world, readAtWallMs])
}
