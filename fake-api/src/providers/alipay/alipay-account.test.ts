import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openTestRegistry, testEpochMs, testSpec } from '../../engine/world/registry/test-world.ts'
import { referenceData } from '../../engine/world/storage/reference-data.ts'
import {
  ALIPAY_KEY,
  alipayMerchantFiles,
  alipayNumbers,
  createAlipayAccount,
  createAlipayKeyStore,
  writeAlipayAccount,
} from './alipay-account.ts'

const account = await createAlipayAccount()
const otherAccount = await createAlipayAccount()

it('has one app id per world, equal in every installation', () => {
  expect(alipayNumbers('w0000001').appId).toMatch(/^2021\d{12}$/)
  expect(alipayNumbers('w0000001')).toEqual(alipayNumbers('w0000001'))
  expect(alipayNumbers('w0000002').appId).not.toBe(alipayNumbers('w0000001').appId)
})

it('has the keys and the origins of the file that took the place of the file of the world', async () => {
  const gatewayKeys = { [ALIPAY_KEY]: async () => writeAlipayAccount(account) }
  const template = { nowMs: testEpochMs, referenceData: referenceData([]), gatewayKeys }
  await using kit = await openTestRegistry({}, { template })
  const { copies } = kit.registry
  const forkId = await copies.fork(await kit.registry.create(testSpec))
  const keys = createAlipayKeyStore(() => ({ name: 'Test Merchant', email: 'merchant@example.com' }))
  const readKeys = () =>
    kit.registry.use(forkId, async (world) => {
      const [{ privateKey }, { merchantKey, earlierApps }] = [
        await alipayMerchantFiles(world, ''),
        await keys.gatewayOf(world),
      ]
      const isOf = ({ merchantPrivateKeyPem, merchantPublicKeyPem }: typeof account) =>
        privateKey === merchantPrivateKeyPem && merchantKey.equals(createPublicKey(merchantPublicKeyPem))
      return { account: [account, otherAccount].findIndex(isOf), earlierApps: earlierApps.length }
    })
  expect(await readKeys()).toEqual({ account: 0, earlierApps: 1 })
  const { snapshotId } = await copies.snapshot(forkId, '')
  const file = new DatabaseSync(join(kit.rootDir, 'worlds', forkId, 'snapshots', `${snapshotId}.db`))
  file
    .prepare('UPDATE "GatewayKey" SET "text" = ? WHERE "name" = ?')
    .run(writeAlipayAccount(otherAccount), ALIPAY_KEY)
  file.close()
  await copies.restore(forkId, snapshotId)
  expect(await readKeys()).toEqual({ account: 1, earlierApps: 1 })
  await copies.restart(forkId, testSpec)
  expect(await readKeys()).toEqual({ account: 0, earlierApps: 0 })
})
