import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import { productPages } from '../../model/panel-layout.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { headlessCommand } from '../../model/start-command.ts'
import type { Card } from '../../store/use-preferences.ts'
import { Button, CopyTextButton } from '../../ui/button.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { compareTexts } from '../compare/compare-texts.ts'
import type { Comparison } from '../compare/use-comparison.ts'
import { DevicesSection } from './devices-section.tsx'
import cardStyles from './frame-card.module.css'
import { KeepWorld, RecentWorlds } from './kept-worlds.tsx'
import { PhoneApps } from './phone-apps.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { DueSection, RecentEntries } from './world-events.tsx'
import styles from './world-view.module.css'

// Pages of the World tab that are loaded when they are first opened.
const AccountPage = lazy(async () => ({
  default: (await import('../world-editor/account-page.tsx')).AccountPage,
}))
const BannersPage = lazy(async () => ({
  default: (await import('../world-editor/banners-page.tsx')).BannersPage,
}))
const TextsPage = lazy(async () => ({ default: (await import('../world-editor/texts-page.tsx')).TextsPage }))
const OffersPage = lazy(async () => ({
  default: (await import('../world-editor/offers-page.tsx')).OffersPage,
}))
const PricesPage = lazy(async () => ({
  default: (await import('../world-editor/prices-page.tsx')).PricesPage,
}))
const WalletAccountsPage = lazy(async () => ({
  default: (await import('../accounts/wallet-accounts-page.tsx')).WalletAccountsPage,
}))
const UpcomingFaults = lazy(async () => ({
  default: (await import('../world-editor/upcoming-faults.tsx')).UpcomingFaults,
}))
const DeviceEditor = lazy(async () => ({
  default: (await import('../world-editor/device-editor.tsx')).DeviceEditor,
}))

const CompareView = lazy(async () => ({ default: (await import('../compare/compare-view.tsx')).CompareView }))

export type WorldPage =
  | 'this-world'
  | 'compare'
  | 'scenarios'
  | 'account'
  | 'offers'
  | 'prices'
  | 'banners'
  | 'texts'
  | 'wallets'

export interface WorldViewProps {
  view: PanelView
  actions: PanelActions
  page: WorldPage
  onPage: (page: WorldPage) => void
  comparison: Comparison
  /** Opens an entry of one of the worlds that are compared. */
  onCompared: (side: 'here' | 'there', seq: number) => void
  /** Opens the journal, at an entry when one is given. */
  onJournal: (seq: number | null) => void
  onTime: () => void
  onAllOff: () => void
  /** What this is and what to press first, until the tester hides it. */
  guideCard: ReactNode
  /** What a frame cannot imitate, once the tester has asked. */
  frameCard: ReactNode
}

/** View of the situation: devices, what is due, what just happened; and everything of it that can be changed. */
export function WorldView(props: WorldViewProps) {
  const { view, actions, comparison, onPage } = props
  const isCompared = comparison.worldId !== null
  // Once nothing is compared any more, there is no such page.
  const page = props.page === 'compare' && !isCompared ? 'this-world' : props.page
  const texts = useTexts()
  const words = useTable(compareTexts)
  const [deviceId, setDeviceId] = useState<string | null>(null)
  const [isTall, setTall] = useState(false)
  const device = view.devices.find((one) => one.deviceId === deviceId)
  // Chosen once more, a device folds its sheet or opens it again; where there is room beside, it is open as it is.
  const choose = (next: string) => {
    setDeviceId(next)
    setTall(next !== deviceId || !isTall)
  }
  const compare = (worldId: string) => {
    comparison.begin(worldId)
    onPage('compare')
  }
  const add = () =>
    actions.edit({ kind: 'add-device', device: { deviceName: texts.device.newName, cell: 0 } })
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segments
          name={texts.tabs.world}
          value={page}
          options={[
            ['this-world', texts.world.thisWorld],
            ...(isCompared ? [['compare', words.page] as const] : []),
            ['scenarios', texts.bar.scenarios, view.scenarios.length],
            ...(view.world.hasBackend ? productPages : []).map(
              (name) => [name, texts.offers.pages[name]] as const,
            ),
            ['wallets', texts.offers.pages.wallets],
          ]}
          onChange={onPage}
        />
        <span className={styles.end}>
          <Button icon="fork" keyCap="B" onClick={actions.fork}>
            {texts.edit.fork}
          </Button>
          {view.world.hasBackend && (
            <Button icon="plus" onClick={add}>
              {texts.device.add}
            </Button>
          )}
        </span>
      </div>
      <div className={styles.split} data-open={page === 'this-world' && device !== undefined}>
        <Suspense>
          <WorldPageView
            {...props}
            page={page}
            onCompare={compare}
            chosen={deviceId}
            onChoose={choose}
            onAdd={add}
          />
          {page === 'this-world' && device && (
            <SideSheet isTall={isTall} onTall={setTall}>
              <DeviceEditor
                key={device.deviceId}
                view={view}
                device={device}
                actions={actions}
                onClose={() => setDeviceId(null)}
              />
            </SideSheet>
          )}
        </Suspense>
      </div>
    </div>
  )
}

interface WorldPageViewProps extends WorldViewProps {
  onCompare: (worldId: string) => void
  chosen: string | null
  onChoose: (deviceId: string) => void
  onAdd: () => void
}

function WorldPageView(props: WorldPageViewProps) {
  const { view, actions, page, onPage, comparison, onCompare, onCompared } = props
  switch (page) {
    case 'compare':
      return <CompareView view={view} comparison={comparison} onEntry={onCompared} />
    case 'scenarios':
      return (
        <ScenariosSection
          view={view}
          actions={actions}
          onStart={(world) => {
            actions.startWorld(world)
            onPage('this-world')
          }}
          onLibrary={(entryId) => {
            actions.createWorldFromLibrary(entryId)
            onPage('this-world')
          }}
        >
          <RecentWorlds
            view={view}
            actions={actions}
            onCompare={onCompare}
            onOpen={(worldId) => {
              actions.openWorld(worldId)
              onPage('this-world')
            }}
          />
        </ScenariosSection>
      )
    case 'account':
      return <AccountPage view={view} actions={actions} />
    case 'offers':
      return <OffersPage view={view} actions={actions} />
    case 'prices':
      return <PricesPage view={view} actions={actions} />
    case 'banners':
      return <BannersPage view={view} actions={actions} />
    case 'texts':
      return <TextsPage view={view} actions={actions} />
    case 'wallets':
      return <WalletAccountsPage view={view} actions={actions} />
    case 'this-world':
      return <ThisWorld {...props} />
  }
}

function ThisWorld({
  view,
  actions,
  onPage,
  onJournal,
  onTime,
  onAllOff,
  chosen,
  onChoose,
  onAdd,
  onCompare,
  guideCard,
  frameCard,
}: WorldPageViewProps) {
  const texts = useTexts()
  const language = useLanguage()
  const start = view.scenarios.find(({ name }) => name === view.world.scenario)?.description[language]
  return (
    <div className={styles.body}>
      {view.world.hasBackend && guideCard}
      {view.world.hasBackend && (
        <>
          <DevicesSection
            devices={view.devices}
            nowMs={view.clock.nowMs}
            chosen={chosen}
            onChoose={onChoose}
            onAdd={onAdd}
            onScenarios={() => onPage('scenarios')}
          />
          <PhoneApps faults={view.faults} actions={actions} />
        </>
      )}
      <KeepWorld
        key={view.world.worldId}
        world={view.wire.world}
        previousWorldId={view.previousWorldId}
        actions={actions}
        onCompare={onCompare}
      />
      {start && <p className={styles.about}>{texts.edit.began(start)}</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <DueSection due={view.due} clock={view.clock} onJump={actions.jumpTo} onTime={onTime} />
        </div>
        <RecentEntries view={view} onJournal={onJournal} />
      </div>
      {view.faults.length > 0 && (
        <Suspense>
          <UpcomingFaults faults={view.faults} onAllOff={onAllOff} />
        </Suspense>
      )}
      {frameCard}
    </div>
  )
}

/** Card on what the phone in a frame cannot imitate, and the way to where it is. */
export function FrameCard({ card: { isShown, timesShown, hide } }: { card: Card }) {
  const { errors } = useTexts()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (timesShown > 0) card.current?.focus()
  }, [timesShown])
  if (!isShown) return null
  return (
    <section ref={card} className={cardStyles.card} aria-labelledby="frame-card" tabIndex={-1}>
      <Icon name="info" size={16} />
      <div className={cardStyles.words}>
        <h2 id="frame-card">{errors.frame}</h2>
        <p>{errors.frameBody}</p>
      </div>
      <CopyTextButton name={errors.copyHeadless} textOf={async () => headlessCommand} />
      <Button onClick={hide}>{errors.hide}</Button>
    </section>
  )
}
