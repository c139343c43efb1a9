import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closestName, knownNamesOf, requireOrderForm } from '../../src/control/known-names.ts'
import { unknownNaming } from '../../src/engine/kernel/order-naming.ts'
import { makeParties } from '../../src/engine/party/party-list.ts'
import { allParties } from '../../src/parties.ts'

const base = () => 'http://127.0.0.1'
const bases = { productBaseUrl: base, gatewayBaseUrl: base, publicGatewayUrl: base }
const parties = makeParties(allParties, bases)
const { isExchange, isJournalName, unknownOperation } = knownNamesOf(parties)

const SRC = join(import.meta.dirname, '../../src')
const WRITTEN =
  /operationId: '([\w.-]+)'|journal(?:Clock|State)\([^'{]*'([\w.-]+)'|_(?:EVENT|DUE|CHECK|DEADLINE|SESSION|END) = '([\w.-]+)'/g

function writtenNames(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return files.flatMap((name) =>
    [...readFileSync(join(SRC, name), 'utf8').matchAll(WRITTEN)].map(
      ([, own, around, event]) => own ?? around ?? event ?? '',
    ),
  )
}

it('lists every operation name that the source writes into a journal', () => {
  const names = writtenNames()
  expect(names).toEqual(expect.arrayContaining(['order', 'snapshot', 'contract.due']))
  expect(names.filter((name) => !isJournalName(name))).toEqual([])
})

it.each([
  'addOrder',
  'wechatDeduct',
  'alipayQueryTrade',
  'paypalShowCheckoutPage',
  'getNewToken',
  'payCallback',
])('finds the operation name %s of the contracts', (name) => {
  expect(isJournalName(name)).toBe(true)
})

it('allows faults on exchanges of the product and the gateways alone', () => {
  expect(['addOrder', 'wechatDeduct', 'paypalApprove'].every(isExchange)).toBe(true)
  expect(['getNewToken', 'order.deadline', 'ADDORDER', '__proto__'].some(isExchange)).toBe(false)
})

it.each([
  ['activ-cloud', 'active-cloud'],
  ['acitve-cloud', 'active-cloud'],
  ['Active_Cloud', 'active-cloud'],
  ['new', 'new-owner'],
  ['active', null],
  ['a', null],
  ['', null],
  ['dance', null],
])('closestName of %j is %j', (typed, meant) => {
  const known = ['new-owner', 'active-cloud', 'active-data-plan', 'ab', 'abc']
  expect(closestName(typed, known)).toBe(meant)
})

it('suggests the operation name when its case is wrong, or a letter', () => {
  expect(unknownOperation('addOrdr')).toBe('There is no operation addOrdr; did you mean addOrder?')
  expect(unknownOperation('addorder')).toBe('There is no operation addorder; did you mean addOrder?')
  expect(unknownOperation('x')).toContain('see /reference/ of the panel')
})

it('knows entries of the shop where the backend is among the parties alone', () => {
  const alone = knownNamesOf(parties.filter(({ name }) => name !== 'backend'))
  expect(['order', 'coupon', 'bindDevice'].map(isJournalName)).toEqual([true, true, true])
  expect(['order', 'coupon', 'bindDevice'].map(alone.isJournalName)).toEqual([false, false, false])
  expect(['notBuilt', 'snapshot', 'deduction'].every(alone.isJournalName)).toBe(true)
})

it('takes any number of an order to come where nothing is known of the merchant', async () => {
  const nobody = { ...knownNamesOf([]), hasOrder: async () => false }
  const facts = (orders: object) => ({ read: {}, journal: { orders, query: () => [] } }) as never
  await expect(requireOrderForm(facts(unknownNaming), 'A-1', nobody)).resolves.toBeUndefined()
  const shop = parties.find(({ orders }) => orders !== undefined)?.orders ?? unknownNaming
  await expect(requireOrderForm(facts(shop), 'A-1', nobody)).rejects.toThrow('have 20 digits')
})
