import type { WalletApps, WalletEnding } from './host-dependencies.ts'

type Confirm<P extends keyof WalletApps> = Parameters<WalletApps[P]['confirm']>[0]['outcome']

/** The outcome that the WeChat app confirms at its gateway; it has none for an insufficient balance or a broken network. */
export const wechatOutcomes = {
  paid: 'success',
  failed: 'fail',
  insufficient: 'cancel',
  cancelled: 'cancel',
  network: 'fail',
  undetermined: 'undetermined',
  unknown: 'unknown',
  repeated: 'unknown',
} as const satisfies Record<WalletEnding, Confirm<'wechat'>>

/** The outcome that the Alipay app confirms at its gateway. */
export const alipayOutcomes = {
  paid: 'success',
  failed: 'fail',
  insufficient: 'fail',
  cancelled: 'cancel',
  network: 'network',
  undetermined: 'undetermined',
  unknown: 'unknown',
  repeated: 'repeated',
} as const satisfies Record<WalletEnding, Confirm<'alipay'>>

/**
 * The result code that each SDK returns to the host app (R-WECHAT-7, R-ALIPAY-20); null where WeChat's returns none.
 */
export const sdkCodes = {
  wechat: {
    paid: '0',
    failed: '-1',
    insufficient: '-2',
    cancelled: '-2',
    network: '-1',
    undetermined: null,
    unknown: null,
    repeated: null,
  },
  alipay: {
    paid: '9000',
    failed: '4000',
    insufficient: '4000',
    cancelled: '6001',
    network: '6002',
    undetermined: '8000',
    unknown: '6004',
    repeated: '5000',
  },
} as const satisfies Record<keyof WalletApps, Record<WalletEnding, string | null>>
