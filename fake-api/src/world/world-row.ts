import { DatabaseSync } from 'node:sqlite'
import { formatRandomState, seedRandom } from './random-stream.ts'

/** Writes the World row of a template into a closed file. */
export function insertWorldRow(file: string, nowMs: number): void {
  change(
    file,
    `INSERT INTO "World" ("id", "scenario", "seed", "rngState", "idCounter", "nowMs", "clockMode", "createdAtMs")
     VALUES (1, 'template', 0, ?, 0, ?, 'standing', ?)`,
    [formatRandomState(seedRandom('0')), nowMs, nowMs],
  )
}

/** Stops the clock of a closed file: what comes from elsewhere does nothing before somebody has looked at it. */
export function standStill(file: string): void {
  change(file, `UPDATE "World" SET "clockMode" = 'standing'`, [])
}

function change(file: string, sql: string, args: readonly (string | number)[]): void {
  const db = new DatabaseSync(file)
  try {
    db.prepare(sql).run(...args)
  } finally {
    db.close()
  }
}
