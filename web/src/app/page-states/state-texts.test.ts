import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { stateKeys } from '../../features/entitlements/model/package-timeline.ts'
import { orderStatusView } from '../../features/orders/model/order-status.ts'
import { simStatuses } from '../../features/sim-cards/model/sim-eligibility.ts'
import { languages } from '../../shared/i18n/locales/languages.ts'
import { bare, glossaryOf, textsOf } from '../../shared/testing/glossary.ts'

/** Text keys of the states of one kind, by the name the glossaries have for them. */
const kinds = {
  order: {
    unpaid: 'orders.unpaid',
    activating: 'orders.activating',
    'activated successfully': 'orders.activated',
    valid: 'orders.valid',
    expired: 'orders.expired',
    refunded: 'orders.refunded',
    canceled: 'orders.canceled',
    'timed out': 'orders.timedOut',
    'failed to pay': 'orders.payFailed',
    'failed to activate': 'orders.activateFailed',
    'failed to refund': 'orders.refundFailed',
  },
  coupon: {
    unused: 'coupons.unused',
    reserved: 'sheet.couponReason.reserved',
    used: 'sheet.couponReason.used',
    expired: 'sheet.couponReason.expired',
    'not yet effective': 'sheet.couponReason.notYetEffective',
    invalid: 'sheet.couponReason.invalid',
  },
  package: {
    'not yet active': 'device.stateNotYetActive',
    activating: 'device.stateActivating',
    activated: 'device.stateActivated',
    suspended: 'device.stateSuspended',
    expired: 'device.stateExpired',
    withdrawn: 'device.stateRevoked',
    'activation failed': 'device.stateActivationFailed',
  },
  'sim card': {
    normal: 'sim.normal',
    'not activated': 'sim.notActivated',
    unknown: 'sim.unknown',
    deactivated: 'sim.deactivated',
    abnormal: 'sim.abnormal',
  },
  contract: { on: 'contract.on', failed: 'contract.failed' },
} as const

const orderStatuses: readonly Schemas['OrderStatus'][] = [0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3]

it.each([
  ['order', orderStatuses.map((status) => orderStatusView(status).labelKey)],
  ['package', Object.values(stateKeys)],
  ['sim card', Object.values(simStatuses).map(({ key }) => key)],
] as const)('has a name for each state of the kind %s', (kind, keys) => {
  expect(Object.values(kinds[kind]).sort()).toEqual([...keys].sort())
})

it.each(languages)('%s has different texts for all states of one kind', async (language) => {
  const texts = await textsOf(language)
  for (const [kind, states] of Object.entries(kinds)) {
    const shown = Object.values(states).map((key) => bare(texts[key] ?? '', language))
    expect(
      shown.filter((text, index) => shown.indexOf(text) !== index),
      kind,
    ).toEqual([])
  }
})

it.each(languages)('%s has one word for an order and a package that are activating', async (language) => {
  const texts = await textsOf(language)
  expect(texts['device.stateActivating']).toBe(texts['orders.activating'])
})

// The specification words the two apart in English.
it.each(languages.filter((language) => language !== 'en'))(
  '%s says in one way that a device has no data',
  async (language) => {
    const texts = await textsOf(language)
    expect(texts['data.notPurchased']).toBe(texts['error.data-not-purchased'])
  },
)

it.each(languages.filter((language) => language !== 'en'))(
  '%s shows each state with the words of its glossary',
  async (language) => {
    const [texts, glossary] = [await textsOf(language), glossaryOf(language)]
    for (const [kind, states] of Object.entries(kinds)) {
      const named = Object.keys(states).map((name) => [name, glossary.get(`${kind}: ${name}`)])
      const shown = Object.entries(states).map(([name, key]) => [name, bare(texts[key] ?? '', language)])
      expect(shown, kind).toEqual(named)
    }
  },
)
