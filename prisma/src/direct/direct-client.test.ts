import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateWorldFile } from '../sqlite/migrate.ts'
import {
  createWorldClient,
  isUniqueViolation,
  type TxClient,
  WorldAdapter,
  withWritePermit,
} from '../sqlite/world-adapter.ts'
import { WorldDatabase } from '../sqlite/world-database.ts'
import { callsLeftToPrisma, directClient, directTransaction } from './direct-client.ts'

const pack = (packageId: string, sort: number) => ({
  ...{ packageId, sort, kind: 'cloud', priceFen: 1990, originalPriceFen: 2990, duration: 'year' },
  ...{ validityDays: 365, effectWithinMs: 31_536_000_000n, autoRenew: sort === 2 },
  ...{ rollingDays: sort === 1 ? null : sort, texts: { create: [{ ...english, name: packageId }] } },
})
const english = { language: 'en', description: 'A package' }
const french = { packageId: 'p1', language: 'fr' }
const madeOrChanged = { create: { ...french, name: 'Un', description: '' }, update: { name: 'Changed' } }
const WEBHOOK = {
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
/** What a caller leaves open, as no type of the client allows. */
const missing = (name: string): object => ({ [name]: undefined })
type Ask = (tx: TxClient) => Promise<unknown>
type ClientOf = (tx: TxClient, database: WorldDatabase) => TxClient

const asPrisma: ClientOf = (tx) => tx
const asDirect: ClientOf = (tx, database) => directTransaction(tx, database).client
/** Without Prisma behind it: what is left to Prisma fails. */
const alone: ClientOf = (_tx, database) => directTransaction({} as TxClient, database).client

const folder = mkdtempSync(join(tmpdir(), 'skyshop-direct-'))
const adapter = new WorldAdapter()
const client = createWorldClient(adapter)
const transact = (run: Ask) => withWritePermit(() => client.$transaction(async (tx) => run(tx)))
let files = 0

/** Works on a world file with the one client there is. */
async function inFile<Result>(
  file: string,
  work: (database: WorldDatabase) => Promise<Result>,
): Promise<Result> {
  const database = new WorldDatabase(file)
  adapter.attach(database)
  try {
    return await work(database)
  } finally {
    adapter.detach()
    await database.close()
  }
}

/** Three packages and a webhook, copied for each test. */
const begun = join(folder, 'begun.db')
beforeAll(async () => {
  migrateWorldFile(begun)
  await inFile(begun, () =>
    transact(async (tx) => {
      await tx.notifyOutbox.create({ data: WEBHOOK })
      for (const sort of [1, 2, 3]) await tx.package.create({ data: pack(`p${sort}`, sort) })
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a transaction over three packages gives, and all that is in the file after it. */
async function outcomeOf(ask: Ask, clientOf: ClientOf): Promise<unknown> {
  files += 1
  const file = join(folder, `${files}.db`)
  copyFileSync(begun, file)
  return inFile(file, async (database) => {
    const given = await transact((tx) => ask(clientOf(tx, database)))
    const [packages, texts] = [await client.package.findMany(), await client.packageText.findMany()]
    return { given, packages, texts, attempts: await client.notifyAttempt.findMany() }
  })
}

/** Values with their types, and keys in their order. */
const exactly = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part))

it.each<[string, Ask]>([
  ['a row by its key', (tx) => tx.package.findUnique({ where: { packageId: 'p1' } })],
  [
    'a row by a key of two columns',
    (tx) => tx.packageText.findUnique({ where: { packageId_language: { packageId: 'p1', language: 'en' } } }),
  ],
  [
    'a row by its key and more',
    (tx) => tx.package.findUnique({ where: { packageId: 'p1', sort: { gt: 1 } }, select: { sort: true } }),
  ],
  ['nothing', (tx) => tx.package.findFirst({ where: { packageId: 'p9' } })],
  ['an existing row', (tx) => tx.package.findFirstOrThrow({ where: { autoRenew: true } })],
  ['some columns', (tx) => tx.package.findMany({ select: { sort: true, packageId: true, badge: false } })],
  [
    'null and not null',
    (tx) => tx.package.findMany({ where: { rollingDays: null, recordType: { not: null } } }),
  ],
  ['not null', (tx) => tx.package.findMany({ where: { rollingDays: { not: null } } })],
  ['another value, which null is not', (tx) => tx.package.findMany({ where: { rollingDays: { not: 2 } } })],
  ['a list', (tx) => tx.package.findMany({ where: { packageId: { in: ['p3', 'p1'] } } })],
  ['an empty list', (tx) => tx.package.findMany({ where: { packageId: { in: [] }, sort: { notIn: [] } } })],
  ['those not in a list', (tx) => tx.package.findMany({ where: { rollingDays: { notIn: [2, 7] } } })],
  [
    'comparisons',
    (tx) => tx.package.findMany({ where: { sort: { gt: 1, lte: 3 }, effectWithinMs: { gte: 5 } } }),
  ],
  [
    'either',
    (tx) => tx.package.findMany({ where: { kind: 'cloud', OR: [{ sort: 1 }, { sort: 3, badge: null }] } }),
  ],
  [
    'neither of both',
    (tx) => tx.package.findMany({ where: { NOT: { kind: 'cloud', rollingDays: 2 }, sort: { gt: 0 } } }),
  ],
  ['both', (tx) => tx.package.findMany({ where: { AND: [{ sort: 1 }, { kind: 'cloud' }] } })],
  [
    'what is left out',
    (tx) => tx.package.findMany({ where: { ...missing('kind'), sort: { lt: 3, ...missing('gt') } } }),
  ],
  ['an order', (tx) => tx.package.findMany({ orderBy: [{ kind: 'asc' }, { sort: 'desc' }] })],
  ['a page', (tx) => tx.package.findMany({ orderBy: { sort: 'asc' }, skip: 1, take: 1 })],
  ['what follows', (tx) => tx.package.findMany({ orderBy: { sort: 'asc' }, skip: 1 })],
  ['a count', (tx) => tx.package.count({ where: { sort: { gt: 1 } } })],
  ['a count of all', (tx) => tx.package.count()],
  [
    'a new row with defaults',
    (tx) => tx.notifyAttempt.create({ data: { ...sent('new'), ...missing('status') } }),
  ],
  ['part of a new row', (tx) => tx.notifyAttempt.create({ data: sent('new'), select: { id: true } })],
  ['new rows', (tx) => tx.notifyAttempt.createMany({ data: [sent('one'), sent('two')] })],
  [
    'thousands of new rows',
    (tx) => tx.notifyAttempt.createMany({ data: Array.from({ length: 3_000 }, (_, no) => sent(`${no}`)) }),
  ],
  ['no new row', (tx) => tx.notifyAttempt.createMany({ data: [] })],
  ['one of many', (tx) => tx.notifyAttempt.createMany({ data: sent('one') })],
  [
    'a changed row',
    (tx) => tx.package.update({ where: { packageId: 'p1' }, data: { badge: 'b', onSale: false } }),
  ],
  [
    'a raised number',
    (tx) => tx.package.update({ where: { packageId: 'p1' }, data: { sort: { increment: 4 } } }),
  ],
  [
    'changed rows',
    (tx) => tx.package.updateMany({ where: { sort: { lt: 3 } }, data: { badge: null, line: 'x' } }),
  ],
  ['all rows changed', (tx) => tx.package.updateMany({ data: { effectWithinMs: 1n } })],
  [
    'a row made or changed: a new one',
    (tx) => tx.packageText.upsert({ where: { packageId_language: french }, ...madeOrChanged }),
  ],
  [
    'a row made or changed: a known one',
    (tx) =>
      tx.packageText.upsert({
        where: { packageId_language: { ...french, language: 'en' } },
        ...madeOrChanged,
      }),
  ],
  ['deleted rows', (tx) => tx.packageText.deleteMany({ where: { packageId: 'p2' } })],
])('gives %s as Prisma does, without it', async (_name, ask) => {
  expect(exactly(await outcomeOf(ask, alone))).toBe(exactly(await outcomeOf(ask, asPrisma)))
})

it('counts the rows that a change of no column is for', async () => {
  const change: Ask = (tx) => tx.package.updateMany({ where: { sort: { lt: 3 } }, data: missing('badge') })
  expect(await outcomeOf(change, alone)).toMatchObject({ given: { count: 2 } })
})

it.each<[string, Ask]>([
  ['relations', (tx) => tx.package.findMany({ include: { texts: true } })],
  ['a filter by relation', (tx) => tx.package.findMany({ where: { texts: { some: { name: 'p2' } } } })],
  ['an order by relation', (tx) => tx.packageText.findMany({ orderBy: { package: { sort: 'desc' } } })],
  ['a nested write', (tx) => tx.package.create({ data: pack('p4', 4) })],
  ['the last of a list', (tx) => tx.package.findMany({ take: -1 })],
  ['parts of a text', (tx) => tx.package.findMany({ where: { packageId: { contains: '2' } } })],
  ['an alternative left out', (tx) => tx.package.findMany({ where: { OR: [missing('sort'), { sort: 2 }] } })],
  ['no alternative', (tx) => tx.package.findMany({ where: { OR: [{ sort: { ...missing('gt') } }] } })],
  ['nothing that may not be', (tx) => tx.package.findMany({ where: { NOT: missing('sort') } })],
  ['a sum', (tx) => tx.package.aggregate({ _sum: { priceFen: true } })],
  ['SQL', (tx) => tx.$queryRaw`SELECT count(*) AS n FROM "Package"`],
])('leaves %s to Prisma', async (_name, ask) => {
  expect(exactly(await outcomeOf(ask, asDirect))).toBe(exactly(await outcomeOf(ask, asPrisma)))
  await expect(outcomeOf(ask, alone)).rejects.toThrow()
})

it.each<[string, string, Ask]>([
  ['a second row of one key', 'P2002', (tx) => tx.package.create({ data: { ...pack('p1', 1), texts: {} } })],
  [
    'a text of no package',
    'P2003',
    (tx) => tx.packageText.create({ data: { ...english, packageId: 'p9', name: '' } }),
  ],
  [
    'a change of no row',
    'P2025',
    (tx) => tx.package.update({ where: { packageId: 'p9' }, data: { sort: 1 } }),
  ],
  ['no row', 'P2025', (tx) => tx.package.findUniqueOrThrow({ where: { packageId: 'p9' } })],
])('refuses %s in the words of Prisma', async (_name, code, ask) => {
  await expect(outcomeOf(ask, asDirect)).rejects.toMatchObject({ code })
})

/** As a caller without types would write it. */
const untyped = (args: unknown) => args as never
const p1 = { packageId: 'p1' }

it.each<[string, Ask]>([
  ['a text for a number', (tx) => tx.package.findMany({ where: untyped({ sort: '1' }) })],
  ['a number for a text', (tx) => tx.package.findMany({ where: untyped({ packageId: 7 }) })],
  ['no number', (tx) => tx.package.findMany({ where: { sort: Number.NaN } })],
  ['a list of texts for numbers', (tx) => tx.package.count({ where: untyped({ sort: { in: [1, '2'] } }) })],
  [
    'a comparison with half a number',
    (tx) => tx.package.deleteMany({ where: { effectWithinMs: { gt: 0.5 } } }),
  ],
  ['a greater truth', (tx) => tx.package.findMany({ where: untyped({ autoRenew: { gt: false } }) })],
  ['null where it cannot be', (tx) => tx.package.findMany({ where: untyped({ sort: null }) })],
  ['a filter without a key for one row', (tx) => tx.package.findUnique({ where: untyped({ sort: 1 }) })],
  ['half a key', (tx) => tx.packageText.findUnique({ where: untyped({ packageId: 'p1' }) })],
  ['a key among many', (tx) => tx.packageText.findMany({ where: untyped({ packageId_language: french }) })],
  ['a change without a key', (tx) => tx.package.update({ where: untyped({ sort: 1 }), data: { sort: 2 } })],
  ['a true number', (tx) => tx.package.update({ where: p1, data: untyped({ sort: true }) })],
  ['a raised text', (tx) => tx.package.update({ where: p1, data: untyped({ kind: { increment: 1 } }) })],
  [
    'a new row with a text for a number',
    (tx) => tx.notifyAttempt.create({ data: untyped({ ...sent('x'), id: '5' }) }),
  ],
  [
    'new rows with a number for a text',
    (tx) => tx.notifyAttempt.createMany({ data: untyped([{ ...sent('x'), kind: 1 }]) }),
  ],
])('refuses %s, as Prisma does', async (_name, ask) => {
  await expect(outcomeOf(ask, asPrisma)).rejects.toMatchObject({ name: 'PrismaClientValidationError' })
  await expect(outcomeOf(ask, asDirect)).rejects.toMatchObject({ name: 'PrismaClientValidationError' })
})

it('rolls back all rows when one violates a key', async () => {
  const twice: Ask = async (tx) => {
    const rows = [1, 1].map((id) => ({ ...sent('twice'), id }))
    const error = await tx.notifyAttempt.createMany({ data: rows }).catch((caught: unknown) => caught)
    return isUniqueViolation(error)
  }
  expect(await outcomeOf(twice, asDirect)).toMatchObject({ given: true, attempts: [] })
})

it("throws Prisma's error after the transaction", async () => {
  let left: TxClient | undefined
  const leave: ClientOf = (tx, database) => {
    const direct = directTransaction(tx, database)
    left = direct.client
    direct.end()
    return tx
  }
  await outcomeOf(async () => null, leave)
  await expect(left?.notifyAttempt.create({ data: sent('late') })).rejects.toMatchObject({ code: 'P2028' })
})

it('gives each caller rows of its own', () =>
  inFile(begun, async (database) => {
    const direct = directClient(client, () => database.reader)
    const [first] = await direct.package.findMany({ where: { packageId: 'p1' } })
    if (first) first.priceFen = 1
    expect(await direct.package.findUnique({ where: { packageId: 'p1' } })).not.toMatchObject({ priceFen: 1 })
    expect(await direct.package.findMany({ where: { packageId: 'p1' } })).not.toMatchObject([{ priceFen: 1 }])
  }))

it('publishes a call that Prisma gets for its form, and none that Prisma gets only to refuse it', async () => {
  const left: unknown[] = []
  const onCall = (call: unknown) => left.push(call)
  callsLeftToPrisma.subscribe(onCall)
  const relations = { where: { packageId: 'p1' }, include: { texts: true } }
  await outcomeOf(async (tx) => {
    await tx.package.findMany(relations)
    await tx.package.update({ where: { packageId: 'p9' }, data: { sort: 1 } }).catch(() => null)
  }, asDirect)
  callsLeftToPrisma.unsubscribe(onCall)
  expect(left).toEqual([{ model: 'package', operation: 'findMany', args: relations }])
})
