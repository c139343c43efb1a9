import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestStack } from './test-stack.ts'

const STATE_FILE = /^state(?:[.]\d+)?[.]db$/

/** Rows of a world's live file by SQL of one's own: what no code of the server had a hand in. */
export function queryWorld({ dataDir }: TestStack, worldId: string, sql: string): Record<string, unknown>[] {
  const folder = join(dataDir, 'worlds', 'worlds', worldId)
  const [file, other] = readdirSync(folder).filter((name) => STATE_FILE.test(name))
  if (file === undefined || other !== undefined) throw new Error(`${folder} has no single state file`)
  const db = new DatabaseSync(join(folder, file), { readOnly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}
