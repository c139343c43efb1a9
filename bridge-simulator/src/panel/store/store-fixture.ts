import type { Schemas } from '@skyshop/openapi/control'
import { type FilterToken, parseQuery } from '@skyshop/openapi/journal-query'
import type { PanelPorts } from '../api/panel-ports.ts'
import { type ActionHooks, createPanelActions } from './panel-actions.ts'
import { PanelStore } from './panel-store.ts'

export const emptyState: Schemas['WorldState'] = {
  users: [],
  devices: [],
  orders: [],
  entitlements: [],
  payments: [],
  foreignTrades: [],
  billDifferences: [],
  contracts: [],
  coupons: [],
  codes: [],
  grants: [],
  captchas: [],
  due: [],
}

export function world(worldId: string): Schemas['World'] {
  return {
    worldId,
    parties: ['backend', 'wechat', 'alipay', 'paypal', 'lianlian'],
    partyTitles: {},
    tenantId: 't1',
    scenario: 'new-owner',
    seed: 1,
    isDefault: worldId === 'default',
    lifetime:
      worldId === 'default'
        ? { kind: 'kept', name: '', endsAtRestart: false, unusedMs: null }
        : { kind: 'ephemeral', name: '', endsAtRestart: true, unusedMs: 3_600_000 },
    catalogue: { version: '00000002', sourceVersion: '00000002', isCurrent: true },
    user: { userId: 'u1', token: 'x', tokenExpiresAtMs: 10_000, phone: '13800000000', isReviewer: false },
    profile: {
      platform: 'android',
      appVersion: '6.2.0',
      appKey: 'sky',
      appLanguage: 'en',
      countryCode: 'CN',
      manufacturerName: 'A',
    },
    devices: [],
    clock: {
      nowMs: 1000,
      mode: 'standing',
      rate: 1,
      isAdvancing: false,
      skew: { merchantMs: 0, providerMs: 0, phoneMs: 0 },
      next: null,
    },
    walletOutcome: { outcome: 'ask', callback: 'told', notifyDelayMs: 0 },
  }
}

/** A store over a fake server, with what it was asked for. */
export interface Fixture {
  ports: PanelPorts
  store: PanelStore
  /** Set to make every call fail with it. */
  failure: Error | null
  later: { delayMs: number; call: () => void }[]
  cutStream: () => void
  /** The streams open at the moment. */
  streams: { worldId: string; listener: StreamListener }[]
}

type StreamListener = Parameters<PanelPorts['openStream']>[2]

type Answer = <T>(value: T) => Promise<T>

const refuse = async () => {
  throw new Error('This test does not expect that call.')
}

function copiesWith(answer: Answer): PanelPorts['copies'] {
  return {
    listSnapshots: () => answer([]),
    takeSnapshot: (_, label) => answer({ snapshotId: 's1', label, nowMs: 1000, takenAtMs: 0, bytes: 1 }),
    removeSnapshot: refuse,
    restoreSnapshot: refuse,
    forkWorld: refuse,
    forkSnapshot: refuse,
    listFrames: async () => [],
    getFrame: refuse,
    forkFrame: refuse,
    exportWorld: refuse,
    importWorld: refuse,
  }
}

function controlWith(answer: Answer): PanelPorts['control'] {
  return {
    listScenarios: () =>
      answer([
        {
          ...{ name: 'new-owner', group: 'account' as const, title: 'New', titleZh: '新' },
          ...{ summary: 'One owner.', summaryZh: '一位机主。' },
        },
      ]),
    getWorld: (id) => answer(world(id)),
    getState: () => answer(emptyState),
    getJournal: () => answer({ entries: [], lastSeq: 0, hash: '' }),
    searchJournal: () => answer(searchedPage([], {})),
    listFaults: () => answer([]),
    listWebhooks: () => answer([]),
    exportJournal: refuse,
    repeatRequest: refuse,
    addFault: refuse,
    removeFault: refuse,
    removeFaults: refuse,
    actOnWebhook: refuse,
    reorderWebhooks: refuse,
    holdWebhooks: refuse,
    createWorld: refuse,
    addToLibrary: refuse,
    createWorldFromLibrary: refuse,
    removeWorld: refuse,
    setLifetime: refuse,
    setClockMode: refuse,
    advanceClock: refuse,
    stopClockJump: refuse,
    changeProfile: refuse,
    expireToken: refuse,
    endContract: refuse,
    setWalletOutcome: refuse,
  }
}

/** A store over a server that answers with one world; what else a test needs, it gives in `control` or sets in `ports`. */
export function openStore(worldId = 'default', control: Partial<PanelPorts['control']> = {}): Fixture {
  const answer: Answer = async (value) => {
    if (fixture.failure) throw fixture.failure
    return value
  }
  const ports: PanelPorts = {
    defaultWorldId: 'default',
    keepFilming: () => undefined,
    edit: refuse,
    request: refuse,
    tables: {
      coverage: async () => ({ outcomes: [] }),
      library: async () => ({ folder: '', entries: [] }),
      worlds: async () => ({ server: 'upstream', worlds: [], silent: [] }),
      stateMachines: refuse,
      scenario: refuse,
      packages: refuse,
      banners: refuse,
      texts: refuse,
      plans: refuse,
      accounts: async () => ({}) as never,
      merchantChecks: async () => [],
      merchantAudit: async () => null,
      startMerchantAudit: refuse,
      stopMerchantAudit: refuse,
      entryChecks: async () => [],
    },
    copies: copiesWith(answer),
    saveFile: () => undefined,
    linkTo: () => '',
    recentWorlds: () => [],
    wallNowMs: () => 50_000,
    after: (delayMs, call) => {
      fixture.later.push({ delayMs, call })
      return () => {
        fixture.later = fixture.later.filter((timer) => timer.call !== call)
      }
    },
    openStream: (worldId, _afterSeq, listener) => {
      const stream = { worldId, listener }
      fixture.streams.push(stream)
      listener.onOpen()
      fixture.cutStream = listener.onCut
      return () => {
        fixture.streams.splice(fixture.streams.indexOf(stream), 1)
      }
    },
    control: { ...controlWith(answer), ...control },
  }
  ports.control.searchJournal = control.searchJournal ?? searchOf(ports.control)
  const store = new PanelStore(ports, worldId)
  const fixture: Fixture = { ports, store, failure: null, later: [], cutStream: () => undefined, streams: [] }
  return fixture
}

/** A search through what the control plane has as the journal. */
function searchOf(control: PanelPorts['control']): PanelPorts['control']['searchJournal'] {
  return async (worldId, search) => {
    const { entries } = await control.getJournal(worldId, { afterSeq: 0, limit: 1000 })
    return searchedPage(entries, search)
  }
}

/** Finds what a server would: words in labels, and the tokens that tests use. */
export function searchedPage(
  entries: readonly Schemas['JournalEntry'][],
  { query = '', afterSeq, beforeSeq, limit = 200 }: Schemas['JournalSearch'],
): Schemas['JournalSearchPage'] {
  const { tokens, words } = parseQuery(query)
  const fits = (entry: Schemas['JournalEntry']) =>
    tokens.every((token) => isIn(entry, token)) &&
    words.every((word) => entry.label.toLowerCase().includes(word))
  const fitting = entries.filter(fits)
  const beyond = fitting.filter(({ seq }) => seq > (afterSeq ?? 0) && seq < (beforeSeq ?? Infinity))
  const page = afterSeq === undefined ? beyond.slice(-limit) : beyond.slice(0, limit)
  const [first, last] = [page.at(0)?.seq ?? 0, page.at(-1)?.seq ?? Infinity]
  return {
    ...{ entries: page, matched: fitting.length, held: entries.length, groups: [], days: [], fired: [] },
    lastSeq: entries.at(-1)?.seq ?? 0,
    hasOlder: fitting.some(({ seq }) => seq < first),
    hasNewer: fitting.some(({ seq }) => seq > last),
  }
}

function isIn(entry: Schemas['JournalEntry'], { field, value, isExcluded }: FilterToken): boolean {
  const { operationId, orderNo, status, seq, parentSeq } = entry
  const texts = { op: operationId, order: orderNo, status, cause: `${seq} ${parentSeq}` }
  const text = field in texts ? texts[field as keyof typeof texts] : ''
  return (text ?? '').includes(value) !== (isExcluded ?? false)
}

/** The actions of the panel over that store. */
export const actionsOf = ({ ports, store }: Fixture, hooks: Partial<ActionHooks> = {}) =>
  createPanelActions(ports, store, {
    onHostChanged: () => undefined,
    onTravelled: () => undefined,
    onWorldOpened: async () => undefined,
    isWalletOpen: () => false,
    page: () => '/',
    ...hooks,
  })

/** Lets the promises of calls already made settle. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

/** An entry of the journal as the control plane has it, for tests. */
export function wireEntry(change: Partial<Schemas['JournalEntry']>): Schemas['JournalEntry'] {
  return {
    seq: 1,
    traceId: 't1',
    parentSeq: null,
    virtualMs: 1000,
    wallMs: 100,
    kind: 'http',
    from: 'shop',
    to: 'upstream',
    operationId: 'addOrder',
    label: 'POST /v1/order/add',
    status: '200',
    tookMs: 10,
    note: null,
    orderNo: null,
    request: null,
    response: null,
    ...change,
  }
}
