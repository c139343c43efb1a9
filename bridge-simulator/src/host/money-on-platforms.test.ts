import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { ShimConfig } from '../shim/shim-config.ts'
import { deliverSource, shimSource } from '../shim/shim-source.ts'
import type { WalletOutcome } from './host-dependencies.ts'
import { examplePayParameters, openHost } from './host-fixture.ts'

type Platform = ShimConfig['platform']

const clock = { virtualMs: 0, wallMs: 0, mode: 'standing' } as const

/** How the shop hands over a call on each platform (R-HOST-1). */
const send: Readonly<Record<Platform, (call: object) => string>> = {
  android: (call) => `skyBridge.postMessage(${JSON.stringify(JSON.stringify(call))})`,
  harmony: (call) => `skyBridge.postMessage(${JSON.stringify(JSON.stringify(call))})`,
  ios: (call) => `webkit.messageHandlers.skyBridge.postMessage(${JSON.stringify(call)})`,
}

/** A page with the shim of a platform, in front of a host whose wallets end as arranged. */
function openPage(platform: Platform, outcome: WalletOutcome['outcome']) {
  const calls: string[] = []
  const window = createContext({
    navigator: {},
    location: { pathname: '/', search: '' },
    document: {},
    heard: [],
    __skyBridgeCall: (raw: string) => calls.push(raw),
  })
  const run = (source: string): unknown => runInContext(source, window)
  run('onSkyBridgeReply = onSkyBridgeEvent = (json) => heard.push(json)')
  run(shimSource({ platform, hostOrigin: 'playwright', clock }))
  const page = { deliver: (message: Parameters<typeof deliverSource>[0]) => void run(deliverSource(message)) }
  const { host, confirmed } = openHost({ page }, { outcome })
  const call = async (method: string, params: object) => {
    run(send[platform]({ id: 7, method, params }))
    for (const raw of calls.splice(0)) await host.receive(raw)
    return (JSON.parse(String(run('JSON.stringify(heard)'))) as string[]).map((json) => JSON.parse(json))
  }
  return { call, confirmed }
}

const ENDINGS = [
  ['paid', 'success'],
  ['cancelled', 'failure'],
  ['undetermined', 'undetermined'],
] as const
const WALLETS = [
  ['requestWechatPay', examplePayParameters],
  ['requestAliPay', { orderString: 'o' }],
] as const
const PLATFORMS: readonly Platform[] = ['android', 'ios', 'harmony']
const cases = PLATFORMS.flatMap((platform) =>
  WALLETS.flatMap(([method, params]) =>
    ENDINGS.map(([outcome, resultType]) => ({ platform, method, params, outcome, resultType })),
  ),
)

it.each(cases)('on $platform $method that ends $outcome tells the page $resultType', async (row) => {
  const { call, confirmed } = openPage(row.platform, row.outcome)
  expect(await call(row.method, row.params)).toEqual([
    { id: 7, result: {} },
    { name: 'pageHide', payload: {} },
    { name: 'pageShow', payload: {} },
    { name: 'payCallback', payload: { resultType: row.resultType } },
  ])
  expect(confirmed).toHaveLength(1)
})

it.each([
  [
    'wechatPreEntrust',
    { appid: 'wx1', businessType: 12, pre_entrustweb_id: 'p1', contractCode: 'C1' },
    { preEntrustWebId: 'p1', launch: 'web-view' },
  ],
  ['aliRenewalAuth', { signParams: 's' }, { sheetId: 'sheet-1' }],
] as const)('on harmony %s signs and tells the page no result', async (method, params, signed) => {
  const { call, confirmed } = openPage('harmony', 'ask')
  expect((await call(method, params)).map(({ name }) => name)).toEqual([undefined, 'pageHide', 'pageShow'])
  expect(confirmed).toEqual([signed])
})
