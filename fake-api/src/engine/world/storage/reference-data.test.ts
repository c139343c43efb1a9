import { expect, it } from 'vitest'
import { openTestRegistry, testEpochMs, userRow } from '../registry/test-world.ts'
import type { World } from '../transaction/world.ts'
import {
  type ReferenceData,
  type ReferenceTable,
  referenceData,
  versionText,
  writeReferenceData,
} from './reference-data.ts'
import type { TemplateSpec } from './template.ts'

const KEEP_PACKAGE = { clear: 'onSale' } as const

/** A source with packages at these prices and banners with these titles. */
function sourceOf(prices: Record<string, number>, titles: string[]): ReferenceData {
  const packages = Object.entries(prices).map(([packageId, priceFen]) => ({
    ...{ packageId, priceFen, originalPriceFen: priceFen },
    ...{ kind: 'cloud', duration: 'month', validityDays: 30, onSale: true },
  }))
  const words = Object.entries(prices).map(([packageId, priceFen]) => ({
    ...{ packageId, language: 'en', name: `${packageId} at ${priceFen}`, description: '' },
  }))
  const banners = titles.map((_, index) => ({
    ...{ id: index + 1, bannerType: 'b', productCode: 'IPC', packageSource: 1, typeName: 'b', innerId: '' },
    ...{ imageUrl: '', actionType: '', actionValue: '' },
  }))
  const texts = titles.map((title, index) => ({ bannerId: index + 1, language: 'en', title }))
  const tables: ReferenceTable[] = [
    { name: 'Package', key: ['packageId'], stale: KEEP_PACKAGE, rows: packages },
    { name: 'PackageText', key: ['packageId', 'language'], stale: 'keep', rows: words },
    { name: 'Banner', key: ['id'], stale: 'remove', rows: banners },
    { name: 'BannerText', key: ['bannerId', 'language'], stale: 'remove', rows: texts },
  ]
  return referenceData(tables)
}

function templateOf(source: ReferenceData, keys: string[] = []): TemplateSpec {
  const gatewayKeys = Object.fromEntries(['token', ...keys].map((name) => [name, async () => `key ${name}`]))
  return { nowMs: testEpochMs, referenceData: source, gatewayKeys }
}

async function contentOf({ read }: World) {
  const packages = await read.package.findMany({ orderBy: { packageId: 'asc' } })
  const texts = await read.packageText.findMany()
  const nameOf = new Map(texts.map(({ packageId, name }) => [packageId, name]))
  const banners = await read.bannerText.findMany({ orderBy: { bannerId: 'asc' } })
  return {
    packages: packages.map(({ packageId, onSale }) => [packageId, onSale, nameOf.get(packageId)]),
    banners: banners.map(({ title }) => title),
  }
}

const older = sourceOf({ month: 100, gone: 50 }, ['one', 'two'])
const newer = sourceOf({ month: 120, year: 900 }, ['three'])
const olderContent = {
  packages: [
    ['gone', true, 'gone at 50'],
    ['month', true, 'month at 100'],
  ],
  banners: ['one', 'two'],
}

it('keeps the rows of a kept world and gives new worlds those of the source', async () => {
  const first = await openTestRegistry({}, { template: templateOf(older) })
  await first.registry.close()
  const template = templateOf(newer, ['alipay'])
  await using second = await openTestRegistry({}, { template, rootDir: first.rootDir })
  const { registry } = second
  await registry.use('default', async (world) => {
    expect(await contentOf(world)).toEqual(olderContent)
    expect(world.referenceVersion()).toBe(older.version)
    expect(await world.read.gatewayKey.findMany({ orderBy: { name: 'asc' } })).toEqual([
      { name: 'alipay', text: 'key alipay' },
      { name: 'token', text: 'key token' },
    ])
  })
  await registry.use(await registry.create({ scenario: 'new', seed: 1 }), async (world) => {
    expect((await contentOf(world)).banners).toEqual(['three'])
    expect(world.referenceVersion()).toBe(newer.version)
  })
})

it('rewrites the rows of a world in its transaction, and keeps everything else', async () => {
  await using kit = await openTestRegistry({}, { template: templateOf(older) })
  await kit.registry.use('default', async (world) => {
    await world.withTx(async ({ tx }) => {
      await tx.user.create({ data: userRow('kept') })
      await writeReferenceData(tx, newer)
    })
    expect(await contentOf(world)).toEqual({
      packages: [
        ['gone', false, 'gone at 50'],
        ['month', true, 'month at 120'],
        ['year', true, 'year at 900'],
      ],
      banners: ['three'],
    })
    expect(world.referenceVersion()).toBe(newer.version)
    expect((await world.read.user.findFirst())?.id).toBe('kept')
  })
})

it('rolls rows and version back with the transaction', async () => {
  await using kit = await openTestRegistry({}, { template: templateOf(older) })
  await kit.registry.use('default', async (world) => {
    const attempt = world.withTx(async ({ tx }) => {
      await writeReferenceData(tx, newer)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await contentOf(world)).toEqual(olderContent)
    expect(world.referenceVersion()).toBe(older.version)
  })
})

it('carries the version with snapshots, forks and files of a world', async () => {
  await using kit = await openTestRegistry({}, { template: templateOf(older) })
  const { copies } = kit.registry
  const versionOf = (id: string) => kit.registry.use(id, async (world) => world.referenceVersion())
  const { snapshotId } = await copies.snapshot('default', '')
  await kit.registry.use('default', (world) => world.withTx(({ tx }) => writeReferenceData(tx, newer)))
  expect(await versionOf(await copies.fork('default'))).toBe(newer.version)
  await copies.restore('default', snapshotId)
  expect(await versionOf('default')).toBe(older.version)
})

it('begins a world anew from the template, with the rows of the source', async () => {
  const first = await openTestRegistry({}, { template: templateOf(older) })
  await first.registry.use('default', (world) =>
    world.withTx(async ({ tx }) => void (await tx.user.create({ data: userRow('former') }))),
  )
  await first.registry.close()
  await using second = await openTestRegistry({}, { template: templateOf(newer), rootDir: first.rootDir })
  await second.registry.copies.restart('default', { scenario: 'default', seed: 1, nowMs: testEpochMs })
  await second.registry.use('default', async (world) => {
    expect(await world.read.user.count()).toBe(0)
    expect(world.referenceVersion()).toBe(newer.version)
    expect(world.journal.query({}).at(-1)).toMatchObject({ kind: 'state', operationId: 'restart' })
  })
})

it('returns equal versions for equal rows and another for any other value', () => {
  const same = sourceOf({ month: 100, gone: 50 }, ['one', 'two'])
  expect(same.version).toBe(older.version)
  for (const other of [
    sourceOf({ month: 101, gone: 50 }, ['one', 'two']),
    sourceOf({ month: 100, gone: 50 }, ['one', 'too']),
    sourceOf({ month: 100 }, ['one', 'two']),
  ])
    expect(other.version).not.toBe(older.version)
})

it('writes a version as eight hexadecimal digits, whatever its sign', () => {
  expect([versionText(-1), versionText(255)]).toEqual(['ffffffff', '000000ff'])
})
