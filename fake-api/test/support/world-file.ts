import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import type { TestStack } from './test-stack.ts'

/** The archive of a world. */
export async function exportWorld(stack: TestStack, worldId: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${stack.controlUrl}/control/worlds/${worldId}/export`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** What came of an import: a world, or a refusal. */
interface ImportAnswer {
  status: number
  body: Schemas['World'] & Schemas['ControlRefusal']
}

/** Sends a file to be made into a world. */
export async function importWorld(
  stack: TestStack,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType = 'application/octet-stream',
): Promise<ImportAnswer> {
  const response = await fetch(`${stack.controlUrl}/control/worlds/import`, {
    method: 'POST',
    headers: { 'x-skyshop-control': stack.controlToken, 'content-type': mediaType },
    body: bytes,
  })
  return { status: response.status, body: (await response.json()) as ImportAnswer['body'] }
}

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
