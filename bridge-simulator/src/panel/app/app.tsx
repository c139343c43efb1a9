import { type ComponentProps, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react'
import { ControlRefused } from '../../control/control-client.ts'
import { browserPorts, keep, readFilming, readSaved, wallNowMs } from '../api/browser-ports.ts'
import type { PanelPorts } from '../api/panel-ports.ts'
import { noteRecentWorld, readRecentWorlds } from '../api/recent-worlds.ts'
import {
  keepWayBack,
  openAddressLine,
  readLink,
  readWayBack,
  readWorldAddress,
} from '../api/world-address.ts'
import { refusalText, refusalTexts } from '../i18n/refusal-texts.ts'
import { LanguageProvider, useTable, useTexts } from '../i18n/texts-context.ts'
import { appLanguageOf } from '../model/host-profile.ts'
import type { Viewport } from '../model/panel-layout.ts'
import type { PanelActions } from '../model/panel-view.ts'
import { startCommand } from '../model/start-command.ts'
import { createHistory } from '../store/history-actions.ts'
import { createPanelActions, walletActions } from '../store/panel-actions.ts'
import type { PanelState } from '../store/panel-state.ts'
import { PanelStore } from '../store/panel-store.ts'
import { createSharing } from '../store/share-actions.ts'
import { toPanelView } from '../store/to-panel-view.ts'
import { usePreferences } from '../store/use-preferences.ts'
import { Button, CopyTextButton, DocsLink } from '../ui/button.tsx'
import { useComparison } from '../views/compare/use-comparison.ts'
import { usePhone } from '../views/phone/use-phone.tsx'
import { Recorder } from '../views/recording/recorder.ts'
import { useRecording } from '../views/recording/use-recording.ts'
import { OtherPhone } from './lazy-views.tsx'
import styles from './panel-screen.module.css'
import { PanelScreen } from './panel-screen.tsx'

/** The answer of `/__panel/config.json`. */
export interface PanelConfig {
  shopUrl: string
  /** Whether that is another than the one of Skyshop. */
  isOtherShop: boolean
  defaultWorldId: string
}

export function App({ config }: { config: PanelConfig }) {
  const preferences = usePreferences()
  return (
    <LanguageProvider value={preferences.language}>
      <Panel config={config} preferences={preferences} />
    </LanguageProvider>
  )
}

interface PanelProps {
  config: PanelConfig
  preferences: ReturnType<typeof usePreferences>
}

function Panel({ config, preferences }: PanelProps) {
  const { shopUrl, defaultWorldId } = config
  const viewport = useViewport()
  const { recorder, ports, store, wallet } = usePanelParts(defaultWorldId)
  const panel = useSyncExternalStore(store.subscribe, store.get)
  useConnection(ports, store, defaultWorldId)
  const phone = usePhone({
    panel,
    shopUrl,
    onError: store.noteError,
    onEndContract: (contractCode) => void wallet.endContract(contractCode),
    onStep: (step) => recorder.note(step, panel.worldId),
    onFilmed: (seq, worldId) => store.updateIn(worldId, { filmedSeq: seq }),
  })
  const recording = useRecording({
    ...{ ports, store, recorder },
    phone: { ...phone.played, path: phone.path, theme: phone.look.theme },
    pointing: { isOn: phone.isPointing, set: phone.setPointing },
  })
  const { comparison, otherWorld } = useComparison({
    ports,
    front: panel,
    path: phone.path,
    openWorld: store.open,
  })
  const actions = useActions(ports, store, phone)
  useFirstLanguage(panel, actions)
  const isTicking = panel.world?.clock.mode === 'running' || panel.connection !== 'live'
  const view = toPanelView(panel, useWallSeconds(isTicking), shopUrl)
  if (view === null) return <WaitingScreen panel={panel} onRetry={store.connect} />
  return (
    <PanelScreen
      view={view}
      actions={actions}
      phoneActions={phone.actions}
      phoneLook={phone.look}
      viewport={viewport}
      recording={recording}
      comparison={comparison}
      otherPhone={otherWorld && otherPhoneOf({ ...otherWorld, ports, shopUrl, firstWidth: phone.look.width })}
      isDark={preferences.theme === 'dark'}
      isOtherShop={config.isOtherShop}
      shop={phone.shop}
      page={phone.page}
      sheet={phone.sheet}
      walletSheet={phone.walletActivity}
      wallet={wallet}
      onHighlight={phone.highlight}
      onTheme={preferences.toggleTheme}
      onLanguage={preferences.toggleLanguage}
    />
  )
}

/** Draws the phone of a world that is compared in a window; each world has one of its own. */
function otherPhoneOf(other: Omit<ComponentProps<typeof OtherPhone>, 'viewport'>) {
  const { worldId } = other.store.get()
  return (viewport: Viewport) => <OtherPhone key={worldId} {...other} viewport={viewport} />
}

/** All that the panel can do, with the phone that is there at that moment. */
function useActions(ports: PanelPorts, store: PanelStore, phone: ReturnType<typeof usePhone>): PanelActions {
  const latestPhone = useRef(phone)
  useEffect(() => {
    latestPhone.current = phone
  })
  return useMemo(
    () =>
      createPanelActions(ports, store, {
        onHostChanged: () => latestPhone.current.openAgain(),
        onTravelled: () => latestPhone.current.startOver(),
        page: () => latestPhone.current.path(),
        onWorldOpened: (worldId, worldChange) => store.open(worldId, worldChange),
        isWalletOpen: () => latestPhone.current.isWalletOpen,
      }),
    [ports, store],
  )
}

/** What lives as long as the page: the ways to the server, what is known of the world, and what is recorded. */
function usePanelParts(defaultWorldId: string) {
  const recorder = useMemo(() => new Recorder(wallNowMs), [])
  const ports = useMemo(
    () => ({ ...browserPorts(defaultWorldId, recorder.noteControl), recentWorlds: readRecentWorlds }),
    [defaultWorldId, recorder],
  )
  const store = useMemo(() => createStore(ports), [ports])
  const wallet = useMemo(() => walletActions(ports, store), [ports, store])
  return { recorder, ports, store, wallet }
}

/** A store of the world that the address names, with the way back from it. */
function createStore(ports: PanelPorts): PanelStore {
  const worldId = readWorldAddress() ?? ports.defaultWorldId
  const store = new PanelStore(ports, worldId)
  store.update({ previousWorldId: readWayBack(worldId), isFilming: readFilming() })
  return store
}

/** On the first start of a browser the phone speaks its language, in the world that is there from the beginning. */
function useFirstLanguage({ world }: PanelState, actions: Pick<PanelActions, 'changeHost'>): void {
  const isFirst = world !== null && readSaved('started') === null
  const language =
    world?.isDefault && world.profile.appLanguage === 'en' ? appLanguageOf(navigator.languages) : null
  useEffect(() => {
    if (!isFirst) return
    keep('started', 'yes')
    if (language !== null && language !== 'en') actions.changeHost({ appLanguage: language })
  }, [isFirst, language, actions])
}

/** Opens what the address names, keeps the address true, and lets go at the end. */
function useConnection(ports: PanelPorts, store: PanelStore, defaultWorldId: string): void {
  const panel = useSyncExternalStore(store.subscribe, store.get)
  const address = useMemo(openAddressLine, [])
  useEffect(() => {
    const link = readLink()
    const follow = async (wanted: NonNullable<typeof link>) => {
      try {
        await createSharing(ports, store, createHistory(ports, store)).follow(wanted)
      } catch (error) {
        // What was refused is not asked for again by a reload.
        if (error instanceof ControlRefused) address.write(store.get().worldId, defaultWorldId)
        throw error
      }
    }
    if (link === null) void store.connect()
    else void store.connectWith(() => follow(link))
    return store.close
  }, [ports, store, address, defaultWorldId])
  useEffect(() => address.reloadForNewHash(), [address])
  const { worldId, previousWorldId } = panel
  const isOpen = panel.world !== null
  useEffect(() => {
    if (isOpen) address.write(worldId, defaultWorldId)
  }, [isOpen, worldId, address, defaultWorldId])
  useEffect(() => {
    if (isOpen) keepWayBack({ worldId, previousWorldId })
  }, [isOpen, worldId, previousWorldId])
  const originId = panel.world?.origin?.worldId ?? null
  useEffect(() => {
    if (isOpen) noteRecentWorld({ worldId, originId, openedAtMs: wallNowMs() })
  }, [isOpen, worldId, originId])
}

function useViewport(): Viewport {
  const inlineSize = useSyncExternalStore(onResize, () => window.innerWidth)
  const blockSize = useSyncExternalStore(onResize, () => window.innerHeight)
  return { inlineSize, blockSize }
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The wall time as the page is drawn, which it is every second while `isTicking`. */
function useWallSeconds(isTicking: boolean): number {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(draw, 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return wallNowMs()
}

interface WaitingScreenProps {
  panel: Pick<PanelState, 'connection' | 'refusal' | 'isLinkRefused'>
  onRetry: () => void
}

/** The screen until the first answer, when there is nothing yet to keep on it. */
function WaitingScreen({ panel, onRetry }: WaitingScreenProps) {
  const { connection, refusal, isLinkRefused } = panel
  const { errors } = useTexts()
  const words = useTable(refusalTexts)
  const isStuck = connection === 'gone' || refusal !== null
  const reason = refusal && (refusalText(refusal, words).text ?? refusal.message)
  const refused = reason !== null && isLinkRefused ? errors.linkNotOpened(reason) : reason
  return (
    <main className={styles.screen}>
      <p role="status">{isStuck ? (refused ?? `${errors.gone} ${errors.goneFirst}`) : errors.loading}</p>
      {isStuck && (
        <div className={styles.ways}>
          <Button kind="solid" onClick={onRetry}>
            {isLinkRefused ? errors.goOn : errors.tryAgain}
          </Button>
          {!isLinkRefused && <CopyTextButton name={errors.copyStart} textOf={async () => startCommand} />}
          <DocsLink docs={refusal?.docs ?? null} />
        </div>
      )}
    </main>
  )
}
