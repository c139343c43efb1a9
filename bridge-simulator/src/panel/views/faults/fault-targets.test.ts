import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import control from '@skyshop/openapi/documents/control' with { type: 'json' }
import { expect, it } from 'vitest'
import { faultsEn } from '../../i18n/faults-en.ts'
import {
  draftOfOutcome,
  faultOutcomes,
  faultSubjects,
  firstDraft,
  withSubject,
} from '../../model/fault-draft.ts'
import { recordOf } from './fault-record.ts'
import {
  camerasWithUnpaidOrder,
  faultTargets,
  foundTargets,
  outcomesOf,
  seenTargets,
  targetsFor,
} from './fault-targets.ts'

const host = withSubject(firstDraft, 'host')
const names = faultTargets.host.map(([name]) => name)

it('lists every method and event of the bridge', () => {
  const methods = Object.keys(bridge.paths).map((path) => path.replace('/bridge/', ''))
  expect([...names].sort()).toEqual([...methods, ...Object.keys(bridge.webhooks)].sort())
})

const kindsOf = (target: string) =>
  outcomesOf({ ...host, target }).map((outcome) => recordOf({ ...host, target, outcome }).bridge?.effect.kind)

it('offers every kind of bridge fault where it makes sense', () => {
  const { kind } = control.components.schemas.BridgeEffect.properties
  expect(new Set(kindsOf('requestAliPay'))).toEqual(new Set(kind.enum))
  expect(kindsOf('getNewToken')).toEqual(kind.enum.filter((one) => one !== 'not-installed'))
  const calls = ['missing', 'failed', 'before-return', 'not-installed']
  expect(kindsOf('payCallback')).toEqual(kind.enum.filter((one) => !calls.includes(one)))
})

it.each([
  ['shop', 'empty-page', 'getOrderRecord', 'addOrder'],
  ['upstream', 'signed-probe', 'wechatQueryTransaction', 'alipayQueryTrade'],
  ['upstream', 'unsigned', 'alipayQueryTrade', 'alipayConfirmPayment'],
  ['host', 'not-installed', 'wechatPreEntrust', 'getAppInfo'],
] as const)('targetsFor %s with outcome %s returns %s, not %s', (subject, outcome, fitting, other) => {
  const targets = targetsFor({ subject, outcome }).map(([name]) => name)
  expect([targets.includes(fitting), targets.includes(other)]).toEqual([true, false])
  expect(faultTargets[subject].map(([name]) => name)).toContain(other)
})

it('targetsFor offers no operation for which the outcome is impossible', () => {
  for (const subject of faultSubjects)
    for (const [target] of faultTargets[subject])
      for (const outcome of outcomesOf({ subject, target }))
        expect(targetsFor({ subject, outcome }).map(([name]) => name)).toContain(target)
})

it('groups gateway calls of the server by provider and those of the wallet apps apart', () => {
  const groupOf = (name: string) => faultTargets.upstream.find(([one]) => one === name)?.[2]
  expect(['alipayRefund', 'wechatDeduct', 'wechatConfirmPayment', 'alipayOpenCashier'].map(groupOf)).toEqual([
    ...['alipay', 'wechat', 'wallet-apps', 'wallet-apps'],
  ])
})

it('finds targets by name, path or group, those of a group together', () => {
  const targetsOf = (text: string) =>
    foundTargets(faultTargets.shop, text, faultsEn.groups).map(({ group, choices }) => [
      group,
      ...choices.map(([value]) => value),
    ])
  expect(targetsOf('order add')).toEqual([['orders', 'addOrder']])
  expect(targetsOf('payments zero')).toEqual([['payments', 'zeroPay']])
  expect(targetsOf('no such thing')).toEqual([])
  const all = targetsOf('')
  expect(new Set(all.map(([group]) => group)).size).toBe(all.length)
  expect(all.flatMap(([, ...values]) => values)).toHaveLength(faultTargets.shop.length)
})

it('names the cameras with an unpaid order of the account once, and no order without a camera', () => {
  const order = (status: number, deviceName: string, payDeadlineMs: number | null = 900, userId = 'u1') => {
    return { status, deviceName, payDeadlineMs, userId }
  }
  const orders = [order(0, 'Garden'), order(4, 'Hall'), order(0, 'Garden'), order(0, ''), order(6, 'Shop')]
  const u1 = { userId: 'u1', nowMs: 899 }
  expect(camerasWithUnpaidOrder(orders, u1)).toEqual(['Garden'])
  expect(camerasWithUnpaidOrder(orders, { ...u1, nowMs: 900 })).toEqual([])
  expect(camerasWithUnpaidOrder([order(0, 'Renewed by itself', null)], u1)).toEqual([])
  const shared = [...orders, order(0, 'Hall', 900, 'u2')]
  expect(camerasWithUnpaidOrder(shared, u1)).toEqual(['Garden'])
  expect(camerasWithUnpaidOrder(shared, { ...u1, userId: 'u2' })).toEqual(['Hall'])
})

it('seenTargets lists what a provider of the configuration has before any of it has occurred, each once', () => {
  const mintpay = { operations: ['mintCharge', 'mintFind'], webhooks: ['charge.ended'] }
  const parties = { parties: ['wechat', 'mintpay'], configuredProviders: { mintpay } }
  const titles = { mintpay: 'Mint Pay' }
  const calls = ['mintFind', 'paypalCreateOrder', 'wechatQueryTransaction'].map(
    (operationId) => ({ from: 'upstream', to: 'gateway', operationId }) as const,
  )
  const webhooks = [{ provider: 'mintpay', kind: 'charge.ended' }]
  const { upstream, gateway, isHere } = seenTargets(calls, webhooks, { ...parties, titles })
  expect(upstream).toEqual([
    ['mintCharge', 'Mint Pay mintCharge', 'configured'],
    ['mintFind', 'Mint Pay mintFind', 'configured'],
    ['paypalCreateOrder', 'paypalCreateOrder', 'seen'],
  ])
  expect(gateway).toEqual([['mintpay charge.ended', 'Mint Pay charge.ended', 'configured']])
  expect([isHere('wechat'), isHere('alipay'), isHere('payments')]).toEqual([true, false, false])
})

it('seenTargets lists what has occurred where no configuration brings a provider', () => {
  const webhooks = [{ provider: 'limepay', kind: 'paid' }]
  const { upstream, gateway } = seenTargets([], webhooks, { parties: ['limepay'], titles: {} })
  expect([upstream, gateway]).toEqual([[], [['limepay paid', 'limepay paid', 'seen']]])
})

it('a draft of each outcome has a target that may have it', () => {
  const drafts = faultSubjects.flatMap((subject) =>
    faultOutcomes[subject].map((outcome) => draftOfOutcome(subject, outcome)),
  )
  const unfit = drafts.filter((draft) => !outcomesOf(draft).includes(draft.outcome))
  expect(unfit.map(({ subject, outcome, target }) => [subject, outcome, target])).toEqual([])
})
