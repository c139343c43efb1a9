import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { openForeignFile } from './foreign-file.ts'

/** A file of SQLite whose last page is free, so that no check of its content sees what is missing there. */
function fileWithFreeEnd(pageBytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.db')
  const db = new DatabaseSync(file)
  db.exec(
    `PRAGMA page_size = ${pageBytes}; CREATE TABLE "a" ("b"); INSERT INTO "a" VALUES (zeroblob(300000))`,
  )
  db.exec('DELETE FROM "a"')
  db.close()
  return file
}

it.each([512, 4096, 65_536])('refuses a file of pages of %i bytes that lacks its last byte', (pageBytes) => {
  const file = fileWithFreeEnd(pageBytes)
  openForeignFile(file).close()
  truncateSync(file, statSync(file).size - 1)
  expect(() => openForeignFile(file)).toThrow(/it is damaged: its end is missing/)
})

it('takes no count of pages that a program without it left behind', () => {
  const file = fileWithFreeEnd(4096)
  const bytes = readFileSync(file)
  bytes.writeUInt32BE(bytes.readUInt32BE(28) + 1, 28)
  bytes.writeUInt32BE(bytes.readUInt32BE(92) + 1, 24)
  writeFileSync(file, bytes)
  openForeignFile(file).close()
})

it('refuses a folder, and a file that is not there', () => {
  const file = fileWithFreeEnd(4096)
  for (const other of [dirname(file), `${file}.gone`])
    expect(() => openForeignFile(other)).toThrow(WorldFileRefusedError)
})
