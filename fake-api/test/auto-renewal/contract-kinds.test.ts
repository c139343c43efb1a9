import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Alipay } from '@skyshop/openapi/wallets/alipay'
import type { Schemas as WeChat } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { callAlipay } from '../support/alipay.ts'
import { inWechat } from '../support/contract.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { changeSim, shopLater } from '../support/data.ts'
import { buyPackage } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A line a contract renews. `isSoldByTest`: a month the price list does not sell by contract. */
interface Kind {
  name: string
  scenario: string
  packageSource: number
  packageId: string
  productCode?: string
  channel?: number
  simForm?: 'esim'
  isSoldByTest?: true
}

const KINDS: Kind[] = [
  {
    name: 'cloud, event recording',
    scenario: 'new-owner',
    packageSource: 1,
    packageId: 'cloud-event-7d-month-auto',
  },
  {
    name: 'cloud, continuous recording',
    scenario: 'new-owner',
    packageSource: 1,
    packageId: 'cloud-continuous-3d-month-auto',
  },
  {
    name: 'cloud, one lens',
    scenario: 'dual-lens',
    packageSource: 1,
    packageId: 'cloud-event-3d-month-auto',
    channel: 1,
  },
  {
    name: 'one channel of a recorder',
    scenario: 'nvr-four-channels',
    packageSource: 1,
    packageId: 'nvr-event-7d-month-auto',
    productCode: 'NVR',
    channel: 2,
  },
  { name: 'data', scenario: 'data-new', packageSource: 2, packageId: 'data-3g-month-auto' },
  {
    name: 'data for an eSIM',
    scenario: 'data-new',
    packageSource: 2,
    packageId: 'data-10g-month-auto-esim',
    simForm: 'esim',
  },
  {
    name: 'phone reminder',
    scenario: 'unattended-ready',
    packageSource: 4,
    packageId: 'unattended-month',
    isSoldByTest: true,
  },
  {
    name: 'WeChat call',
    scenario: 'wechat-call-ready',
    packageSource: 6,
    packageId: 'wechat-call-month',
    isSoldByTest: true,
  },
  {
    name: 'algorithm',
    scenario: 'algorithm-ready',
    packageSource: 7,
    packageId: 'algorithm-person-month',
    isSoldByTest: true,
  },
]

/** What a buyer does in each wallet. */
const WALLETS = {
  wechat: {
    operationId: 'appSignContract4WeChat',
    async sign(client: ShopClient, body: object) {
      const { worldId } = client.world
      const session = await client.data<Schemas['PreEntrust']>('appSignContract4WeChat', { body })
      const asked = { call: 'sign', body: { preEntrustWebId: session.pre_entrustweb_id } } as const
      const { contractId } = await inWechat<WeChat['ContractSignResponse']>(stack, worldId, asked)
      return () => inWechat(stack, worldId, { call: 'end', body: { contractId } })
    },
  },
  alipay: {
    operationId: 'appSignContract4Ali',
    async sign(client: ShopClient, body: object) {
      const phone = <T>(call: string, params: object) =>
        callAlipay<T>(stack, client.world.worldId, { call, body: params })
      const { signParams } = await client.data<Schemas['AgreementSign']>('appSignContract4Ali', { body })
      const sheet = await phone<Alipay['SignSheetResponse']>('sign-sheet', { signString: signParams })
      const { agreementNo } = await phone<Alipay['SignResponse']>('sign', { sheetId: sheet.sheetId })
      return () => phone('unsign', { agreementNo })
    },
  },
} as const

async function shopFor({ scenario, packageSource, packageId, channel, ...kind }: Kind) {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const [device] = client.world.devices
  if (!device) throw new Error(`${scenario} has no device`)
  const { deviceId, deviceKey } = device
  if (kind.simForm) await changeSim(stack, client, deviceId, { form: kind.simForm })
  const line = channel === undefined ? {} : { channelIotId: device.channels[channel]?.iotId }
  const parameters = { productCode: kind.productCode ?? 'IPC', packageSource, ...line }
  const attribution = { appKey: 'skyshop-app', paySource: 'A', operationPointJson: '{}' }
  const body = { ...parameters, deviceId, packageId, ...attribution }
  const hasSigned = (shop = client) =>
    shop.data<boolean>('hasUserSignedContract', { query: { ...parameters, deviceKey } })
  const whole = { productCode: parameters.productCode, packageSource, deviceKey }
  const hasSignedAny = () => client.data<boolean>('hasUserSignedContract', { query: whole })
  const state = () => stateOf(stack, client.world.worldId)
  const wait = (byMs: number) => advance(stack, client.world.worldId, { byMs })
  return { client, body, hasSigned, hasSignedAny, state, wait }
}

/** Puts a month of the price list of one world on sale by contract. */
const sellByContract = (client: ShopClient, packageId: string) =>
  stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx }) => tx.package.update({ where: { packageId }, data: { autoRenew: true } })),
  )

const CASES = KINDS.flatMap((kind) =>
  (['wechat', 'alipay'] as const).map((provider) => [kind.name, provider, kind] as const),
)

it.each(CASES)(
  '%s by %s is signed, paid at once, renewed a day early and ended',
  async (_, provider, kind) => {
    const amountFen = listPriceFen(kind.packageId)
    const { client, body, hasSigned, hasSignedAny, state, wait } = await shopFor(kind)
    if (kind.isSoldByTest) await sellByContract(client, kind.packageId)
    expect(await hasSigned()).toBe(false)
    const endInWallet = await WALLETS[provider].sign(client, body)
    expect([await hasSigned(), await hasSignedAny()]).toEqual([true, true])
    await wait(10 * MINUTE_MS)
    expect((await state()).orders).toMatchObject([{ status: 4, payMoneyFen: amountFen }])
    await wait(29 * DAY_MS)
    const renewed = await state()
    expect(renewed.orders.map(({ status }) => status)).toEqual([2, 4])
    expect(renewed.contracts).toMatchObject([
      {
        ...{ provider, state: 'active', amountFen, firstAmountFen: amountFen, periodDays: 30 },
        cycles: [{ state: 'paid' }, { state: 'paid' }, { state: 'scheduled' }],
      },
    ])
    await wait(30 * DAY_MS)
    const { entitlements, payments } = await state()
    expect(payments.map((payment) => [payment.provider, payment.state, payment.amountFen])).toEqual(
      Array.from({ length: 3 }, () => [provider, 'succeeded', amountFen]),
    )
    expect(entitlements.map((row) => row.state).sort()).toEqual(['activated', 'expired', 'not-yet-active'])
    await endInWallet()
    expect(await hasSigned(await shopLater(stack, client, 0))).toBe(false)
    await wait(70 * DAY_MS)
    const ended = await state()
    expect(ended.contracts).toMatchObject([{ state: 'terminated', endedBy: 'user' }])
    expect(ended.orders.map(({ status }) => status)).toEqual([5, 5, 5])
    expect(ended.payments).toHaveLength(3)
    expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  },
)

it.each(CASES.filter(([, , { isSoldByTest }]) => isSoldByTest))(
  '%s is not sold by contract with %s as the price list stands',
  async (_, provider, kind) => {
    const { client, body, state } = await shopFor(kind)
    expect((await client.call(WALLETS[provider].operationId, { body })).body.code).toBe(30001)
    expect((await state()).contracts).toEqual([])
  },
)

it('has a case for every kind that the price list sells by contract', async () => {
  const { worldId } = await makeWorld(stack)
  const sold = await stack.app.registry.use(worldId, ({ read }) =>
    read.package.findMany({ where: { autoRenew: true, onSale: true } }),
  )
  const variantsOf = (of: typeof sold) =>
    new Set(of.map(({ kind, productCode, simForm }) => `${kind} ${productCode} ${simForm}`))
  const driven = sold.filter((one) => KINDS.some(({ packageId }) => packageId === one.packageId))
  expect(variantsOf(driven)).toEqual(variantsOf(sold))
})

async function isPartial({ client, body: { productCode } }: Awaited<ReturnType<typeof shopFor>>) {
  const deviceKeyList = client.world.devices[0]?.deviceKey
  const query = { productCode, deviceKeyList, packageSource: 1 }
  const [entry] = await client.data<Schemas['VipExpiry'][]>('listVipExpiryByKeys', { query })
  return entry?.renewal?.isPartial
}

const cloud = { name: 'cloud', packageSource: 1, packageId: 'cloud-event-7d-month-auto' }

it('listVipExpiry says of a camera under auto-renewal whether other lenses are sold', async () => {
  const lens = await shopFor({ ...cloud, scenario: 'dual-lens', channel: 0 })
  expect(await isPartial(lens)).toBeUndefined()
  await WALLETS.wechat.sign(lens.client, lens.body)
  expect(await isPartial(lens)).toBe(true)
  const channelIotId = lens.client.world.devices[0]?.channels[1]?.iotId
  await WALLETS.wechat.sign(lens.client, { ...lens.body, channelIotId })
  expect(await isPartial(lens)).toBe(false)
  const whole = await shopFor({ ...cloud, scenario: 'new-owner' })
  await WALLETS.wechat.sign(whole.client, whole.body)
  expect(await isPartial(whole)).toBe(false)
})

// spec: 7.70
it('listVipExpiry names the channels of a recorder that contracts of the user renew', async () => {
  const { client, body } = await shopFor({
    ...{ name: 'recorder', scenario: 'nvr-four-channels', packageSource: 1, productCode: 'NVR' },
    ...{ packageId: 'nvr-event-7d-month-auto', channel: 0 },
  })
  const [recorder] = client.world.devices
  const renewal = async () => {
    const query = { deviceKeyList: recorder?.deviceKey, productCode: 'NVR', packageSource: 1 }
    const [entry] = await client.data<Schemas['VipExpiry'][]>('listVipExpiryByKeys', { query })
    return entry?.renewal
  }
  await WALLETS.wechat.sign(client, body)
  await WALLETS.wechat.sign(client, { ...body, channelIotId: recorder?.channels[2]?.iotId })
  const terms = { nextDeductTime: '2026-12-19 09:41:00', amount: expect.any(Number), failed: false }
  expect((await renewal())?.channels).toEqual([
    { channelNumber: 1, name: 'Entrance', ...terms },
    { channelNumber: 3, name: 'Loading dock', ...terms },
  ])
  const whole = await shopFor({ ...cloud, scenario: 'new-owner' })
  await WALLETS.wechat.sign(whole.client, whole.body)
  const query = {
    deviceKeyList: whole.client.world.devices[0]?.deviceKey,
    productCode: 'IPC',
    packageSource: 1,
  }
  const [entry] = await whole.client.data<Schemas['VipExpiry'][]>('listVipExpiryByKeys', { query })
  expect(entry?.renewal).not.toHaveProperty('channels')
})

it('listVipExpiry says of a recorder that no channel is sold once those without a contract are renewed ahead', async () => {
  const recorder = await shopFor({
    ...{ name: 'recorder', scenario: 'nvr-four-channels', packageSource: 1, productCode: 'NVR' },
    ...{ packageId: 'nvr-event-7d-month-auto', channel: 0 },
  })
  const { client } = recorder
  await WALLETS.wechat.sign(client, recorder.body)
  const [, ...free] = client.world.devices[0]?.channels ?? []
  const renewed: boolean[] = []
  for (const { iotId } of free) {
    const month = { packageId: 'nvr-event-7d-month', packageSource: 1, channelIotId: iotId }
    await buyPackage(stack, client, month)
    renewed.push((await isPartial(recorder)) ?? false)
    await buyPackage(stack, client, month)
  }
  expect(renewed).toEqual([true, true, true])
  expect(await isPartial(recorder)).toBe(false)
})
