import type { Schemas } from '@skyshop/openapi/control'
import type { PanelLanguage } from '../format/world-time.ts'
import type { Refusal } from '../i18n/refusal-texts.ts'
import type { CheckpointHistory } from './checkpoint-history.ts'
import type { HostProfile } from './host-profile.ts'
import type { ImportError } from './import-error.ts'
import type { JournalEntry, JournalGap } from './journal-entry.ts'
import type { ExportFormat } from './journal-export.ts'
import type { JournalAsked, JournalFound } from './journal-found.ts'
import type { DeviceState } from './status-chip.ts'
import type { WalletOutcome } from './wallet-outcome.ts'

interface WorldSummary
  extends Pick<Schemas['World'], 'worldId' | 'title' | 'scenario' | 'seed' | 'tenantId'> {
  userId: string
  phone: string
  /** Null for one that began by itself. */
  origin: Schemas['WorldOrigin'] | null
  /** False for a world of providers alone: it has no shop, no phone and no devices. */
  hasBackend: boolean
}

export interface ScenarioView {
  name: string
  group: Schemas['ScenarioGroup']
  title: Readonly<Record<PanelLanguage, string>>
  description: Readonly<Record<PanelLanguage, string>>
}

export interface ClockView {
  nowMs: number
  isRunning: boolean
  isJumping: boolean
  /** From where to where this panel makes it jump; null while it does not. */
  jump: { fromMs: number; toMs: number } | null
}

export interface DueView {
  id: string
  /** As the scheduler names it: `order-deadline`. */
  kind: string
  dueMs: number
  title: string
  subject: string | null
}

interface FiredView extends Pick<DueView, 'id' | 'title'> {
  worldMs: number
}

export interface JumpView {
  fromMs: number
  toMs: number
  /** The first of them. */
  fired: readonly FiredView[]
  firedCount: number
}

export type PeriodState = 'ended' | 'running' | 'to-come' | 'suspended'

export interface PeriodView {
  kind: 'cloud' | 'data'
  state: PeriodState
  startMs: number
  endMs: number
}

export interface DeviceView {
  deviceId: string
  name: string
  productCode: string
  /** Names of its channels or lenses, in order; empty for others. */
  channels: readonly string[]
  coverUrl: string | null
  packageId: string | null
  periods: readonly PeriodView[]
  state: DeviceState
  untilMs: number | null
}

interface TokenView {
  expiresMs: number
}

export type ConnectionView =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'stream-cut'; retrySeconds: number }
  | { state: 'restarting' }
  | { state: 'gone'; silentSeconds: number; retrySeconds: number }

/** Work that may take so long that the panel says it is under way. */
export type LongWork = 'restore' | 'fork' | 'import' | 'start' | 'restart' | 'save' | 'jump'

/** All the panel shows; made from the control plane by `app.tsx`, by hand in tests. */
export interface PanelView {
  world: WorldSummary
  scenarios: readonly ScenarioView[]
  clock: ClockView
  due: readonly DueView[]
  lastJump: JumpView | null
  /** What is under way, in the order in which it was begun. */
  progress: readonly { kind: LongWork }[]
  devices: readonly DeviceView[]
  /** The newest of it. */
  journal: readonly JournalEntry[]
  /** What is looked for in all of it. */
  found: JournalFound
  /** Round an entry that is older than `journal`; empty where none was opened. */
  around: readonly JournalEntry[]
  gap: JournalGap | null
  host: HostProfile
  token: TokenView
  /** How the next payment ends. */
  outcome: WalletOutcome
  connection: ConnectionView
  faults: readonly Schemas['Fault'][]
  webhooks: readonly Schemas['Notify'][]
  /** Why the last action was refused. */
  refusal: Refusal | null
  /** Why this world is in front, where it is not the one asked for by its id. */
  worldChange: WorldChange | null
  previousWorldId: string | null
  /** The file last chosen, where it could not be opened. */
  importError: ImportError | null
  history: CheckpointHistory
  link: string | null
  film: FilmView
  /** World and tables as the control plane has them. */
  wire: { world: Schemas['World']; state: Schemas['WorldState'] }
  machines: readonly Schemas['StateMachine'][]
  previews: Readonly<Record<string, Schemas['ScenarioPreview']>>
  packages: readonly Schemas['PackageRow'][]
  /** Null until they have been read. */
  banners: readonly Schemas['BannerRow'][] | null
  /** Texts of packages and campaign pages; null until they have been read. */
  upstreamTexts: Schemas['UpstreamTexts'] | null
  /** How the merchant's accounts at the wallets are set up; null until it has been read. */
  plans: Schemas['MerchantPlans'] | null
  /** Files that the providers' consoles hand out for these accounts; null until they have been read. */
  accounts: Schemas['Merchants'] | null
  /** Address of the upstream's drawings, up to their name. */
  drawingsUrl: string
  /** Worlds that stay over restarts, the default one left out; as they were when last asked for. */
  recentWorlds: readonly RecentRow[]
  /** Worlds of the library, by title; as they were when last asked for. */
  library: readonly Schemas['LibraryEntry'][]
  /** Verdicts on the merchant, one a check, judged from its traffic; null until they have been read. */
  merchantChecks: readonly Schemas['MerchantCheck'][] | null
  /** The audit of a merchant's backend that runs here or ran last, null for none; undefined until it has been read. */
  merchantAudit: Schemas['MerchantAudit'] | null | undefined
  /** Verdicts on what the open entry of the journal shows; empty while none is open. */
  entryChecks: readonly Schemas['MerchantCheck'][]
  /** Answers counted in all worlds since the server started. */
  coverage: Schemas['Coverage']['outcomes']
  violationCount: number
}

/** State of the filming: whether it is on, and how far it has come. */
export interface FilmView {
  isOn: boolean
  /** The last entry at which a screen was kept from here; 0 for none. */
  filmedSeq: number
  /** Origin of the shop, which serves the pictures of a screen. */
  shopUrl: string
}

/** A world that this browser had in front, or that is kept under a name. */
export type RecentRow = Schemas['WorldRow'] & {
  /** The world that it is a fork of, where this browser knows. */
  originId: string | null
}

export interface NewWorld {
  scenario: string
  seed: number
  startMs: number | null
}

/** Title of a world of the library, and what happened in it. */
export type LibraryText = Record<'title' | 'description', string>

/** All the panel can do. Each answers through the next `PanelView`. */
export interface PanelActions extends FaultActions, JournalActions, FilmActions {
  run: () => void
  stop: () => void
  jumpBy: (durationMs: number) => void
  jumpTo: (worldMs: number) => void
  jumpToNext: () => void
  /** Ends the jump after the event it is at. */
  stopJump: () => void
  startWorld: (world: NewWorld) => void
  createWorldFromLibrary: (entryId: string) => void
  /** Keeps the world in front in the library; `onEnd` is told whether that was done. */
  addToLibrary: (text: LibraryText, onEnd: (isAdded: boolean) => void) => void
  changeHost: (change: Partial<HostProfile>) => void
  expireToken: () => void
  arrange: (outcome: WalletOutcome) => void
  /** Keeps a checkpoint and changes the world; calls `onDone` afterwards. With `onRefused` a refusal is only told to it. */
  edit: (edit: WorldEdit, onDone?: () => void, onRefused?: (refusal: Refusal) => void) => void
  /** Begins the world again from its scenario, after a checkpoint. */
  restart: () => void
  /** Brings packages and prices to those of the source, after a checkpoint. */
  updateCatalogue: () => void
  checkpoint: () => void
  undo: () => void
  redo: () => void
  /** Back or forward to a checkpoint, by its index. */
  goTo: (index: number) => void
  fork: () => void
  /** Keeps the world in front under a name, or lets it go with null. */
  keepWorld: (name: string | null) => void
  openWorld: (worldId: string) => void
  saveFile: () => void
  openFile: (file: File) => void
  makeLink: () => void
  needMachines: () => void
  /** Reads the price list with the world until the returned function is called. */
  showPackages: () => () => void
  /** Reads the banners with the world until the returned function is called. */
  showBanners: () => () => void
  /** Reads the texts of the upstream with the world until the returned function is called. */
  showTexts: () => () => void
  /** Reads how the accounts at the wallets are set up with the world until the returned function is called. */
  showAccounts: () => () => void
  /** Has the judges read the traffic with the world until the returned function is called. */
  showMerchantChecks: () => () => void
  /** Follows the audit of a merchant's backend until the returned function is called. */
  showMerchantAudit: () => () => void
  /** Has the server audit a backend. */
  startMerchantAudit: (order: Schemas['MerchantAuditOrder']) => void
  /** Lets the audit play nothing more. */
  stopMerchantAudit: () => void
  /** Has the judges read what an entry of the journal shows, as the journal grows, until the returned function is called. */
  showEntryChecks: (seq: number) => () => void
  needCoverage: () => void
  needRecentWorlds: () => void
  needLibrary: () => void
  /** Reads previews until the returned function is called. */
  needPreviews: () => () => void
  dismissError: () => void
  /** What came while the stream was away is no longer marked. */
  dismissGap: () => void
  retry: () => void
}

/** Screens of the phone, which stand along the journal. */
export interface FilmActions {
  /** Oldest first. Rejects when the server refuses or is away. */
  listFrames: (worldId: string) => Promise<readonly Schemas['Frame'][]>
  /** What one shows. Rejects like `listFrames`. */
  readFrame: (worldId: string, seq: number) => Promise<Schemas['FrameScreen']>
  /** Opens a world of its own that begins as this one was in a frame. */
  forkFrame: (frame: Schemas['Frame']) => void
  /** Whether what the phone shows is kept from now on; this browser remembers it. */
  setFilming: (isFilming: boolean) => void
}

/** Looking through the journal. Each answers through the next `PanelView`. */
export interface JournalActions {
  /** Shows what fits from the newest on, and follows it until the returned function is called. */
  showFound: (asked: JournalAsked) => () => void
  /** The newest again, where an older stretch is shown. */
  showNewest: () => void
  /** The stretch round an entry. */
  showStretch: (seq: number) => void
  /** More at the beginning or at the end of what is shown. */
  showOlder: () => void
  showNewer: () => void
  /** What happened round an entry that is opened. */
  needAround: (seq: number) => void
}

/** Faults that a tester causes on purpose. Each answers through the next `PanelView`, an export by itself. */
export interface FaultActions {
  /** `onDone` is called once the fault is armed. */
  arm: (record: Schemas['FaultRecord'], onDone?: () => void) => void
  disarm: (faultId: number) => void
  /** Every fault, presets included. */
  allOff: () => void
  actOnWebhook: (notifyId: string, how: Schemas['NotifyAct']) => void
  /** Holds all webhooks, or sends the overdue ones at once. */
  holdWebhooks: (isHeld: boolean) => void
  deliverAll: (notifyIds: readonly string[]) => void
  reorderWebhooks: (notifyIds: readonly string[]) => void
  repeat: (seq: number) => void
  exportJournal: (format: ExportFormat, range: { afterSeq: number; untilSeq: number }) => Promise<string>
}

/** Reason why another world is in front than the one before. */
export type WorldChange =
  /** A world is no longer there: the default one is here. */
  | { kind: 'world'; worldId: string }
  /** The situation of a link: its scenario was begun anew. */
  | { kind: 'link'; scenario: string; seed: number }
  /** A link asked for a new world of a scenario, with faults armed in it. */
  | { kind: 'begun'; scenario: string; seed: number; faults: number }
  /**
   * A fork of the world that was in front, in whose phone a wallet was open and which page, with what that kept in its
   * entry of the history; undefined where that is not known. The world of a file.
   */
  | { kind: 'fork'; hadWallet: boolean; page: string; entry?: unknown }
  | { kind: 'file'; fileName: string }

/** One edit of the world by the tester; a checkpoint is kept before each. */
export type WorldEdit =
  | { kind: 'device'; deviceId: string; change: Schemas['DeviceChange'] }
  | { kind: 'add-device'; device: Schemas['NewDevice'] }
  | { kind: 'unbind-device'; deviceId: string }
  | { kind: 'give-package'; deviceId: string; packageId: string }
  | { kind: 'user'; userId: string; change: Schemas['UserChange'] }
  | { kind: 'sign-in'; userId: string }
  | { kind: 'profile'; change: Schemas['HostProfileChange'] }
  | { kind: 'price'; packageId: string; change: Schemas['PackageChange'] }
  | { kind: 'change-package'; packageId: string; change: Schemas['PackageChange'] }
  | { kind: 'change-campaign'; campaignId: string; change: Schemas['CampaignChange'] }
  | { kind: 'create-banner'; banner: Schemas['NewBanner'] }
  | { kind: 'change-banner'; bannerId: string; change: Schemas['BannerChange'] }
  | { kind: 'remove-banner'; bannerId: string }
  | { kind: 'coupon'; coupon: Schemas['NewCoupon'] }
  | { kind: 'withdraw-coupon'; couponId: string }
  | { kind: 'code'; code: Schemas['NewCode'] }
  | { kind: 'remove-code'; code: string }
  | { kind: 'refund'; orderNo: string }
  | { kind: 'merchant-plans'; change: Schemas['MerchantPlansChange'] }
  | { kind: 'clock-skew'; skew: Schemas['ClockSkew'] }
  | { kind: 'restart' }
  | { kind: 'update-catalogue' }
