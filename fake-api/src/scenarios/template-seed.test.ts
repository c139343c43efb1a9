import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directClient, migrateWorldFile, type TxClient, WorldDatabase } from '@skyshop/prisma'
import { expect, it } from 'vitest'
import type { WorldTx } from '../world/world-tx.ts'
import { REFERENCE_TABLES, seedTemplate } from './template-seed.ts'

it('fills every table of reference data, without Prisma, whose compiler would delay the first start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-seed-'))
  const file = join(folder, 'state.db')
  migrateWorldFile(file)
  const database = new WorldDatabase(file)
  try {
    const nothingBehind = {} as TxClient
    await seedTemplate({ tx: directClient(nothingBehind, database.writer).client } as WorldTx)
    for (const { name } of REFERENCE_TABLES)
      expect(database.writer.rows(`SELECT count(*) > 3 FROM "${name}"`, []), name).toEqual([[1]])
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
