import { expect, it } from 'vitest'
import type { ReferenceTable } from './reference-data.ts'
import type { TemplateSpec } from './template.ts'
import { openTestRegistry, testEpochMs, userRow } from './test-world.ts'
import type { WorldTx } from './world-tx.ts'

const referenceTables: readonly ReferenceTable[] = [
  { name: 'Package', stale: { clear: 'onSale' } },
  { name: 'PackageText', stale: 'keep' },
  { name: 'Banner', stale: 'remove' },
  { name: 'BannerText', stale: 'remove' },
]

interface Shelf {
  packages: Record<string, number>
  banners: string[]
}

/** A template with packages at these prices and banners with these titles. */
function templateOf(version: string, { packages, banners }: Shelf, keys: string[] = []): TemplateSpec {
  return {
    version,
    nowMs: testEpochMs,
    seed: (ctx) => fill(ctx, { packages, banners }),
    gatewayKeys: Object.fromEntries(
      ['token', ...keys].map((name) => [name, async () => `${version} ${name}`]),
    ),
    referenceTables,
  }
}

async function fill({ tx }: WorldTx, { packages, banners }: Shelf): Promise<void> {
  for (const [packageId, priceFen] of Object.entries(packages)) {
    const texts = { create: { language: 'en', name: `${packageId} at ${priceFen}`, description: '' } }
    const kind = { kind: 'cloud', duration: 'month', validityDays: 30 }
    await tx.package.create({ data: { packageId, priceFen, originalPriceFen: priceFen, texts, ...kind } })
  }
  for (const [index, title] of banners.entries()) {
    const slot = { bannerType: 'b', productCode: 'IPC', packageSource: 1, typeName: 'b', innerId: '' }
    const texts = { create: { language: 'en', title } }
    const action = { imageUrl: '', actionType: '', actionValue: '' }
    await tx.banner.create({ data: { id: index + 1, ...slot, ...action, texts } })
  }
}

it('gives a kept world what a newer template sells, and keeps what was bought, the keys and everything else', async () => {
  const older = { packages: { month: 100, gone: 50 }, banners: ['one', 'two'] }
  const first = await openTestRegistry({}, { template: templateOf('1', older) })
  await first.registry.use('default', (world) =>
    world.withTx(async (ctx) => void (await ctx.tx.user.create({ data: userRow('kept') }))),
  )
  await first.registry.close()
  const newer = { packages: { month: 120, year: 900 }, banners: ['three'] }
  const template = templateOf('2', newer, ['alipay'])
  await using second = await openTestRegistry({}, { template, rootDir: first.rootDir })
  await second.registry.use('default', async ({ read }) => {
    const packages = await read.package.findMany({ include: { texts: true }, orderBy: { packageId: 'asc' } })
    expect(packages.map(({ packageId, onSale, texts }) => [packageId, onSale, texts[0]?.name])).toEqual([
      ['gone', false, 'gone at 50'],
      ['month', true, 'month at 120'],
      ['year', true, 'year at 900'],
    ])
    expect((await read.bannerText.findMany()).map(({ title }) => title)).toEqual(['three'])
    expect(await read.gatewayKey.findMany({ orderBy: { name: 'asc' } })).toEqual([
      { name: 'alipay', text: '2 alipay' },
      { name: 'token', text: '1 token' },
    ])
    expect((await read.user.findFirst())?.id).toBe('kept')
  })
})

it('leaves a world of the same version alone', async () => {
  const template = templateOf('1', { packages: { month: 100 }, banners: [] })
  const first = await openTestRegistry({}, { template })
  await first.registry.use('default', (world) =>
    world.withTx(async ({ tx }) => void (await tx.package.updateMany({ data: { priceFen: 1 } }))),
  )
  await first.registry.close()
  await using second = await openTestRegistry({}, { template, rootDir: first.rootDir })
  const found = await second.registry.use('default', ({ read }) => read.package.findFirst())
  expect(found?.priceFen).toBe(1)
})
