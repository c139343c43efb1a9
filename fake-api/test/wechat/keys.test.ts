import { createPublicKey } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import {
  createWechatAccount,
  createWechatKeyStore,
  loadGatewayKeys,
  readAccount,
  worldApiV3Key,
  writeAccount,
} from '../../src/providers/wechat/wechat-account.ts'
import { createWechatTestContext } from './wechat-test-context.ts'

const account = await createWechatAccount('Test Merchant')

it('creates an account whose public and private keys match', () => {
  const gateway = loadGatewayKeys(account)
  expect(createPublicKey(account.merchantPrivateKeyPem).equals(gateway.merchant.key)).toBe(true)
  expect(createPublicKey(gateway.platform.key).equals(createPublicKey(account.platformPublicKeyPem))).toBe(
    true,
  )
  expect(account.merchantSerial).toBe(gateway.merchant.serial)
})

it('has an API v3 key of 32 bytes and numbers in the forms WeChat Pay uses', () => {
  expect(Buffer.byteLength(account.apiV3Key)).toBe(32)
  expect(account.appid).toMatch(/^wx[0-9a-f]{16}$/)
  expect(account.merchantSerial).toMatch(/^[0-9A-F]{40}$/)
  expect(account.platformSerial).toMatch(/^PUB_KEY_ID_\d{32}$/)
})

it('reads back the account it wrote', async () => {
  const account = await createWechatAccount('Test Merchant')
  expect(readAccount(writeAccount(account))).toEqual(account)
})

it.each(['null', '[]', '{}', '{"appid":1}', '"x"'])('refuses the damaged account %s', (text) => {
  expect(() => readAccount(text)).toThrow('incomplete')
})

const context = await createWechatTestContext()
const store = createWechatKeyStore()

afterAll(() => context.close())

it('keeps the private keys of merchant and platform apart', async () => {
  const files = await context.registry.use('default', (world) => wechatMerchantFiles(world, 'http://gateway'))
  const { merchantPrivateKeyPem, platformPublicKeyPem, platformPrivateKeyPem } = context.account
  expect(files).toMatchObject({ privateKey: merchantPrivateKeyPem, platformPublicKey: platformPublicKeyPem })
  expect(Object.values(files)).not.toContain(platformPrivateKeyPem)
  expect(loadGatewayKeys(account).merchant.key.type).toBe('public')
})

it('derives 32 letters that depend on the installation and on the world', () => {
  const key = worldApiV3Key('a'.repeat(32), 'w1')
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(worldApiV3Key('a'.repeat(32), 'w1')).toBe(key)
  expect(worldApiV3Key('a'.repeat(32), 'w2')).not.toBe(key)
  expect(worldApiV3Key('b'.repeat(32), 'w1')).not.toBe(key)
})

it('uses one API v3 key per world; equal worlds get different keys', async () => {
  const keys = []
  for (let world = 0; world < 2; world += 1) {
    const worldId = await context.registry.create({ scenario: 'empty', seed: 1 })
    const [merchant, gateway] = await context.registry.use(worldId, async (open) => [
      await wechatMerchantFiles(open, 'http://gateway'),
      await store.gatewayOf(open),
    ])
    expect(merchant.apiV3Key).toBe(gateway.apiV3Key)
    keys.push(merchant.apiV3Key)
  }
  expect(keys[0]).not.toBe(keys[1])
  expect(keys).not.toContain(context.account.apiV3Key)
})
