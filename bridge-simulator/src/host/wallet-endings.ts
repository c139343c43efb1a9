import type { HostGateway, WalletEnding } from './host-ports.ts'

type Confirm<P extends keyof HostGateway> = Parameters<HostGateway[P]['confirm']>[0]['outcome']

/** Outcomes that the WeChat app confirms at its gateway. WeChat has no code for an insufficient balance or a broken network. */
export const wechatEndings = {
  paid: 'success',
  failed: 'fail',
  insufficient: 'cancel',
  cancelled: 'cancel',
  network: 'fail',
  undetermined: 'undetermined',
  unknown: 'unknown',
  repeated: 'unknown',
} as const satisfies Record<WalletEnding, Confirm<'wechat'>>

/** Outcomes that the Alipay app confirms at its gateway. */
export const alipayEndings = {
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
 * What each SDK hands to the host app in the end (R-WECHAT-7, R-ALIPAY-20); null where WeChat's hands over nothing
 * certain.
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
} as const satisfies Record<keyof HostGateway, Record<WalletEnding, string | null>>
