import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceOf, exchange, makeCode, readCaptcha, signFor } from '../support/codes.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const MINUTE_MS = 60_000
const WRONG = 50002
const WRONG_CAPTCHA = 50003
const TRY_LATER = 10004

async function shop(scenario = 'new-owner'): Promise<ShopClient> {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

/** Changes who has redeemed the code REDEEMED, or for which device. */
async function redeemedBy(client: ShopClient, data: { redeemedBy?: string; redeemedDeviceId?: string }) {
  await stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx }) => tx.activationCode.updateMany({ where: { code: 'REDEEMED' }, data })),
  )
}

const preview = (client: ShopClient, activeCode: string, deviceIndex = 0) =>
  client.call('previewActiveCode', { body: { activeCode, ...deviceOf(client, deviceIndex) } })

// spec: 5.02, 7.44
it('previews and redeems a code in any case', async () => {
  const client = await shop()
  const code = await makeCode(stack, client, { code: 'SKY7-24MX-KQ9T-PAHD' })
  expect(code).toBe('SKY724MXKQ9TPAHD')
  const shown = await preview(client, 'sky7-24mx kq9t-pahd')
  const month = { packageId: 'cloud-event-7d-month', packageName: 'Event recording, 1 month' }
  expect(shown.body.data).toMatchObject({ ...month, validDays: 30, packageSource: 1 })
  const redeemed = await exchange(stack, client, { activeCode: ' sky7-24mx-kq9t-pahd ' })
  const span = { startTime: '2026-11-20 09:41:00', endTime: '2026-12-20 09:41:00' }
  expect(redeemed.body.data).toMatchObject({ ...month, ...span, deviceId: client.world.devices[0]?.deviceId })
  const { codes, entitlements } = await stateOf(stack, client.world.worldId)
  expect(codes).toMatchObject([{ code, status: 'redeemed', redeemedBy: 'u1' }])
  expect(entitlements).toMatchObject([{ state: 'activated', orderNo: '' }])
  expect((await exchange(stack, client, { activeCode: code, deviceIndex: 2 })).body.code).toBe(WRONG)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('redeems a code once of sixty-four requests at once', async () => {
  const client = await shop()
  const activeCode = await makeCode(stack, client)
  const picture = await readCaptcha(stack, client)
  const body = { activeCode, ...deviceOf(client), ...picture }
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => client.call('exchangeActiveCode', { body })),
  )
  const codes = answers.map((answer) => answer.body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === WRONG_CAPTCHA)).toHaveLength(63)
  expect((await stateOf(stack, client.world.worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 5.04
it('answers every wrong code alike', async () => {
  const client = await shop('codes-of-every-state')
  await redeemedBy(client, { redeemedBy: 'u2' })
  const wrong = [
    'REDEEMED',
    'EXPIRED',
    'FOR-GARDEN-GATE',
    'FOR-RECORDERS',
    'FOR-SOURCE-5',
    'NO-SUCH',
    '',
    '💥',
  ]
  const answers = await Promise.all(wrong.map((code) => preview(client, code)))
  const { body: first } = await preview(client, 'ANOTHER')
  expect(first).toEqual({
    code: WRONG,
    success: false,
    data: null,
    msg: 'Check that the activation code is correct',
  })
  expect(answers.map(({ body }) => body)).toEqual(wrong.map(() => first))
  expect((await exchange(stack, client, { activeCode: 'EXPIRED' })).body).toEqual(first)
  expect((await preview(client, 'FOR-GARDEN-GATE', 1)).body.code).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 5.04
it('tells a user when and for what they redeemed a code themselves, on whatever device they type it', async () => {
  const client = await shop('codes-of-every-state')
  const redemption = { redeemedAt: '2026-11-10 09:41:00', deviceName: 'Living room' }
  const told = { code: WRONG, data: { redemption } }
  for (let look = 0; look <= 20; look += 1)
    expect((await preview(client, 'redeemed', 2)).body).toMatchObject(told)
  expect((await exchange(stack, client, { activeCode: 'REDEEMED' })).body).toMatchObject(told)
  expect((await preview(client, 'GOOD-MONTH')).body.code).toBe(200)
  await redeemedBy(client, { redeemedDeviceId: 'gone' })
  const { redeemedAt } = redemption
  expect((await preview(client, 'REDEEMED')).body.data).toEqual({ redemption: { redeemedAt } })
})

// spec: 5.03, 7.45
it('accepts a verification code of its device once and in time', async () => {
  const client = await shop('codes-of-every-state')
  const activeCode = 'GOOD-MONTH'
  const tryWith = async (change: object, deviceIndex = 0) => {
    const body = { activeCode, ...deviceOf(client, deviceIndex), ...change }
    return (await client.call('exchangeActiveCode', { body })).body.code
  }
  const picture = await readCaptcha(stack, client)
  expect(await tryWith({ ...picture, captcha: '####' })).toBe(WRONG_CAPTCHA)
  expect(await tryWith(picture)).toBe(WRONG_CAPTCHA)
  expect(await tryWith(await readCaptcha(stack, client), 1)).toBe(WRONG_CAPTCHA)
  const voided = await readCaptcha(stack, client)
  const current = await readCaptcha(stack, client)
  expect(await tryWith(voided)).toBe(WRONG_CAPTCHA)
  await advance(stack, client.world.worldId, { byMs: 5 * MINUTE_MS })
  expect(await tryWith(current)).toBe(WRONG_CAPTCHA)
  const { captchaId, captcha } = await readCaptcha(stack, client)
  await advance(stack, client.world.worldId, { byMs: 5 * MINUTE_MS - 1 })
  expect(await tryWith({ captchaId, captcha: captcha.toLowerCase() })).toBe(200)
})

it('draws a verification picture without text', async () => {
  const client = await shop()
  const { deviceKey } = deviceOf(client)
  const { image } = await client.data<{ image: string }>('getCaptcha', { query: { deviceKey } })
  const svg = Buffer.from(image.replace(/^data:image\/svg\+xml;base64,/, ''), 'base64').toString()
  const { captchas } = await stateOf(stack, client.world.worldId)
  expect(svg).toMatch(/^<svg xmlns/)
  expect(svg).not.toContain(captchas[0]?.text)
})

it('refuses every code after twenty wrong tries in an hour', async () => {
  const client = await shop('codes-of-every-state')
  for (let miss = 0; miss < 20; miss += 1) expect((await preview(client, 'NO-SUCH')).body.code).toBe(WRONG)
  const later = await preview(client, 'NO-SUCH')
  expect(later.body.code).toBe(TRY_LATER)
  expect(await preview(client, 'GOOD-MONTH', 2)).toEqual(later)
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH' })).body.code).toBe(TRY_LATER)
  await advance(stack, client.world.worldId, { byMs: 60 * MINUTE_MS })
  expect((await preview(client, 'GOOD-MONTH')).body.code).toBe(200)
})

it('two hundred guesses at once find no code and get two kinds of answer', async () => {
  const client = await shop('codes-of-every-state')
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => preview(client, `GUESS-${index}`)),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === WRONG)).toHaveLength(20)
  expect(codes.filter((code) => code === TRY_LATER)).toHaveLength(180)
})

it('refuses every code for a device after a hundred wrong tries by any user', async () => {
  const client = await shop('codes-of-every-state')
  const [camera] = client.world.devices
  await stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(async (ctx) => {
      const miss = () => ({
        id: ctx.nextId(),
        scope: `code-device:${camera?.deviceId}`,
        atMs: BigInt(ctx.nowMs),
      })
      await ctx.tx.miss.createMany({ data: Array.from({ length: 100 }, miss) })
    }),
  )
  expect((await preview(client, 'GOOD-MONTH')).body.code).toBe(TRY_LATER)
  expect((await preview(client, 'GOOD-MONTH', 2)).body.code).toBe(200)
})

it('refuses a code for a renewed device and keeps the code valid', async () => {
  const client = await shop('codes-of-every-state')
  await buy(stack, client)
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH' })).body.code).toBe(30003)
  const { codes } = await stateOf(stack, client.world.worldId)
  expect(codes.find(({ code }) => code === 'GOODMONTH')?.status).toBe('unused')
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH', deviceIndex: 2 })).body.code).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('redeems for owners alone', async () => {
  const client = await shop('shared-device')
  const activeCode = await makeCode(stack, client)
  const shared = client.world.devices.findIndex(({ owned }) => owned === 0)
  const { deviceKey } = deviceOf(client, shared)
  const body = { activeCode, ...deviceOf(client, shared), captchaId: '1', captcha: 'ABCD' }
  expect((await client.call('getCaptcha', { query: { deviceKey } })).body.code).toBe(50006)
  expect((await preview(client, activeCode, shared)).body.code).toBe(50006)
  expect((await client.call('exchangeActiveCode', { body })).body.code).toBe(50006)
  const unknown = { query: { deviceKey: 'dk0' } }
  expect((await client.call('getCaptcha', unknown)).body.code).toBe(40001)
  const elsewhere = { body: { ...body, deviceKey: 'dk0' } }
  expect((await client.call('exchangeActiveCode', elsewhere)).body.code).toBe(40001)
  const recorder = { body: { activeCode, ...deviceOf(client), productCode: 'NVR' } }
  expect((await client.call('previewActiveCode', recorder)).body.code).toBe(40001)
})

it('creates each code once and for known packages alone', async () => {
  const client = await shop()
  const path = `/control/worlds/${client.world.worldId}/codes`
  const make = async (body: object) => (await control(stack, 'POST', path, { body })).status
  expect(await make({ packageId: 'no-such-package' })).toBe(404)
  expect(await make({ packageId: 'cloud-trial', code: 'TWICE' })).toBe(201)
  expect(await make({ packageId: 'cloud-trial', code: 'tw-ice' })).toBe(400)
  expect(await makeCode(stack, client)).toMatch(/^[2-9A-Y]{16}$/)
})

it('redeems a recorder’s code on one channel', async () => {
  const client = await shop('nvr-four-channels')
  const activeCode = await makeCode(stack, client, { packageId: 'nvr-event-7d-month' })
  const [recorder] = client.world.devices
  const [a, b, c, d] = recorder?.channels.map(({ iotId }) => iotId) ?? []
  const ask = { activeCode, productCode: 'NVR', deviceKey: recorder?.deviceKey }
  const codeOf = async (id: 'previewActiveCode' | 'exchangeActiveCode', channelIotId?: string) => {
    const picture = id === 'exchangeActiveCode' ? await readCaptcha(stack, client) : {}
    const body = { ...ask, ...picture, ...(channelIotId === undefined ? {} : { channelIotId }) }
    return (await client.call(id, { body })).body.code
  }
  for (const id of ['previewActiveCode', 'exchangeActiveCode'] as const) {
    expect(await codeOf(id)).toBe(30008)
    expect(await codeOf(id, [a, b, c, d].join(','))).toBe(30009)
    expect(await codeOf(id, 'iot-elsewhere')).toBe(30010)
  }
  expect(await codeOf('previewActiveCode', b)).toBe(200)
  expect(await codeOf('exchangeActiveCode', b)).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses a base package under a contract and keeps the code valid', async () => {
  const client = await shop('codes-of-every-state')
  await signFor(stack, client, 2)
  expect((await preview(client, 'GOOD-MONTH', 2)).body.code).toBe(30004)
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH', deviceIndex: 2 })).body.code).toBe(30004)
  const { codes } = await stateOf(stack, client.world.worldId)
  expect(codes.find(({ code }) => code === 'GOODMONTH')?.status).toBe('unused')
})
