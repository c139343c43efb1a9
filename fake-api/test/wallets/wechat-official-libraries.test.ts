import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import {
  type OfficialLibrary,
  OfficialWechatClient,
  type ReceivedMessage,
} from '../support/official-wechat-client.ts'
import { type ProviderStack, startProviders } from '../support/own-backend.ts'

const HOUR_MS = 3_600_000

let stack: ProviderStack
const notifies: ReceivedMessage[] = []
const merchant = createServer(async (request, response) => {
  notifies.push({ rawHeaders: request.rawHeaders, body: await text(request) })
  response.writeHead(204).end()
})
let notifyUrl = ''
beforeAll(async () => {
  stack = await startProviders([wechat])
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', () => resolve()))
  notifyUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
})
afterAll(async () => {
  merchant.close()
  await stack.stop()
})

/** Opens a world with a library at its own port or host, its keys those of the account's key mode. */
async function openLibrary({ library, at, keyMode }: LibraryCase) {
  const { worldId } = await stack.makeWorld()
  const control = async <T>(method: string, path: string, body?: object) =>
    (await stack.control<T>(method, `/${worldId}${path}`, body)).body
  await control('PATCH', '/merchant-plans', { wechat: { keyMode } })
  if (at === 'port') await control('POST', '/provider-ports', { provider: 'wechat' })
  const { wechat: account } = await stack.accountsOf(worldId)
  const { host } = new URL(account.rootUrl)
  const place = at === 'port' ? { url: account.rootUrl } : { url: stack.gatewayUrl, host }
  const nowMs = async () => (await control<Schemas['Clock']>('GET', '/clock')).nowMs
  const client = new OfficialWechatClient({ library, account, nowMs, ...place })
  if (keyMode === 'certificates') await client.downloadCertificates()
  const { appid, mchid } = account
  const common = { appid, mchid, description: 'Cloud storage', notify_url: notifyUrl }
  const orderOf = (out_trade_no: string) => ({ ...common, out_trade_no, amount: { total: 1990 } })
  const pay = (what: unknown) => control('POST', '/payer', { what })
  const advance = (byMs: number) => control('POST', '/clock/advance', { byMs })
  return { client, mchid, orderOf, pay, advance }
}

interface LibraryCase {
  readonly library: OfficialLibrary
  readonly at: 'port' | 'host'
  readonly keyMode: 'public-key' | 'certificates'
}

it.each<LibraryCase>([
  { library: 'java', at: 'port', keyMode: 'public-key' },
  { library: 'java', at: 'host', keyMode: 'certificates' },
  { library: 'go', at: 'host', keyMode: 'public-key' },
  { library: 'go', at: 'port', keyMode: 'certificates' },
])(
  'what wechatpay-$library sends to the $at of a world is answered so that it reads it, with $keyMode',
  async (libraryCase) => {
    const { client, mchid, orderOf, pay, advance } = await openLibrary(libraryCase)
    const opened = await client.call('POST', '/v3/pay/transactions/app', orderOf('OFFICIAL1'))
    await pay(opened?.prepay_id)
    await advance(0)
    expect(client.readNotify(lastNotify())).toMatchObject({ out_trade_no: 'OFFICIAL1' })
    const path = '/v3/pay/transactions/out-trade-no'
    const paid = await client.call('GET', `${path}/OFFICIAL1?mchid=${mchid}`)
    expect(paid).toMatchObject({ trade_state: 'SUCCESS' })

    const amount = { refund: 990, total: 1990, currency: 'CNY' }
    const refund = { out_trade_no: 'OFFICIAL1', out_refund_no: 'R1', notify_url: notifyUrl, amount }
    await client.call('POST', '/v3/refund/domestic/refunds', refund)
    await client.call('POST', '/v3/pay/transactions/app', orderOf('OFFICIAL2'))
    await advance(HOUR_MS)
    expect(client.readNotify(lastNotify())).toMatchObject({ refund_status: 'SUCCESS' })
    expect(await client.call('POST', `${path}/OFFICIAL2/close`, { mchid })).toBeNull()
    expect(await client.call('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ status: 'SUCCESS' })
  },
)

it('every refusal has code and message for wechatpay-java, who wrote it does not matter', async () => {
  const { client, mchid } = await openLibrary({ library: 'java', at: 'port', keyMode: 'public-key' })
  const query = '/v3/pay/transactions/out-trade-no/UNKNOWN1'
  await expect(client.call('GET', `${query}?mchid=${mchid}`)).rejects.toThrow('404 ORDER_NOT_EXIST')
  await expect(client.call('GET', query)).rejects.toThrow('400 MCH_NOT_EXISTS')
  await expect(client.call('GET', '/v3/unknown?name=%E4%BD%A0')).rejects.toThrow('404 RESOURCE_NOT_EXISTS')
  await expect(client.call('GET', '/unknown')).rejects.toThrow('404 RESOURCE_NOT_EXISTS')
  await expect(client.downloadCertificates()).rejects.toThrow('404 RESOURCE_NOT_EXISTS 无可用的平台证书')
})

function lastNotify(): ReceivedMessage {
  return notifies.at(-1) ?? { rawHeaders: [], body: '' }
}
