import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import type { FakeAnswers } from '../../../shared/testing/fake-host.ts'
import { answered, type FakeApi, refused } from '../../../shared/testing/fake-services.ts'
import { arrangePayment, lost } from '../testing/payment-fixture.ts'
import { sampleRenewal as renewal, samplePreEntrust } from '../testing/payment-samples.ts'

const detail = { contractCode: 'C26112009410000000158' } as Schemas['ContractDetail']

function arrangeSigning(api: FakeApi = {}, host: FakeAnswers = {}) {
  const payment = arrangePayment(api, host)
  return {
    ...payment,
    async sign() {
      payment.controller.signContract(renewal)
      await payment.time.settle()
    },
    async returnToShop() {
      payment.services.host.emit('pageShow', {})
      await payment.time.settle()
    },
  }
}

it('signs a contract: opens a session and the wallet, queries the server after the return', async () => {
  const { sign, returnToShop, state, services, holds } = arrangeSigning()
  await sign()
  expect(state()).toMatchObject({ at: 'contract-waiting' })
  expect(services.host.calls.find(({ method }) => method === 'wechatPreEntrust')?.params).toEqual(
    samplePreEntrust,
  )
  await returnToShop()
  expect(state()).toMatchObject({ at: 'contract-signed' })
  expect(services.apiCalls).toMatchObject([
    {
      id: 'appSignContract4WeChat',
      params: {
        body: { appKey: 'k', paySource: 'A', operationPointJson: expect.stringContaining('configId') },
      },
    },
    {
      id: 'hasUserSignedContract',
      params: { query: { productCode: 'IPC', deviceKey: 'dk1', packageSource: 1 } },
    },
  ])
  expect(holds()).toEqual([false, true, false])
})

it('says that auto-renewal was on before when what is signed is a session of another tab', async () => {
  const { sign, returnToShop, state } = arrangeSigning({
    appSignContract4WeChat: () => answered({ ...samplePreEntrust, contractCode: 'C26112009410000000158' }),
    getContractDetail: () => answered({ contractCode: 'C26112009410000000966' } as Schemas['ContractDetail']),
  })
  await sign()
  await returnToShop()
  expect(state()).toMatchObject({ at: 'contract-signed', renewal: { isSignedBefore: true } })
})

it.each<[string, FakeApi]>([
  ['the number is that of the session', { getContractDetail: () => answered(detail) }],
  ['the backend has no terms', { getContractDetail: () => refused(404) }],
  ['nobody answers', { getContractDetail: lost }],
])('takes a contract for the one signed here when %s', async (_case, api) => {
  const { contractCode } = detail
  const opened = () => answered({ ...samplePreEntrust, contractCode })
  const { sign, returnToShop, state } = arrangeSigning({ ...api, appSignContract4WeChat: opened })
  await sign()
  await returnToShop()
  expect(state()).toEqual({ at: 'contract-signed', renewal })
})

it('queries the contract for ten seconds, then reports that nothing was signed', async () => {
  const { sign, returnToShop, state, services, time } = arrangeSigning({
    hasUserSignedContract: () => answered(false),
  })
  await sign()
  await returnToShop()
  await time.advance(9999)
  expect(state()).toMatchObject({ at: 'contract-querying' })
  await time.advance(1)
  expect(state()).toEqual({ at: 'choosing', notice: { kind: 'not-signed' } })
  expect(services.countOf('hasUserSignedContract')).toBe(11)
})

it('accepts a signature that arrives late, and lost answers', async () => {
  let asked = 0
  const { sign, returnToShop, state, time } = arrangeSigning({
    hasUserSignedContract() {
      asked += 1
      return asked < 4 ? lost() : answered(true)
    },
  })
  await sign()
  await returnToShop()
  await time.advance(4000)
  expect(state()).toMatchObject({ at: 'contract-signed' })
})

it('opens Alipay for a buyer who chose it', async () => {
  const { controller, sign, services } = arrangeSigning()
  controller.wallet.setState('alipay', true)
  await sign()
  expect(services.countOf('appSignContract4Ali')).toBe(1)
  expect(services.host.countOf('aliRenewalAuth')).toBe(1)
})

it('opens one session of twenty taps', async () => {
  const { controller, time, services } = arrangeSigning()
  for (let tap = 0; tap < 20; tap += 1) controller.signContract(renewal)
  await time.settle()
  expect(services.countOf('appSignContract4WeChat')).toBe(1)
  expect(services.host.countOf('wechatPreEntrust')).toBe(1)
})

/** A success that carries nothing, as a broken backend may answer. */
const nothing = () => answered(null as never)

it.each<[FakeApi, FakeAnswers, object]>([
  [{ appSignContract4WeChat: () => refused(30004) }, {}, { kind: 'refused', error: 'contract-active' }],
  [{ appSignContract4WeChat: nothing }, {}, { kind: 'refused', error: 'network-error' }],
  [{ appSignContract4WeChat: lost }, {}, { kind: 'refused', error: 'network-error' }],
  [
    {},
    { wechatPreEntrust: () => 'wallet-missing' },
    { kind: 'wallet-unusable', wallet: 'wechat', why: 'missing' },
  ],
  [
    {},
    { wechatPreEntrust: () => 'method-missing' },
    { kind: 'wallet-unusable', wallet: 'wechat', why: 'not-supported' },
  ],
  [{}, { wechatPreEntrust: () => 'failed' }, { kind: 'refused', error: 'sign-failed' }],
])('goes back to choosing when it cannot be signed (%#)', async (api, host, notice) => {
  const { sign, state, holds } = arrangeSigning(api, host)
  await sign()
  expect(state()).toEqual({ at: 'choosing', notice })
  expect(holds().at(-1)).toBe(false)
})

it('asks the server about a session for one channel', async () => {
  const { controller, returnToShop, time, services } = arrangeSigning()
  controller.signContract({ ...renewal, channelIotId: 'iot-a' })
  await time.settle()
  await returnToShop()
  expect(services.apiCalls.at(-1)?.params).toEqual({
    query: { productCode: 'IPC', deviceKey: 'dk1', channelIotId: 'iot-a' },
  })
})
