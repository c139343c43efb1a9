import { X509Certificate } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { type ProviderStack, startProviders } from '../support/own-backend.ts'

let servers: ProviderStack

beforeAll(async () => {
  servers = await startProviders([wechat, alipay])
})

afterAll(async () => {
  await servers.stop()
})

it('a world of providers alone has the accounts of its parties, and nothing of the backend', async () => {
  const world = await servers.makeWorld()
  expect(world.parties).toEqual(['wechat', 'alipay'])
  expect(world.devices).toEqual([])
  expect('user' in world).toBe(false)
  const { body: accounts } = await servers.control<object>('GET', `/${world.worldId}/merchants`)
  expect(Object.keys(accounts)).toEqual(['wechat', 'alipay'])
  expect(servers.productUrl).toBe('')
})

it('accounts of a merchant whose server is another program have a neutral name', async () => {
  const { worldId } = await servers.makeWorld()
  await servers.control('PATCH', `/${worldId}/merchant-plans`, { alipay: { signMode: 'certificate' } })
  const { wechat, alipay } = await servers.accountsOf(worldId)
  const subjects = [wechat.merchantCertificate, alipay.appCertContent].map(
    (pem = '') => new X509Certificate(pem).subject,
  )
  expect(subjects).toEqual([
    expect.stringContaining('OU=Test Merchant'),
    expect.stringContaining('O=Test Merchant'),
  ])
})

it('an operation of the backend is refused where only providers run', async () => {
  const { worldId } = await servers.makeWorld()
  const { status, body } = await servers.control<Schemas['ControlRefusal']>('GET', `/${worldId}/packages`)
  expect([status, body.error]).toEqual([404, 'no-backend'])
  expect(body.message).toContain('wechat, alipay')
})

it('the account at WeChat Pay hands out a template of the mode that it takes money in', async () => {
  const { worldId } = await servers.makeWorld()
  const planId = async () => (await servers.accountsOf(worldId)).wechat.planId
  const set = (wechat: Schemas['WechatPlanChange']) =>
    servers.control('PATCH', `/${worldId}/merchant-plans`, { wechat })
  expect(await planId()).toBe('120201')
  await set({ deductMode: '24-hour' })
  expect(await planId()).toBe('120301')
  await set({
    contractTemplates: [
      { planId: '7', isStopped: true },
      { planId: '8', mode: 'pre-notice' },
    ],
  })
  expect(await planId()).toBe('120301')
  await set({ deductMode: 'pre-notice' })
  expect(await planId()).toBe('8')
})
