import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../../shared/api-client/api-errors.ts'
import { answered, createFakeServices, type FakeApi, refused } from '../../shared/testing/fake-services.ts'
import { ownRedemptionOf } from './model/redemption.ts'
import { checkCode, findRedemption, redeemCode } from './redeem-code.ts'
import { recallStarted, rememberStarted } from './started-redemptions.ts'

const times = { startTime: '2026-11-20 09:41:00', endTime: '2026-12-20 09:41:00' }

const attempt = {
  ...{ activeCode: 'GOOD', productCode: 'IPC', deviceKey: 'dk1', deviceId: 'd1' },
  ...{ captchaId: '7', captcha: 'ABCD' },
  offer: {
    ...{ packageId: 'month', packageName: 'A month', description: '', productCode: 'IPC' },
    ...{ packageSource: 1, validDays: 30, expireTime: '2027-01-01 00:00:00' },
  },
}
const redeemed = { deviceId: 'd1', packageName: 'A month', packageSource: 1, ...times }

function onCamera(storePackageId: string, change: Partial<Schemas['StorePackage']> = {}) {
  const names = { deviceId: 'd1', deviceName: '', channelIotId: '', packageName: 'A month' }
  const calls = { canUseNow: false, callCount: null, callsLeft: null }
  const state = { kind: 'cloud', state: 'activated' } as const
  return {
    storePackageId,
    orderNo: '',
    packageId: 'month',
    ...{ ...names, ...calls, ...state, ...times, ...change },
  }
}

const noAnswer = (): never => {
  throw new NetworkError('unreachable')
}

/** A backend whose camera has these packages, one list after the other; the last one stays. */
function arrange(
  lists: (Schemas['StorePackage'][] | 'silent')[],
  exchanges: NonNullable<FakeApi['exchangeActiveCode']>[],
) {
  return createFakeServices({
    api: {
      listValidPackages: () => {
        const list = lists.length > 1 ? lists.shift() : lists[0]
        return list === undefined || list === 'silent' ? noAnswer() : answered(list)
      },
      exchangeActiveCode: (params) => (exchanges.shift() ?? noAnswer)(params),
    },
  })
}

const gives = () => answered({ packageId: 'month', ...redeemed })
const wrong = () => refused(50002)

it('returns the package of a redeemed code and stores nothing', async () => {
  const services = arrange([[onCamera('1')]], [gives])
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
  expect(recallStarted(services)).toBeNull()
  const { deviceId: _, offer: __, ...body } = attempt
  expect(services.apiCalls.at(-1)).toEqual({ id: 'exchangeActiveCode', params: { body } })
})

it('sends the channel where there is one', async () => {
  const services = arrange([[]], [gives])
  await redeemCode(services, { ...attempt, channelIotId: 'c1' })
  expect(services.apiCalls.at(-1)?.params).toMatchObject({ body: { channelIotId: 'c1' } })
})

it('throws a refusal, and remembers nothing', async () => {
  const services = arrange([[]], [wrong])
  await expect(redeemCode(services, attempt)).rejects.toMatchObject({ refusal: { code: 50002 } })
  expect(recallStarted(services)).toBeNull()
})

it('returns the package when the answer of the claim was lost', async () => {
  const services = arrange([[onCamera('1')], [onCamera('1'), onCamera('2')]], [noAnswer])
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
  expect(recallStarted(services)).toBeNull()
})

it.each<[string, Partial<Schemas['StorePackage']>]>([
  ['bought', { orderNo: '20261120000000000001' }],
  ['of another kind', { packageId: 'year' }],
])('ignores a package that is %s', async (_, change) => {
  const services = arrange([[], [onCamera('2', change)]], [noAnswer])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
})

it('finds what a request sent twice by the web view has brought, though the second is refused', async () => {
  const services = arrange([[], [onCamera('2')]], [wrong])
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
})

it('leaves a refused code open while the camera cannot be asked', async () => {
  const services = arrange([[], 'silent', [onCamera('2')]], [wrong])
  expect((await redeemCode(services, attempt)).kind).toBe('unclear')
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
})

it('finds what an earlier try has brought before it looks at the code', async () => {
  const services = arrange([[], [], [onCamera('2')]], [noAnswer])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
  const { activeCode, productCode, deviceKey, deviceId } = attempt
  const looked = await checkCode(services, { activeCode, productCode, deviceKey, deviceId })
  expect(looked).toEqual({ kind: 'redeemed', redeemed })
})

it('treats an answer without a package as no package', async () => {
  const services = arrange([[], [onCamera('2')]], [() => answered({} as never)])
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
})

it('asks for nothing again while the first try may still come true', async () => {
  const services = arrange([[], [], [onCamera('2')]], [noAnswer])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
  expect(services.countOf('exchangeActiveCode')).toBe(1)
})

it('accepts a code that the first try has redeemed meanwhile', async () => {
  const services = arrange([[], [], [], [onCamera('2')]], [noAnswer, wrong])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
  expect(await redeemCode(services, attempt)).toEqual({ kind: 'redeemed', redeemed })
})

it('refuses a code that neither try has redeemed', async () => {
  const services = arrange([[]], [noAnswer, wrong])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
  await expect(redeemCode(services, attempt)).rejects.toMatchObject({ refusal: { code: 50002 } })
})

it('returns an unclear result when the camera cannot be asked, and asks again', async () => {
  const services = arrange([[], 'silent', [onCamera('2')]], [noAnswer])
  const outcome = await redeemCode(services, attempt)
  expect(outcome.kind).toBe('unclear')
  const begun = recallStarted(services)
  if (begun === null) throw new Error('nothing was remembered')
  expect(await findRedemption(services, begun)).toEqual({ kind: 'redeemed', redeemed })
})

it('redeems nothing before it knows what is on the camera', async () => {
  const services = arrange(['silent'], [gives])
  await expect(redeemCode(services, attempt)).rejects.toBeInstanceOf(NetworkError)
  expect(services.countOf('exchangeActiveCode')).toBe(0)
})

it('keeps what one account began from the next one on this phone', async () => {
  const services = arrange([[], 'silent'], [])
  expect(await redeemCode(services, attempt)).toMatchObject({ kind: 'unclear' })
  services.session.setState({ phone: '2' })
  expect(recallStarted(services)).toBeNull()
  services.session.setState({ phone: '1' })
  expect(recallStarted(services)).toMatchObject({ activeCode: 'GOOD' })
})

it('keeps a code that may still be worth something no longer than a day, and nobody’s phone number', async () => {
  const services = arrange([[], 'silent'], [])
  services.session.setState({ phone: '13800000021' })
  const written: string[] = []
  const { write } = services.localStore
  services.localStore.write = (key, value) => {
    written.push(key, value)
    return write(key, value)
  }
  await redeemCode(services, attempt)
  expect(written.join()).toContain('GOOD')
  expect(written.join()).not.toContain('13800000021')
  await services.time.advance(24 * 3_600_000 - 1)
  expect(recallStarted(services)).toMatchObject({ activeCode: 'GOOD' })
  await services.time.advance(1)
  expect(recallStarted(services)).toBeNull()
  expect(services.localStore.read(written[0] ?? '')).toBeNull()
})

it('requests nothing about a camera that is not the account’s any more', async () => {
  const services = arrange([[], 'silent'], [])
  const begun = await redeemCode(services, attempt)
  if (begun.kind !== 'unclear') throw new Error('The attempt has an answer.')
  const later = createFakeServices({ api: { listValidPackages: () => refused(40001) } })
  rememberStarted(later, begun.begun)
  expect(await findRedemption(later, begun.begun)).toBeNull()
  expect(recallStarted(later)).toBeNull()
  const troubled = createFakeServices({ api: { listValidPackages: () => refused(500) } })
  expect(await findRedemption(troubled, begun.begun)).toMatchObject({ kind: 'unclear' })
})

const told = { redeemedAt: '2026-11-10 09:41:00', deviceName: 'Hall' }
const refusedWith = (data: unknown) =>
  new RefusalError({ code: 50002, msg: '', data: data as Schemas['RefusalData'] | null })

it.each<[string, unknown, object | null]>([
  ['with its camera', refusedWith({ redemption: told }), { date: '2026.11.10', device: 'Hall' }],
  [
    'without a camera that has gone',
    refusedWith({ redemption: { redeemedAt: told.redeemedAt } }),
    { date: '2026.11.10', device: null },
  ],
  [
    'without a name that is none',
    refusedWith({ redemption: { ...told, deviceName: 7 } }),
    { date: '2026.11.10', device: null },
  ],
  ['not without a day', refusedWith({ redemption: { ...told, redeemedAt: 'yesterday' } }), null],
  ['not of a code of others', refusedWith(null), null],
  ['not of a backend that tells nothing', refusedWith({}), null],
  ['not of an answer that was lost', new NetworkError('unreachable'), null],
])('ownRedemptionOf tells of a redemption %s', (_, error, own) => {
  expect(ownRedemptionOf(error)).toEqual(own)
})
