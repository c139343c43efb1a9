import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openTestRegistry, testEpochMs, testSpec } from '../../engine/world/registry/test-world.ts'
import { referenceData } from '../../engine/world/storage/reference-data.ts'
import { papayKeyOf, WECHAT_KEYS } from './wechat-account.ts'

it('signs with the key of the file that took the place of the file of the world', async () => {
  const gatewayKeys = { [WECHAT_KEYS.apiV2]: async () => '0123456789abcdef0123456789abcdef' }
  const template = { nowMs: testEpochMs, referenceData: referenceData([]), gatewayKeys }
  await using kit = await openTestRegistry({}, { template })
  const { registry } = kit
  const worldId = await registry.create(testSpec)
  const key = () => registry.use(worldId, papayKeyOf)
  const first = await key()
  const { snapshotId } = await registry.copies.snapshot(worldId, '')
  const file = new DatabaseSync(join(kit.rootDir, 'worlds', worldId, 'snapshots', `${snapshotId}.db`))
  file.exec(`UPDATE "GatewayKey" SET "text" = 'of another installation'`)
  file.close()
  await registry.copies.restore(worldId, snapshotId)
  const second = await key()
  expect(second).not.toBe(first)
  await registry.copies.restart(worldId, testSpec)
  expect([await key(), await key()]).toEqual([first, first])
})
