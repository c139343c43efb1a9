import { accountSettings, newAccounts } from '@skyshop/openapi/account-settings'
import { expect, it } from 'vitest'
import {
  changedSettings,
  changeOf,
  type Provider,
  parseSetting,
  readSetting,
  type Setting,
  settingGroups,
  settingsOf,
  type TypedSetting,
  textOf,
} from './setting-table.ts'

const providers = Object.keys(settingGroups) as Provider[]

it.each(providers)('every setting of %s is in one group, but for the clock', (provider) => {
  const shown = Object.values(settingGroups[provider]).flat()
  const names = accountSettings[provider].map(({ name }) => name)
  expect(shown.toSorted()).toEqual(names.filter((name) => name !== 'backendClock').toSorted())
})

it.each(providers)('a new account at %s has nothing set otherwise', (provider) => {
  expect(changedSettings(provider, newAccounts[provider])).toEqual([])
})

it('names what is set otherwise, also within a group, and no records', () => {
  const { wechat } = newAccounts
  const plan = {
    ...wechat,
    deductionsPerDay: null,
    subMerchants: [{ mchid: '1900006892', appid: 'wx1', isGranted: true }],
    v3: { ...wechat.v3, couponFen: 100 },
  }
  const changed = changedSettings('wechat', plan)
  expect(changed.map(({ name }) => name)).toEqual(['deductionsPerDay', 'v3.couponFen'])
  expect(changed.map((setting) => readSetting(plan, setting))).toEqual([null, 100])
})

it('changeOf puts settings of one group together', () => {
  expect(
    changeOf([
      ['keyMode', 'certificates'],
      ['v3.refundTo', 'card'],
      ['v3.refundEnd', 'closed'],
    ]),
  ).toEqual({ keyMode: 'certificates', v3: { refundTo: 'card', refundEnd: 'closed' } })
})

it('settingsOf keeps the order of the names', () => {
  const names = ['refunds', 'country'] satisfies Setting['name'][]
  expect(settingsOf('paypal', names).map(({ name }) => name)).toEqual(names)
})

function typed(provider: 'wechat' | 'alipay', name: string): TypedSetting {
  const [setting] = settingsOf(provider, [name])
  if (setting === undefined || setting.kind === 'choice') throw new Error(`${name} is not typed`)
  return setting
}

const limit = typed('wechat', 'deductionsPerDay')
const coupon = typed('wechat', 'v3.couponFen')
const domain = typed('wechat', 'v3.h5Domain')
const methods = typed('alipay', 'notContracted')
const records = typed('wechat', 'subMerchants')

it.each([
  [limit, '300', 300],
  [limit, '', null],
  [limit, '0', undefined],
  [limit, '1001', undefined],
  [limit, '3.5', undefined],
  [coupon, '0', 0],
  [coupon, '', undefined],
  [domain, ' shop.example ', 'shop.example'],
  [domain, '', null],
  [domain, 'x'.repeat(129), undefined],
  [methods, 'alipay.trade.pay\n\n alipay.trade.refund', ['alipay.trade.pay', 'alipay.trade.refund']],
  [methods, '', []],
  [records, '[{"mchid":"1900006892"}]', [{ mchid: '1900006892' }]],
  [records, '', []],
  [records, '{"mchid":"1900006892"}', undefined],
  [records, '[', undefined],
])('$name takes %j as %j', (setting, text, value) => {
  expect(parseSetting(setting, text)).toEqual(value)
})

it.each([
  [limit, 300, '300'],
  [limit, null, ''],
  [domain, null, ''],
  [methods, ['a', 'b'], 'a\nb'],
  [records, [], ''],
])('$name writes %j as %j', (setting, value, text) => {
  expect(textOf(setting, value)).toBe(text)
})

it('reads the records that it writes', () => {
  const value = [{ mchid: '1900006892', isGranted: true }]
  expect(parseSetting(records, textOf(records, value))).toEqual(value)
})
