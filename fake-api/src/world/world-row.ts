import { DatabaseSync } from 'node:sqlite'
import { formatRandomState, seedRandom } from './random-stream.ts'

/** Writes the World row of a template, and the version its reference data will be of, into a closed file. */
export function insertWorldRow(
  file: string,
  { nowMs, referenceVersion }: { nowMs: number; referenceVersion: number },
): void {
  change(file, (db) => {
    db.prepare(
      `INSERT INTO "World" ("id", "scenario", "seed", "rngState", "idCounter", "nowMs", "clockMode", "createdAtMs")
       VALUES (1, 'template', 0, ?, 0, ?, 'standing', ?)`,
    ).run(formatRandomState(seedRandom('0')), nowMs, nowMs)
    db.exec(`PRAGMA user_version = ${referenceVersion}`)
  })
}

/** Stops the clock of a closed file: what comes from elsewhere does nothing before somebody has looked at it. */
export function standStill(file: string): void {
  change(file, (db) => db.exec(`UPDATE "World" SET "clockMode" = 'standing'`))
}

function change(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file)
  try {
    work(db)
  } finally {
    db.close()
  }
}
