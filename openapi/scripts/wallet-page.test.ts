import { expect, it } from 'vitest'
import alipayMessages from '../generated/alipay.json' with { type: 'json' }
import alipay from '../generated/alipay-urls.json' with { type: 'json' }
import lianlianMessages from '../generated/lianlian.json' with { type: 'json' }
import lianlian from '../generated/lianlian-urls.json' with { type: 'json' }
import paypalMessages from '../generated/paypal.json' with { type: 'json' }
import paypal from '../generated/paypal-urls.json' with { type: 'json' }
import wechatMessages from '../generated/wechat.json' with { type: 'json' }
import wechat from '../generated/wechat-urls.json' with { type: 'json' }
import type { OpenApiDocument } from './document.ts'
import { operationIdsOf, type WalletTable, walletPage } from './wallet-page.ts'

const tables = Object.entries({ wechat, alipay, paypal, lianlian }) as unknown as [
  'wechat' | 'alipay' | 'paypal' | 'lianlian',
  WalletTable,
][]

const messagesOf = {
  wechat: wechatMessages,
  alipay: alipayMessages,
  paypal: paypalMessages,
  lianlian: lianlianMessages,
} as unknown as Record<string, OpenApiDocument>

it.each(tables)('shows every operation of %s with its path and what proves who calls', (name, table) => {
  const html = walletPage(name, table, {})
  for (const id of operationIdsOf(table)) expect(html).toContain(`<article id="${id}">`)
  expect(html).toContain(table.gateway.prefix)
  const words = JSON.stringify(table).matchAll(/"auth":"([^"]+)"/g)
  for (const [, word = ''] of words) expect(Object.keys(table.access)).toContain(word)
})

it('no two operations of the wallets have one name, as the journal and the panel tell them apart by it', () => {
  const ids = tables.flatMap(([, table]) => operationIdsOf(table))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it.each(tables)('shows the purpose of every operation of %s', (name, table) => {
  const html = walletPage(name, table, {})
  const articles = html.split('<article id="').slice(1)
  expect(articles).toHaveLength(operationIdsOf(table).length)
  for (const article of articles) expect(article).toMatch(/<p>[A-Z][^<]+\.<\/p>/)
})

it.each(tables)('every message that an operation of %s names is on its page', (name, table) => {
  const html = walletPage(name, table, messagesOf[name] ?? {})
  const links = [...html.matchAll(/ href="#(\w+)"/g)].map(([, id]) => id)
  const places = [...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !places.includes(id))).toEqual([])
})

it('links an operation to its messages', () => {
  const table = { description: 'A `wallet`.', access: { none: 'Nobody.' } }
  const operations = [
    {
      ...{ operationId: 'payNow', method: 'POST', path: '/pay', auth: 'none', request: 'PayRequest' },
      summary: 'Somebody pays.',
      example: { amount: 5 },
      responses: { 200: 'PayAnswer', 204: null, default: 'PayError' },
    },
  ]
  const messages = {
    components: { schemas: { PayRequest: { properties: { amount: { type: 'integer' } } } } },
  }
  const html = walletPage('wechat', { ...table, gateway: { prefix: '/w/{worldId}', operations } }, messages)
  expect(html).toContain('POST /w/{worldId}/pay')
  expect(html).toContain('<p>Somebody pays.</p>')
  expect(html).toContain('curl -X POST "http://127.0.0.1:4011/w/$WORLD/pay"')
  expect(html).toContain('{"amount":5}')
  expect(html).toContain('<b>Request</b>: <a href="#PayRequest">PayRequest</a>')
  expect(html).toContain('<li><code>204</code>: nothing</li>')
  expect(html).toContain('<li>otherwise: <a href="#PayError">PayError</a></li>')
  expect(html).toContain('<article id="PayRequest">')
})
