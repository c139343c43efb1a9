import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateWorldFile } from '../sqlite/migrate.ts'
import { isUniqueViolation } from '../sqlite/sqlite-connection.ts'
import { InvalidCallError } from './column.ts'
import { RowNotFoundError } from './table-client.ts'
import type { TxClient } from './table-types.ts'
import { newTestFile, openTestFile } from './test-file.ts'

const pack = (sort: number) => ({
  ...{ packageId: `p${sort}`, sort, kind: 'cloud', priceFen: 1990, originalPriceFen: 2990, duration: 'year' },
  ...{ validityDays: 365, effectWithinMs: 31_536_000_000n, autoRenew: sort === 2 },
  rollingDays: sort === 1 ? null : sort,
})
const english = { language: 'en', description: 'A package' }
const webhook = {
  ...{
    id: 1,
    provider: 'wechat',
    kind: 'payment',
    notifyId: 'N1',
    urlTemplate: '',
    body: '',
    headersJson: '{}',
  },
  ...{ state: 'pending', createdAtMs: 5n },
}
const sent = (kind: string) => ({
  ...{ kind, outboxId: 1, atMs: 5n, bodySha256: '' },
  ...{ isAcknowledged: false, isGenuine: true },
})
type Ask = (tx: TxClient) => Promise<unknown>

/** As a caller without types would write it. */
const untyped = (args: unknown) => args as never
const missing = (name: string): object => ({ [name]: undefined })
const ids = (rows: Promise<{ packageId: string }[]>) =>
  rows.then((list) => list.map(({ packageId }) => packageId).join(' '))

/** A file with three packages, each with an English text, and a webhook; copied for each test. */
const folder = mkdtempSync(join(tmpdir(), 'skyshop-tables-'))
const begun = join(folder, 'begun.db')
beforeAll(async () => {
  migrateWorldFile(begun)
  const world = openTestFile(begun)
  await world.transact(async (tx) => {
    await tx.notifyOutbox.create({ data: webhook })
    await tx.package.createMany({ data: [1, 2, 3].map(pack) })
    await tx.packageText.createMany({
      data: [1, 2, 3].map((sort) => ({ ...english, packageId: `p${sort}`, name: `p${sort}` })),
    })
  })
  await world.database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openPackages() {
  const file = newTestFile()
  copyFileSync(begun, file)
  return openTestFile(file)
}

it('carries integers above 32 bits, booleans, nulls and text both ways', async () => {
  await using world = openTestFile()
  const written = await world.transact((tx) => tx.package.create({ data: pack(1) }))
  expect(written).toMatchObject({ ...pack(1), rollingDays: null, topUp: false })
  expect(await world.read.package.findUnique({ where: { packageId: 'p1' } })).toEqual(written)
})

it.each<[string, Ask, unknown]>([
  [
    'a row by its key',
    (tx) => tx.package.findUnique({ where: { packageId: 'p1' } }),
    expect.objectContaining(pack(1)),
  ],
  [
    'a row by a key of two columns',
    (tx) => tx.packageText.findUnique({ where: { packageId_language: { packageId: 'p1', language: 'en' } } }),
    { ...english, packageId: 'p1', name: 'p1' },
  ],
  [
    'a row by its key and more',
    (tx) => tx.package.findUnique({ where: { packageId: 'p1', sort: { gt: 1 } } }),
    null,
  ],
  ['nothing', (tx) => tx.package.findFirst({ where: { packageId: 'p9' } }), null],
  [
    'an existing row',
    (tx) => tx.package.findFirstOrThrow({ where: { autoRenew: true } }),
    expect.objectContaining(pack(2)),
  ],
  [
    'some columns',
    (tx) =>
      tx.package.findMany({ select: { sort: true, packageId: true, badge: false }, where: { sort: 3 } }),
    [{ sort: 3, packageId: 'p3' }],
  ],
  ['null', (tx) => ids(tx.package.findMany({ where: { rollingDays: null } })), 'p1'],
  ['not null', (tx) => ids(tx.package.findMany({ where: { rollingDays: { not: null } } })), 'p2 p3'],
  [
    'another value, which null is not',
    (tx) => ids(tx.package.findMany({ where: { rollingDays: { not: 2 } } })),
    'p3',
  ],
  ['a list', (tx) => ids(tx.package.findMany({ where: { packageId: { in: ['p3', 'p1'] } } })), 'p1 p3'],
  [
    'a long list of texts',
    (tx) =>
      tx.package.count({ where: { packageId: { in: Array.from({ length: 40_000 }, (_, no) => `p${no}`) } } }),
    3,
  ],
  [
    'a long list of large numbers',
    (tx) =>
      tx.package.count({
        where: {
          effectWithinMs: { in: Array.from({ length: 300 }, (_, no) => 31_535_999_999n + BigInt(no)) },
        },
      }),
    3,
  ],
  ['an empty list', (tx) => tx.package.count({ where: { packageId: { in: [] } } }), 0],
  ['those not in an empty list', (tx) => tx.package.count({ where: { sort: { notIn: [] } } }), 3],
  [
    'those not in a list',
    (tx) => ids(tx.package.findMany({ where: { rollingDays: { notIn: [2, 7] } } })),
    'p3',
  ],
  [
    'comparisons',
    (tx) => ids(tx.package.findMany({ where: { sort: { gt: 1, lte: 3 }, effectWithinMs: { gte: 5 } } })),
    'p2 p3',
  ],
  [
    'either',
    (tx) =>
      ids(tx.package.findMany({ where: { kind: 'cloud', OR: [{ sort: 1 }, { sort: 3, badge: null }] } })),
    'p1 p3',
  ],
  ['no alternative', (tx) => tx.package.count({ where: { OR: [] } }), 0],
  [
    'neither of both',
    (tx) => ids(tx.package.findMany({ where: { NOT: { kind: 'cloud', rollingDays: 2 }, sort: { gt: 1 } } })),
    'p3',
  ],
  ['both', (tx) => ids(tx.package.findMany({ where: { AND: [{ sort: 1 }, { kind: 'cloud' }] } })), 'p1'],
  [
    'what is left out',
    (tx) => ids(tx.package.findMany({ where: { ...missing('kind'), sort: { lt: 3, ...missing('gt') } } })),
    'p1 p2',
  ],
  [
    'an order',
    (tx) => ids(tx.package.findMany({ orderBy: [{ kind: 'asc' }, { sort: 'desc' }] })),
    'p3 p2 p1',
  ],
  ['a page', (tx) => ids(tx.package.findMany({ orderBy: { sort: 'asc' }, skip: 1, take: 1 })), 'p2'],
  ['what follows', (tx) => ids(tx.package.findMany({ orderBy: { sort: 'asc' }, skip: 1 })), 'p2 p3'],
  ['a count', (tx) => tx.package.count({ where: { sort: { gt: 1 } } }), 2],
  ['a count of all', (tx) => tx.package.count(), 3],
  ['a sum', (tx) => tx.query('SELECT sum("priceFen") FROM "Package" WHERE "sort" > ?', 1), [[3980]]],
])('reads %s', async (_name, ask, expected) => {
  await using world = await openPackages()
  expect(await world.transact(ask)).toEqual(expected)
})

it.each<[string, Ask, unknown, Ask, unknown]>([
  [
    'a new row with defaults',
    (tx) => tx.notifyAttempt.create({ data: { ...sent('new'), ...missing('status') } }),
    { ...sent('new'), id: 1, attempt: null, status: null },
    (tx) => tx.notifyAttempt.count(),
    1,
  ],
  [
    'part of a new row',
    (tx) => tx.notifyAttempt.create({ data: sent('new'), select: { id: true } }),
    { id: 1 },
    (tx) => tx.notifyAttempt.count(),
    1,
  ],
  [
    'thousands of new rows',
    (tx) => tx.notifyAttempt.createMany({ data: Array.from({ length: 3_000 }, (_, no) => sent(`${no}`)) }),
    { count: 3_000 },
    (tx) => tx.notifyAttempt.count(),
    3_000,
  ],
  [
    'no new row',
    (tx) => tx.notifyAttempt.createMany({ data: [] }),
    { count: 0 },
    (tx) => tx.notifyAttempt.count(),
    0,
  ],
  [
    'one of many',
    (tx) => tx.notifyAttempt.createMany({ data: sent('one') }),
    { count: 1 },
    (tx) => tx.notifyAttempt.count(),
    1,
  ],
  [
    'a changed row',
    (tx) =>
      tx.package.update({
        where: { packageId: 'p1' },
        data: { badge: 'b', onSale: false },
        select: { badge: true },
      }),
    { badge: 'b' },
    (tx) => ids(tx.package.findMany({ where: { onSale: false, badge: 'b' } })),
    'p1',
  ],
  [
    'a raised number',
    (tx) =>
      tx.package.update({
        where: { packageId: 'p1' },
        data: { sort: { increment: 4 } },
        select: { sort: true },
      }),
    { sort: 5 },
    (tx) => ids(tx.package.findMany({ where: { sort: 5 } })),
    'p1',
  ],
  [
    'changed rows',
    (tx) => tx.package.updateMany({ where: { sort: { lt: 3 } }, data: { badge: null, line: 'x' } }),
    { count: 2 },
    (tx) => tx.package.count({ where: { line: 'x' } }),
    2,
  ],
  [
    'all rows',
    (tx) => tx.package.updateMany({ data: { effectWithinMs: 1n } }),
    { count: 3 },
    (tx) => tx.package.count({ where: { effectWithinMs: 1 } }),
    3,
  ],
  [
    'no column, which counts the rows it is for',
    (tx) => tx.package.updateMany({ where: { sort: { lt: 3 } }, data: missing('badge') }),
    { count: 2 },
    (tx) => tx.package.count(),
    3,
  ],
  [
    'a row made or changed: a new one',
    (tx) => upsertText(tx, 'fr'),
    { packageId: 'p1', language: 'fr', name: 'Un', description: '' },
    (tx) => tx.packageText.count(),
    4,
  ],
  [
    'a row made or changed: a known one',
    (tx) => upsertText(tx, 'en'),
    { ...english, packageId: 'p1', name: 'Changed' },
    (tx) => tx.packageText.count(),
    3,
  ],
  [
    'deleted rows',
    (tx) => tx.packageText.deleteMany({ where: { packageId: 'p2' } }),
    { count: 1 },
    (tx) => tx.packageText.count(),
    2,
  ],
])('writes %s', async (_name, ask, expected, then, left) => {
  await using world = await openPackages()
  expect(await world.transact(ask)).toEqual(expected)
  expect(await world.transact(then)).toEqual(left)
})

function upsertText(tx: TxClient, language: string) {
  const key = { packageId: 'p1', language }
  const create = { ...key, name: 'Un', description: '' }
  return tx.packageText.upsert({ where: { packageId_language: key }, create, update: { name: 'Changed' } })
}

const p1 = { packageId: 'p1' }

it.each<[string, Ask]>([
  ['a relation', (tx) => tx.package.findMany(untyped({ include: { texts: true } }))],
  [
    'a filter by relation',
    (tx) => tx.package.findMany({ where: untyped({ texts: { some: { name: 'p2' } } }) }),
  ],
  [
    'an order by relation',
    (tx) => tx.packageText.findMany({ orderBy: untyped({ package: { sort: 'desc' } }) }),
  ],
  ['a nested write', (tx) => tx.package.create({ data: untyped({ ...pack(4), texts: { create: [] } }) })],
  ['the last of a list', (tx) => tx.package.findMany({ take: -1 })],
  ['parts of a text', (tx) => tx.package.findMany({ where: { packageId: untyped({ contains: '2' }) } })],
  ['an alternative left out', (tx) => tx.package.findMany({ where: { OR: [missing('sort'), { sort: 2 }] } })],
  ['half an alternative', (tx) => tx.package.findMany({ where: { OR: [{ sort: { ...missing('gt') } }] } })],
  ['nothing that may not be', (tx) => tx.package.findMany({ where: { NOT: missing('sort') } })],
  ['no columns', (tx) => tx.package.findMany({ select: {} })],
  ['a text for a number', (tx) => tx.package.findMany({ where: untyped({ sort: '1' }) })],
  ['a number for a text', (tx) => tx.package.findMany({ where: untyped({ packageId: 7 }) })],
  ['no number', (tx) => tx.package.findMany({ where: { sort: Number.NaN } })],
  ['a list of texts for numbers', (tx) => tx.package.count({ where: untyped({ sort: { in: [1, '2'] } }) })],
  ['half a large number', (tx) => tx.package.deleteMany({ where: { effectWithinMs: { gt: 0.5 } } })],
  ['a greater truth', (tx) => tx.package.findMany({ where: untyped({ autoRenew: { gt: false } }) })],
  ['null where it cannot be', (tx) => tx.package.findMany({ where: untyped({ sort: null }) })],
  ['a date', (tx) => tx.package.findMany({ where: untyped({ sort: new Date(0) }) })],
  ['a filter without a key for one row', (tx) => tx.package.findUnique({ where: untyped({ sort: 1 }) })],
  ['half a key', (tx) => tx.packageText.findUnique({ where: untyped(p1) })],
  ['a key among many', (tx) => tx.packageText.findMany({ where: untyped({ packageId_language: p1 }) })],
  ['a change without a key', (tx) => tx.package.update({ where: untyped({ sort: 1 }), data: { sort: 2 } })],
  ['a true number', (tx) => tx.package.update({ where: p1, data: untyped({ sort: true }) })],
  ['a raised text', (tx) => tx.package.update({ where: p1, data: untyped({ kind: { increment: 1 } }) })],
  [
    'rows with unequal columns',
    (tx) => tx.notifyAttempt.createMany({ data: [sent('x'), { ...sent('y'), status: 200 }] }),
  ],
  [
    'a new row with a text for a number',
    (tx) => tx.notifyAttempt.create({ data: untyped({ ...sent('x'), id: '5' }) }),
  ],
])('refuses %s and does nothing', async (_name, ask) => {
  await using world = await openPackages()
  await expect(world.transact(ask)).rejects.toThrow(InvalidCallError)
  expect([await world.read.package.count(), await world.read.notifyAttempt.count()]).toEqual([3, 0])
})

it.each<[string, Ask]>([
  ['a change of no row', (tx) => tx.package.update({ where: { packageId: 'p9' }, data: { sort: 1 } })],
  ['no row by its key', (tx) => tx.package.findUniqueOrThrow({ where: { packageId: 'p9' } })],
  ['no row of a filter', (tx) => tx.package.findFirstOrThrow({ where: { sort: 9 } })],
])('throws RowNotFoundError for %s', async (_name, ask) => {
  await using world = await openPackages()
  await expect(world.transact(ask)).rejects.toThrow(new RowNotFoundError('Package'))
})

it('writes none of many rows when one violates a key', async () => {
  await using world = await openPackages()
  const rows = [1, 1].map((id) => ({ ...sent('twice'), id }))
  const error = await world
    .transact((tx) => tx.notifyAttempt.createMany({ data: rows }))
    .catch((caught: unknown) => caught)
  expect([isUniqueViolation(error), await world.read.notifyAttempt.count()]).toEqual([true, 0])
})

it('gives each caller rows of its own', async () => {
  await using world = await openPackages()
  const where = { packageId: 'p1' }
  const [first] = await world.read.package.findMany({ where })
  if (first) first.priceFen = 1
  expect(await world.read.package.findUnique({ where })).toMatchObject({ priceFen: 1990 })
  expect(await world.read.package.findMany({ where })).toMatchObject([{ priceFen: 1990 }])
})
