import { afterAll, expect, it } from 'vitest'
import { createWechatKeyStore, worldApiV3Key } from './keys.ts'
import { createWechatTestContext } from './testing/wechat-test-context.ts'

const context = await createWechatTestContext()
const store = createWechatKeyStore()

afterAll(() => context.close())

it('derives 32 letters that depend on the installation and on the world', () => {
  const key = worldApiV3Key('a'.repeat(32), 'w1')
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(worldApiV3Key('a'.repeat(32), 'w1')).toBe(key)
  expect(worldApiV3Key('a'.repeat(32), 'w2')).not.toBe(key)
  expect(worldApiV3Key('b'.repeat(32), 'w1')).not.toBe(key)
})

it('gives both parties of a world one key, and no two equal worlds the same', async () => {
  const keys = []
  for (let world = 0; world < 2; world += 1) {
    const worldId = await context.registry.create({ scenario: 'empty', seed: 1 })
    const [merchant, gateway] = await context.registry.use(worldId, async (open) => [
      await store.merchantOf(open),
      await store.gatewayOf(open),
    ])
    expect(merchant.apiV3Key).toBe(gateway.apiV3Key)
    keys.push(merchant.apiV3Key)
  }
  expect(keys[0]).not.toBe(keys[1])
  expect(keys).not.toContain(context.account.apiV3Key)
})
