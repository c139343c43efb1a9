import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The query of one invariant (docs/rules/invariants.md); it answers one row for each breach: the rule broken, and by
 * what.
 */
interface Check {
  number: number
  sql: string
}

/** A breach: the invariant's number with the rule broken, and by what. */
interface Violation {
  invariant: string
  detail: string
}

const folder = join(import.meta.dirname, 'sql')
const fileName = /^(\d\d)-[\w-]+[.]sql$/

const checks: readonly Check[] = readdirSync(folder)
  .filter((name) => fileName.test(name))
  .sort()
  .map((name) => ({ number: Number(name.slice(0, 2)), sql: readFileSync(join(folder, name), 'utf8') }))

/**
 * Reads a world's file with SQL of its own and answers each breach it finds. It shares no code with
 * what it checks, so that one mistake cannot hide in both.
 */
export function auditWorldFile(file: string): Violation[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return checks.flatMap(({ number, sql }) =>
      db
        .prepare(sql)
        .all()
        .map(({ rule, detail }) => ({ invariant: `${number} ${rule}`, detail: String(detail) })),
    )
  } finally {
    db.close()
  }
}
