import type { DatabaseSync } from 'node:sqlite'
import { ACCOUNT_SETTINGS, CLEARED_ADDRESSES } from '../../kernel/gateway-key-names.ts'
import { changeClosed } from './closed-file.ts'
import { tablesOf } from './foreign-file.ts'

/** Takes the place of an address: of a setting that no account has. */
const NOWHERE = '{account:cleared}'

/** Tells if a webhook may go to an address although it comes from somebody's file. */
export type IsAllowedTarget = (url: string) => boolean

/**
 * Clears what a checked, closed file of elsewhere would call beside the product: it could be any program of this machine.
 * Returns those addresses, each once, and notes them in the file.
 */
export function clearForeignTargets(file: string, isAllowed: IsAllowedTarget): string[] {
  const cleared = new Set<string>()
  const isForeign = (text: string) => {
    if (/^\{(product|account:\w+)\}(\/|$)/.test(text) || isAllowed(text)) return false
    cleared.add(text)
    return true
  }
  changeClosed(file, (db) => {
    for (const { name, columns } of tablesOf(db))
      for (const column of columns.filter((one) => /urlTemplate$/i.test(one.name)))
        clearColumn(db, { table: name, column: column.name }, isForeign)
    clearAccounts(db, isForeign)
    note(db, [...cleared])
  })
  return [...cleared]
}

/** A payment or agreement whose merchant wants no webhook has an empty one. */
function clearColumn(
  db: DatabaseSync,
  { table, column }: { readonly table: string; readonly column: string },
  isForeign: (text: string) => boolean,
): void {
  const rows = db.prepare(`SELECT DISTINCT "${column}" AS text FROM "${table}" WHERE "${column}" <> ''`).all()
  const update = db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE "${column}" = ?`)
  for (const text of rows.map((row) => String(row.text))) if (isForeign(text)) update.run(NOWHERE, text)
}

function clearAccounts(db: DatabaseSync, isForeign: (text: string) => boolean): void {
  const row = db.prepare('SELECT "text" FROM "Setting" WHERE "name" = ?').get(ACCOUNT_SETTINGS)
  if (row === undefined) return
  const accounts = JSON.parse(String(row.text)) as Record<string, object>
  const kept = Object.entries(accounts).map(([provider, account]) => {
    const members = Object.entries(account).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'object') return [name, withoutForeign(value, isForeign)] as const
      const leads = typeof value === 'string' && /[:/\\]/.test(value)
      return [name, leads && isForeign(value) ? null : value] as const
    })
    return [provider, Object.fromEntries(members)] as const
  })
  const text = JSON.stringify(Object.fromEntries(kept))
  db.prepare('UPDATE "Setting" SET "text" = ? WHERE "name" = ?').run(text, ACCOUNT_SETTINGS)
}

/** A thing of an account that has no address of its own leaves it out. */
function withoutForeign(thing: object | null, isForeign: (text: string) => boolean): unknown {
  return JSON.parse(JSON.stringify(thing), (name, value: unknown) =>
    name.endsWith('Url') && typeof value === 'string' && isForeign(value) ? undefined : value,
  )
}

function note(db: DatabaseSync, cleared: readonly string[]): void {
  db.prepare('DELETE FROM "Setting" WHERE "name" = ?').run(CLEARED_ADDRESSES)
  if (cleared.length === 0) return
  const insert = db.prepare('INSERT INTO "Setting" ("name", "text") VALUES (?, ?)')
  insert.run(CLEARED_ADDRESSES, JSON.stringify(cleared.slice(0, 20).map((text) => text.slice(0, 200))))
}
