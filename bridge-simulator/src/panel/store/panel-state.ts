import type { Schemas } from '@skyshop/openapi/control'
import type { Refusal } from '../i18n/refusal-texts.ts'
import { type CheckpointHistory, noHistory } from '../model/checkpoint-history.ts'
import type { ImportError } from '../model/import-error.ts'
import type { JournalEntry, JournalGap } from '../model/journal-entry.ts'
import { type JournalFound, nothingFound } from '../model/journal-found.ts'
import type { JumpView, LongWork, RecentRow, WorldChange } from '../model/panel-view.ts'

/** State of the panel; a failed call changes only what concerns the failure. */
export interface PanelState {
  worldId: string
  world: Schemas['World'] | null
  state: Schemas['WorldState'] | null
  /** Faults armed, and callbacks of the providers. */
  faults: readonly Schemas['Fault'][]
  webhooks: readonly Schemas['Notify'][]
  scenarios: readonly Schemas['ScenarioSummary'][]
  /** The newest of it. */
  journal: readonly JournalEntry[]
  /** What is looked for in all of it. */
  found: JournalFound
  /** Round an entry that is older than `journal`; empty where none was opened. */
  around: readonly JournalEntry[]
  /** The last time without a live journal. */
  gap: JournalGap | null
  lastJump: JumpView | null
  isJumping: boolean
  /** From where to where the jump goes that this panel makes; null while it makes none. */
  jump: { fromMs: number; toMs: number } | null
  /** What has been under way for longer than a moment, in the order in which it was begun. */
  progress: readonly { kind: LongWork }[]
  connection: 'connecting' | 'live' | 'stream-cut' | 'restarting' | 'gone'
  /** Wall time of the last answer, and of the next try while there is none. */
  answeredAtWallMs: number
  retryAtWallMs: number
  /** Wall time at which `world` was read. */
  readAtWallMs: number
  /** Why the last action was refused. */
  refusal: Refusal | null
  /** A link was refused before a world was open: the next try opens the world without it. */
  isLinkRefused: boolean
  /** Why this world is in front, where it is not the one asked for by its id. */
  worldChange: WorldChange | null
  /** The world that was in front before this one; null where there was none, or it is gone. */
  previousWorldId: string | null
  /** The file last chosen, where it could not be opened. */
  importError: ImportError | null
  /** Checkpoints of this world. */
  history: CheckpointHistory
  /** The situation as it was when an entry of the history was restored; null when none was. */
  restoredFingerprint: string | null
  /** The link made last. */
  link: string | null
  /** Whether what the phone shows is kept along the journal. */
  isFilming: boolean
  /** The last entry at which this panel has kept what the phone shows; 0 for none. */
  filmedSeq: number
  machines: readonly Schemas['StateMachine'][]
  previews: Readonly<Record<string, Schemas['ScenarioPreview']>>
  packages: readonly Schemas['PackageRow'][]
  /** Null until a page has shown them. */
  banners: readonly Schemas['BannerRow'][] | null
  upstreamTexts: Schemas['UpstreamTexts'] | null
  plans: Schemas['MerchantPlans'] | null
  accounts: Schemas['Merchants'] | null
  /** Verdicts on the traffic, one a check; null until a page has shown them. */
  merchantChecks: readonly Schemas['MerchantCheck'][] | null
  /** The audit that runs or ran last, null for none; undefined until a page has shown it. */
  merchantAudit: Schemas['MerchantAudit'] | null | undefined
  /** Verdicts on what the open entry of the journal shows; empty while none is open. */
  entryChecks: readonly Schemas['MerchantCheck'][]
  coverage: Schemas['Coverage']['outcomes']
  recentWorlds: readonly RecentRow[]
  /** Worlds of the library, as they were when last asked for. */
  library: readonly Schemas['LibraryEntry'][]
}

/** The state of a panel that has heard nothing of its world yet. */
export function emptyPanel(worldId: string, wallNowMs: number): PanelState {
  return {
    worldId,
    world: null,
    state: null,
    faults: [],
    webhooks: [],
    scenarios: [],
    journal: [],
    found: nothingFound,
    around: [],
    gap: null,
    lastJump: null,
    isJumping: false,
    jump: null,
    progress: [],
    connection: 'connecting',
    answeredAtWallMs: wallNowMs,
    retryAtWallMs: wallNowMs,
    readAtWallMs: wallNowMs,
    refusal: null,
    isLinkRefused: false,
    worldChange: null,
    previousWorldId: null,
    importError: null,
    history: noHistory,
    restoredFingerprint: null,
    link: null,
    isFilming: true,
    filmedSeq: 0,
    machines: [],
    previews: {},
    packages: [],
    banners: null,
    upstreamTexts: null,
    plans: null,
    accounts: null,
    merchantChecks: null,
    merchantAudit: undefined,
    entryChecks: [],
    coverage: [],
    recentWorlds: [],
    library: [],
  }
}
