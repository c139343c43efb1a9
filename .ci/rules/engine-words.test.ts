import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** Words of the shop and of its providers: a party that knows one brings it (`Party`), and the engine does not name it. */
const foreignWords = new Set([
  ...['order', 'contract', 'package', 'coupon', 'camera', 'device', 'banner', 'entitlement', 'invoice'],
  ...['user', 'tenant', 'token'],
  ...['wechat', 'weixin', 'tenpay', 'papay', 'alipay', 'paypal', 'lianlian', 'skyworth', 'notify', 'trade'],
])

/** Names that the engine may use all the same, by what they mean there. */
const meanings = {
  'an API contract': [
    ...['contract', 'contractOf', 'controlContract', 'PartyContract'],
    ...['ContractDocument', 'ContractFault', 'ContractValidator'],
  ],
  'a sequence': ['order', 'orderBy', 'ORDER', 'ORDERS', 'ORDER_OPTIONS', 'inOrder', 'inAnyOrder'],
  'what an entry or webhook is about, as control plane and stored rows name it': [
    ...['orderNo', 'orderNos', 'orderNoOf', 'Entry_orderNo', 'ofOrder', 'ofOrders'],
    ...['contractCode', 'contractCodes', 'isOfContract', 'deviceId', 'deviceIds', 'camera'],
    ...['hasOrder', 'hasContract'],
  ],
  'how the merchant numbers what an entry is about': ['OrderNaming', 'orders', 'orderOf', 'areOfOneOrder'],
  'a webhook, as control plane and stored rows name it': [
    ...['notify', 'notifyId', 'notifyIds', 'findByNotifyId', 'provider_notifyId', 'notifyDelayMs'],
    ...['Notify', 'NotifyEffect', 'describeNotifyEffect', 'NotifyAttempt', 'notifyAttempt', 'notifyOutbox'],
    ...['NotifyOutboxGetPayload', 'NotifyAddress', 'notifyUrl', 'notifyUrlTemplate'],
  ],
  'a payment at a provider, as control plane and stored rows name it': [
    ...['trade', 'trades', 'tradeNo', 'outTradeNo', 'tradeRecords', 'ForeignTradeRow'],
  ],
  'views of the control plane that a party brings': ['contracts', 'ContractEnd', 'ContractRow'],
  'a member of HTML': ['device'],
  'who runs the program, a client of HTTP, and a part of a URL': ['user'],
  'a number that a database file keeps': ['user_version', 'page_size'],
  // The engine itself asks for the control plane's: the panel, the payer's page and other servers bring it.
  'the token of the control plane': ['token', 'controlToken'],
  'a word of a search of the journal': ['FilterToken', 'TimelineToken', 'tokenSql'],
  'a secret that the journal hides, whoever sent it': ['access_token', 'maskTokens'],
  'names of a store for copies of worlds': ['sessionToken', 'NextContinuationToken'],
} as const satisfies Record<string, readonly string[]>

const allowedNames: ReadonlySet<string> = new Set(Object.values(meanings).flat())

/** Members of the providers' messages of several words: a provider alone knows how a message is built. */
const providerMembers: ReadonlySet<string> = new Set(
  globSync('openapi/wallets/*.yaml', { cwd: rootDir }).flatMap(
    (path) => readFileSync(join(rootDir, path), 'utf8').match(/\b[a-z]+(?:_[a-z\d]+)+(?=:)/g) ?? [],
  ),
)

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
const isForeign = (word: string) => foreignWords.has(word) || foreignWords.has(word.replace(/s$/, ''))

/** Names and words of strings in a source that hold a foreign word; comments may explain what they like. */
function foreignNames(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '')
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? []
  return [...new Set(names)].filter(
    (name) => !allowedNames.has(name) && (providerMembers.has(name) || wordsOf(name).some(isForeign)),
  )
}

/** Sources of the engine, tests and what exists for them left out. */
const engineSources = sourceFiles(/[.]ts$/, 'fake-api/src/engine')
  .filter((path) => !/[.]test[.]|\/testing\/|\/test-world[.]/.test(path))
  .map((path) => ({ path, source: readFileSync(join(rootDir, path), 'utf8') }))

it('knows members of messages of each provider', () => {
  expect([...providerMembers]).toEqual(
    expect.arrayContaining(['out_trade_no', 'biz_content', 'cancel_url', 'notification_url']),
  )
})

it('the engine names nothing of the shop or of a provider', () => {
  const found = engineSources.flatMap(({ path, source }) =>
    foreignNames(source).map((name) => `${path}: ${name}`),
  )
  expect(engineSources.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

it('each allowed name is used', () => {
  const used = new Set(engineSources.flatMap(({ source }) => source.match(/[A-Za-z_$][\w$]*/g) ?? []))
  expect([...allowedNames].filter((name) => !used.has(name))).toEqual([])
})

it.each([
  ["if (parts[4] === 'coupons') return", ['coupons']],
  ['const cameraNames = findDeviceNames(orderNo)', ['cameraNames', 'findDeviceNames']],
  ["const path = '/wallets/paypal/pay'", ['paypal']],
  ['// WeChat Pay counts an order\nconst count = 1 /* of a package */', []],
  ["const address = 'weixin://…'", ['weixin']],
  ["const members = ['biz_content', 'redirect_url', 'user_version']", ['biz_content', 'redirect_url']],
  ["textOf(body, 'out_trade_no')", ['out_trade_no']],
  ['orderBy: { orderNo: 1 }', []],
  ["const tokenKey = users.get('tenant')", ['tokenKey', 'users', 'tenant']],
])('foreignNames of %j are %j', (source, names) => {
  expect(foreignNames(source)).toEqual(names)
})

/** Words of our own product, whose accounts are some among others at a provider. */
const ownWords = /skyworth|skyshop\b(?!\/)|云存储/i

const ownNames = (source: string) => source.split('\n').filter((line) => ownWords.test(line))

it('a provider names nothing of our own product, so that strangers meet it without', () => {
  const sources = sourceFiles(/[.]ts$/, 'fake-api/src/providers').filter((path) => !/[.]test[.]/.test(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(
    sources.flatMap((path) =>
      ownNames(readFileSync(join(rootDir, path), 'utf8')).map((line) => [path, line]),
    ),
  ).toEqual([])
})

it.each([
  ["const merchantName = 'Skyworth Cloud Camera'", 1],
  ["const email = 'merchant@skyshop.example'", 1],
  ['const title = `云存储连续包月`', 1],
  ["import type { Schemas } from '@skyshop/openapi/control'", 0],
  ["const merchantName = 'Test Merchant'", 0],
])('ownNames of %j are %i', (source, count) => {
  expect(ownNames(source)).toHaveLength(count)
})
