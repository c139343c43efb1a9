import { createPublicKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { createWechatAccount, loadGatewayKeys, loadMerchantKeys } from './keys.ts'

const account = await createWechatAccount()

it('makes an account whose halves fit each other', () => {
  const merchant = loadMerchantKeys(account)
  const gateway = loadGatewayKeys(account)
  expect(createPublicKey(merchant.privateKey).equals(gateway.merchant.key)).toBe(true)
  expect(createPublicKey(gateway.platform.key).equals(merchant.platform.key)).toBe(true)
  expect(merchant.serial).toBe(gateway.merchant.serial)
})

it('gives the merchant no private key of the platform and the gateway none of the merchant', () => {
  expect(loadMerchantKeys(account).platform.key.type).toBe('public')
  expect(loadGatewayKeys(account).merchant.key.type).toBe('public')
})

it('has an API v3 key of 32 bytes and numbers in the forms WeChat Pay uses', () => {
  expect(Buffer.byteLength(account.apiV3Key)).toBe(32)
  expect(account.appid).toMatch(/^wx[0-9a-f]{16}$/)
  expect(account.merchantSerial).toMatch(/^[0-9A-F]{40}$/)
  expect(account.platformSerial).toMatch(/^PUB_KEY_ID_\d{32}$/)
})
