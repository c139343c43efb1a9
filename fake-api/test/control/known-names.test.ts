import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closestName, knownNamesOf } from '../../src/control/known-names.ts'
import { makeParties } from '../../src/engine/party/party-list.ts'
import { allParties } from '../../src/parties.ts'

const base = () => 'http://127.0.0.1'
const bases = { productBaseUrl: base, gatewayBaseUrl: base, publicGatewayUrl: base }
const { isExchange, isJournalName, unknownOperation } = knownNamesOf(makeParties(allParties, bases))

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
