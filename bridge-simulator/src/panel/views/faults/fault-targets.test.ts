import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import control from '@skyshop/openapi/documents/control' with { type: 'json' }
import { expect, it } from 'vitest'
import { faultsEn } from '../../i18n/faults-en.ts'
import { firstDraft, outcomesOf, withSubject, withTarget } from '../../model/fault-draft.ts'
import { recordOf } from './fault-record.ts'
import { faultTargets, foundTargets } from './fault-targets.ts'

const host = withSubject(firstDraft, 'host')
const names = faultTargets.host.map(([name]) => name)

it('lists every method and event of the bridge', () => {
  const methods = Object.keys(bridge.paths).map((path) => path.replace('/bridge/', ''))
  expect([...names].sort()).toEqual([...methods, ...Object.keys(bridge.webhooks)].sort())
})

it('offers every kind of bridge fault, not-installed only for methods that open a wallet', () => {
  const { kind } = control.components.schemas.BridgeEffect.properties
  const kindsOf = (target: string) =>
    outcomesOf({ ...host, target }).map(
      (outcome) => recordOf({ ...host, target, outcome }).bridge?.effect.kind,
    )
  expect(new Set(kindsOf('requestAliPay'))).toEqual(new Set(kind.enum))
  for (const name of names) expect(kindsOf(name).length).toBeGreaterThanOrEqual(kind.enum.length - 1)
  expect(kindsOf('getNewToken')).not.toContain('not-installed')
})

it('keeps the outcome when the new target allows it, else takes the first one', () => {
  const draft = withTarget({ ...host, outcome: 'not-installed' }, 'wechatPreEntrust')
  expect(draft.outcome).toBe('not-installed')
  expect(withTarget(draft, 'getAppInfo')).toMatchObject({ target: 'getAppInfo', outcome: 'bridge-late' })
})

it('finds targets by name, path or group, those of a group together', () => {
  const found = (text: string) =>
    foundTargets(faultTargets.shop, text, faultsEn.groups).map(({ group, choices }) => [
      group,
      ...choices.map(([value]) => value),
    ])
  expect(found('order add')).toEqual([['orders', 'addOrder']])
  expect(found('payments zero')).toEqual([['payments', 'zeroPay']])
  expect(found('no such thing')).toEqual([])
  const all = found('')
  expect(new Set(all.map(([group]) => group)).size).toBe(all.length)
  expect(all.flatMap(([, ...values]) => values)).toHaveLength(faultTargets.shop.length)
})
