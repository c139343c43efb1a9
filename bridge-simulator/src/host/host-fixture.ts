import type { HostToPageMessage } from '../shim/shim-config.ts'
import type {
  BridgeEffect,
  BridgeRecord,
  HostDependencies,
  PayParameters,
  WalletApps,
  WalletOutcome,
  World,
} from './host-dependencies.ts'
import { createSimulatedHost } from './simulated-host.ts'

/** A world with one camera, as the control plane answers it; for tests of the host. */
export const exampleWorld: World = {
  worldId: 'w1',
  parties: ['backend', 'wechat', 'alipay', 'paypal', 'lianlian'],
  partyTitles: {},
  tenantId: 't1',
  scenario: 'new-owner',
  seed: 1,
  isDefault: false,
  lifetime: { kind: 'ephemeral', name: '', endsAtRestart: true, unusedMs: 3_600_000 },
  catalogue: { version: '00000002', sourceVersion: '00000002', isCurrent: true },
  user: { userId: 'u1', token: 'w1.u1.1.mac', tokenExpiresAtMs: 10, phone: '13800000000', isReviewer: false },
  profile: {
    platform: 'android',
    appVersion: '6.2.0',
    appKey: 'sky',
    appLanguage: 'en',
    countryCode: 'CN',
    manufacturerName: 'A',
  },
  devices: [
    {
      deviceId: '1234567890123456789012',
      sn: '1234567890123456789012',
      deviceKey: 'key-1',
      productCode: 'IPC',
      deviceName: 'Front door',
      iotId: 'iot-1',
      model: 'HH001',
      owned: 1,
      deviceCoverUri: '/api/skyworthOperation/covers/hh001.svg',
      cell: null,
      productMorphology: 1,
      productSource: 1,
      iccid: '89860012345678901238',
      productKey: 'pk-ball',
      insideModelCode: 'HH001-W',
      channels: [],
      vipStatus: 0,
      expireAtMs: null,
    },
  ],
  clock: {
    nowMs: 1_000,
    mode: 'standing',
    rate: 1,
    isAdvancing: false,
    skew: { merchantMs: 0, providerMs: 0, phoneMs: 0 },
    next: null,
  },
  walletOutcome: { outcome: 'ask', callback: 'told', notifyDelayMs: 0 },
}

/** SDK parameters of the right shape, with a signature that is not checked here. */
export const examplePayParameters: PayParameters = {
  appid: 'wx1',
  partnerid: '1900000109',
  prepayid: 'prepay-1',
  package: 'Sign=WXPay',
  noncestr: 'abc',
  timestamp: '1795147200',
  sign: 'c2lnbg==',
}

const sdkResults = { success: 0, fail: -1, cancel: -2 } as const
const resultStatuses = {
  success: '9000',
  fail: '4000',
  cancel: '6001',
  network: '6002',
  undetermined: '8000',
  unknown: '6004',
  'unknown-paid': '6004',
  repeated: '5000',
  'repeated-paid': '5000',
} as const

/** Gateways that accept every request and record it. */
export function exampleWalletApps(requests: unknown[] = []): WalletApps {
  const shop = { merchantName: 'Skyshop', amountFen: 990 }
  return {
    wechat: {
      openCashier: async () => ({
        ...shop,
        status: 'payable',
        description: 'Event, 7 days',
        prepayId: 'prepay-1',
      }),
      confirm: async (request) => {
        requests.push(request)
        if (request.outcome === 'undetermined') return { tradeState: 'SUCCESS' }
        if (request.outcome === 'unknown') return { tradeState: 'NOTPAY' }
        return { tradeState: 'SUCCESS', sdkResult: sdkResults[request.outcome] }
      },
      openContract: async () => ({ status: 'signable', merchantName: 'Skyshop', planTitle: 'Monthly' }),
      signContract: async (request) => {
        requests.push(request)
        return { status: 'signed', contractId: 'c1' }
      },
    },
    alipay: {
      openCashier: async () => ({ ...shop, status: 'payable', subject: 'Event, 7 days', tradeNo: 'trade-1' }),
      confirm: async (request) => {
        requests.push(request)
        return { tradeStatus: 'TRADE_SUCCESS', resultStatus: resultStatuses[request.outcome] }
      },
      openContract: async () => ({
        status: 'signable',
        sheetId: 'sheet-1',
        merchantName: 'Skyshop',
        singleAmountFen: 1790,
        periodType: 'DAY',
        period: 30,
        executeDate: '2026-12-19',
      }),
      signContract: async (sheetId) => {
        requests.push({ sheetId })
        return { status: 'signed', agreementNo: '20260000000000000001' }
      },
    },
  }
}

/** A host over fake dependencies, with what it sent and what it was asked for. */
export interface HostFixture {
  host: ReturnType<typeof createSimulatedHost>
  records: BridgeRecord[]
  /** Every reply and event the page got, parsed, in order. */
  received: unknown[]
  messages: HostToPageMessage[]
  errors: unknown[]
  confirmed: unknown[]
  left: string[]
  /** Outcomes that were arranged while the cashier was open. */
  arrangedLater: WalletOutcome[]
  /** Pages of the app that were opened over the shop. */
  shown: string[]
  call: (method: string, params?: unknown) => Promise<unknown>
}

/** The outcome of each payment, and the faults of calls and events by name. */
interface Arranged extends Partial<WalletOutcome> {
  effects?: Readonly<Record<string, BridgeEffect>>
  platform?: (typeof exampleWorld)['profile']['platform']
}

/** A host over fake dependencies: a payable cashier, a gateway that confirms every request, the given changes on top. */
export function openHost(change: Partial<HostDependencies> = {}, arranged: Arranged = {}): HostFixture {
  const { effects = {}, platform = 'android', ...wallet } = arranged
  const { profile } = exampleWorld
  const fixture = {
    records: [],
    received: [],
    messages: [],
    errors: [],
    confirmed: [],
    left: [],
    arrangedLater: [],
    shown: [],
  } as unknown as HostFixture
  const { records, received, messages, errors, confirmed, left, arrangedLater, shown } = fixture
  let wallMs = 0
  const host = createSimulatedHost({
    control: {
      getWorld: async () => exampleWorld,
      getHostApp: async () => ({ ...exampleWorld, profile: { ...profile, platform } }),
      issueToken: async (userId) => `fresh token of ${userId}`,
      getWalletOutcome: async () => ({ ...exampleWorld.walletOutcome, ...wallet }),
      setWalletOutcome: async (outcome) => void arrangedLater.push(outcome),
      takeBridgeEffect: async (name) => effects[name] ?? null,
      recordBridge: async (record) => void records.push(record),
    },
    walletApps: exampleWalletApps(confirmed),
    page: {
      deliver: (message) => {
        messages.push(message)
        if ('json' in message) received.push(JSON.parse(message.json))
      },
    },
    shopOrigin: 'http://127.0.0.1:4001',
    showCashier: async () => 'pay',
    showHostPage: async ({ name }) => void shown.push(name),
    scanCode: async () => 'SKY-2026-CLOUD',
    showContract: async () => 'sign',
    onLeave: (to) => void left.push(to),
    onError: (error) => void errors.push(error),
    wallNowMs: () => {
      wallMs += 5
      return wallMs
    },
    ...change,
  })
  const call = async (method: string, params?: unknown) => {
    await host.receive(JSON.stringify({ id: 7, method, params }))
    return received.find((message) => typeof message === 'object' && message !== null && 'id' in message)
  }
  return Object.assign(fixture, { host, call })
}
