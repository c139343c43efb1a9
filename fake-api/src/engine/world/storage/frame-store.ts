import { hash } from 'node:crypto'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { controlValidator } from '../../api-contract/contract-validator.ts'
import { FrameNotFoundError, WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { openForeignFile, refuseOnError, schemaOf } from './foreign-file.ts'

type Frame = Schemas['Frame']
type NewFrame = Schemas['NewFrame']

/** Moment at which a frame was taken, and the world's state file at that instant; null for none. */
export interface FrameMoment extends Pick<Frame, 'seq' | 'virtualMs' | 'wallMs'> {
  state: Buffer | null
}

/** Which frames are asked for: behind `afterSeq`, up to `untilSeq`, oldest first. */
export interface FrameRange {
  afterSeq?: number | undefined
  untilSeq?: number | undefined
  limit?: number | undefined
}

/** Frames and bytes that a world has of them at most; of more, the oldest go. */
export interface FrameLimits {
  frames: number
  bytes: number
  /** A state file above this is not kept with a frame. */
  stateBytes: number
}

/** Limits that the contract names at `listFrames` and `addFrame`. */
export const frameLimits: FrameLimits = { frames: 400, bytes: 16 * 1024 * 1024, stateBytes: 8 * 1024 * 1024 }

/** What goes at once when there is no room: finding what nothing needs any more reads all frames. */
const droppedShare = 0.1

/**
 * A page, its style sheets and the pages of a state file are parts, each stored once by its hash. From one frame to the
 * next few of them change: a state file is 600 pages of 1 KB, of which a payment writes some thirty.
 */
const frameTables = `
CREATE TABLE IF NOT EXISTS "Part" (
  "id" INTEGER PRIMARY KEY,
  "hash" BLOB NOT NULL UNIQUE,
  "size" INTEGER NOT NULL,
  "data" BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS "Frame" (
  "seq" INTEGER PRIMARY KEY,
  "virtualMs" INTEGER NOT NULL,
  "wallMs" INTEGER NOT NULL,
  "path" TEXT NOT NULL,
  "origin" TEXT NOT NULL,
  "inlineSize" INTEGER NOT NULL,
  "blockSize" INTEGER NOT NULL,
  "over" TEXT,
  "page" BLOB NOT NULL,
  "layer" BLOB,
  "state" BLOB,
  "isForeign" INTEGER NOT NULL
);`

const insertFrame = `INSERT OR REPLACE INTO "Frame" VALUES (${Array(12).fill('?').join(', ')})`
const frameColumns =
  '"seq", "virtualMs", "wallMs", "path", "inlineSize", "blockSize", "over", "state" IS NOT NULL AS "isForkable"'

type Row = Record<string, unknown>

/** The screens of a world's phone in frames.db, which is made with the first. Opened for each call: one a second is many. */
export class FrameStore {
  readonly #worldId: string
  readonly #file: string
  readonly #limits: FrameLimits

  constructor(worldId: string, file: string, limits: FrameLimits = frameLimits) {
    this.#worldId = worldId
    this.#file = file
    this.#limits = limits
  }

  list({ afterSeq = 0, untilSeq, limit = this.#limits.frames }: FrameRange = {}): Schemas['FrameList'] {
    if (!existsSync(this.#file)) return { frames: [], held: 0, bytes: 0 }
    return inFile(this.#file, (db) => {
      const until = untilSeq ?? Number.MAX_SAFE_INTEGER
      const sql = `SELECT ${frameColumns} FROM "Frame" WHERE "seq" > ? AND "seq" <= ? ORDER BY "seq" LIMIT ?`
      return {
        frames: db.prepare(sql).all(afterSeq, until, limit).map(toFrame),
        held: countOf(db),
        bytes: bytesOf(db),
      }
    })
  }

  /** What the phone showed in a frame. @throws FrameNotFoundError */
  read(seq: number): Schemas['FrameScreen'] {
    return this.#inKnown(seq, (db, row) => screenOf(row, new Parts(db)))
  }

  /** Keeps a frame, and drops the oldest where there are too many. Null where the newest frame shows the same. */
  add(frame: NewFrame, moment: FrameMoment): number | null {
    return inFile(this.#file, (db) => {
      const seq = inTransaction(db, () => insertNew(db, frame, this.#keepable(moment)))
      if (seq !== null) this.#makeRoom(db)
      return seq
    })
  }

  /**
   * Writes the state of the world in a frame into a file; tells if that is of a file from elsewhere, which nobody has
   * looked at. @throws FrameNotFoundError
   */
  copyState(seq: number, target: string): { isForeign: boolean } {
    return this.#inKnown(seq, (db, row) => {
      if (!(row.state instanceof Uint8Array)) throw new FrameNotFoundError(this.#worldId, seq)
      const parts = new Parts(db)
      writeFileSync(target, Buffer.concat(unpackIds(row.state).map((id) => parts.read(id))))
      return { isForeign: row.isForeign === 1 }
    })
  }

  /** Copies the frames, those up to `untilSeq` alone where it is given, into one file; none where there are none. */
  copyTo(target: string, untilSeq?: number): void {
    if (!existsSync(this.#file)) return
    copyFileSync(this.#file, target)
    if (untilSeq === undefined) return
    inFile(target, (db) => {
      db.prepare('DELETE FROM "Frame" WHERE "seq" > ?').run(untilSeq)
      dropUnused(db)
      db.exec('VACUUM')
    })
  }

  #keepable(moment: FrameMoment): FrameMoment {
    const isTooLarge = (moment.state?.length ?? 0) > this.#limits.stateBytes
    return isTooLarge ? { ...moment, state: null } : moment
  }

  #makeRoom(db: DatabaseSync): void {
    const { frames, bytes } = this.#limits
    for (let held = countOf(db); held > 1 && (held > frames || bytesOf(db) > bytes); held = countOf(db)) {
      const dropped = Math.min(held - 1, Math.max(held - frames, Math.ceil(held * droppedShare)))
      const oldest = 'SELECT "seq" FROM "Frame" ORDER BY "seq" LIMIT ?'
      db.prepare(`DELETE FROM "Frame" WHERE "seq" IN (${oldest})`).run(dropped)
      dropUnused(db)
    }
  }

  #inKnown<T>(seq: number, work: (db: DatabaseSync, row: Row) => T): T {
    if (!existsSync(this.#file)) throw new FrameNotFoundError(this.#worldId, seq)
    return inFile(this.#file, (db) => {
      const row = db.prepare(`SELECT *, ${frameColumns} FROM "Frame" WHERE "seq" = ?`).get(seq)
      if (row === undefined) throw new FrameNotFoundError(this.#worldId, seq)
      return work(db, row)
    })
  }
}

/** Opens frames for one piece of work. Nothing of it waits for the disk: what a machine that fails takes along is pictures. */
function inFile<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    db.exec(`PRAGMA synchronous = OFF; ${frameTables}`)
    return work(db)
  } finally {
    db.close()
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function insertNew(db: DatabaseSync, frame: NewFrame, moment: FrameMoment): number | null {
  const parts = new Parts(db)
  const [page, layer] = [parts.store(frame), frame.layer && parts.store(frame.layer)]
  const newest = db.prepare('SELECT * FROM "Frame" ORDER BY "seq" DESC LIMIT 1').get()
  if (newest !== undefined && isSame(newest, frame, { page, layer })) return null
  const { seq, virtualMs, wallMs } = moment
  const state = moment.state === null ? null : packIds(pagesOf(moment.state).map((one) => parts.idOf(one)))
  const { path, origin, inlineSize, blockSize, over } = frame
  const place = [seq, virtualMs, wallMs, path, origin, inlineSize, blockSize, over] as const
  db.prepare(insertFrame).run(...place, page, layer, state, 0)
  return seq
}

/** Tells if a frame shows what another shows, in the same size. */
function isSame(row: Row, frame: NewFrame, shown: Record<'page' | 'layer', Buffer | null>): boolean {
  const isLike = (name: 'page' | 'layer') => {
    const [stored, own] = [row[name], shown[name]]
    return stored instanceof Uint8Array ? own?.equals(stored) === true : own === null
  }
  const names = ['path', 'origin', 'inlineSize', 'blockSize', 'over'] as const
  return isLike('page') && isLike('layer') && names.every((one) => row[one] === frame[one])
}

function toFrame(row: Row): Frame {
  return { ...row, isForkable: row.isForkable === 1 } as Frame
}

function screenOf(row: Row, parts: Parts): Schemas['FrameScreen'] {
  const { seq, virtualMs, wallMs, path, inlineSize, blockSize, over, isForkable } = row
  const frame = toFrame({ seq, virtualMs, wallMs, path, inlineSize, blockSize, over, isForkable })
  const layer = row.layer === null ? null : parts.pageOf(row.layer)
  return { frame, origin: String(row.origin), layer, ...parts.pageOf(row.page) }
}

const findPart = 'SELECT "id" FROM "Part" WHERE "hash" = ?'
const readPart = 'SELECT "size", "data" FROM "Part" WHERE "id" = ?'
const insertPart = 'INSERT INTO "Part" ("hash", "size", "data") VALUES (?, ?, ?)'

/** Parts by their hash and number. A state has hundreds, so statements are prepared once. */
class Parts {
  readonly #find: StatementSync
  readonly #read: StatementSync
  readonly #insert: StatementSync

  constructor(db: DatabaseSync) {
    this.#find = db.prepare(findPart)
    this.#read = db.prepare(readPart)
    this.#insert = db.prepare(insertPart)
  }

  /** The number of a part, which is stored unless it is there. */
  idOf(bytes: Uint8Array): number {
    const digest = hash('sha256', bytes, 'buffer').subarray(0, 16)
    const known = this.#find.get(digest)
    if (known !== undefined) return Number(known.id)
    return Number(this.#insert.run(digest, bytes.length, deflateRawSync(bytes)).lastInsertRowid)
  }

  /** Stores a page with its style sheets, and returns what names them in a row. */
  store({ html, styles }: Pick<NewFrame, 'html' | 'styles'>): Buffer {
    return packIds([html, ...styles].map((text) => this.idOf(Buffer.from(text))))
  }

  /** A page with its style sheets, by what names them in a row. @throws WorldFileRefusedError */
  pageOf(column: unknown): Pick<NewFrame, 'html' | 'styles'> {
    const [html = '', ...styles] = idsIn(column).map((id) => this.read(id).toString('utf8'))
    return { html, styles }
  }

  /** @throws WorldFileRefusedError for one that is not there, or not what it says */
  read(id: number): Buffer {
    const { size, data } = this.#read.get(id) ?? {}
    const isThere = typeof size === 'number' && size >= 0 && size <= frameLimits.stateBytes
    if (!isThere || !(data instanceof Uint8Array)) return refuse()
    const bytes = inflated(data, size)
    return bytes?.length === size ? bytes : refuse()
  }
}

function inflated(data: Uint8Array, size: number): Buffer | null {
  try {
    return inflateRawSync(data, { maxOutputLength: size + 1 })
  } catch {
    return null
  }
}

/** The pages of an SQLite file; their size stands in its header, where 1 is 64 KB. */
function pagesOf(file: Buffer): Buffer[] {
  const written = file.readUInt16BE(16)
  const size = written === 1 ? 65_536 : written
  return Array.from({ length: Math.ceil(file.length / size) }, (_, page) =>
    file.subarray(page * size, (page + 1) * size),
  )
}

/** Numbers of parts as bytes: what each is above the one before, as they mostly follow each other. */
function packIds(ids: readonly number[]): Buffer {
  const steps = Int32Array.from(ids, (id, index) => id - (ids[index - 1] ?? 0))
  return deflateRawSync(new Uint8Array(steps.buffer))
}

function unpackIds(packed: Uint8Array): number[] {
  const bytes = inflated(packed, maxIdBytes) ?? refuse()
  const ids: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) ids.push((ids.at(-1) ?? 0) + bytes.readInt32LE(at))
  return ids
}

/** Numbers of the pages of the largest state that is kept, of the smallest page that SQLite has. */
const maxIdBytes = (4 * frameLimits.stateBytes) / 512

function idsIn(column: unknown): number[] {
  return column instanceof Uint8Array ? unpackIds(column) : []
}

function countOf(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS "count" FROM "Frame"').get()?.count)
}

/** Bytes in use: what was removed leaves room in the file, which is filled again. */
function bytesOf(db: DatabaseSync): number {
  const sql = `SELECT (page_count - freelist_count) * page_size AS "bytes"
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`
  return Number(db.prepare(sql).get()?.bytes)
}

/** Removes the parts that no frame has any more. */
function dropUnused(db: DatabaseSync): void {
  const used = new Set<number>()
  for (const { page, layer, state } of db.prepare('SELECT "page", "layer", "state" FROM "Frame"').all())
    for (const id of [page, layer, state].flatMap(idsIn)) used.add(id)
  inTransaction(db, () => {
    const remove = db.prepare('DELETE FROM "Part" WHERE "id" = ?')
    for (const { id } of db.prepare('SELECT "id" FROM "Part"').all())
      if (!used.has(Number(id))) remove.run(id ?? null)
  })
}

/**
 * Writes the frames of a file from elsewhere anew, as foreign ones: what the contract does not take refuses the file. What
 * they show is shown as foreign text, and a state of theirs is looked at before a world is made of it. Frames beyond the end
 * of the journal, which a machine that failed may have kept without their entries, are left out.
 * @throws WorldFileRefusedError
 */
export function rewriteFrames(foreign: string, target: string, lastSeq: number): void {
  const db = openForeignFile(foreign)
  try {
    refuseOnError(() => {
      if (schemaOf(db) !== schemaOfFrames()) throw new WorldFileRefusedError('its frames have another schema')
      if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') refuse()
      const { count, size } =
        db.prepare(`SELECT count(*) AS "count", total("size") AS "size" FROM "Part"`).get() ?? {}
      if (countOf(db) > frameLimits.frames || Number(count) > maxParts || Number(size) > maxForeignBytes)
        throw new WorldFileRefusedError('its frames are too large')
      inFile(target, (own) => inTransaction(own, () => copyForeign(db, own, lastSeq)))
    })
  } finally {
    db.close()
  }
}

const maxParts = 200_000
const maxForeignBytes = 256 * 1024 * 1024

function copyForeign(foreign: DatabaseSync, own: DatabaseSync, lastSeq: number): void {
  const parts = new Parts(own)
  const foreignParts = new Parts(foreign)
  const known = new Map<number, number>()
  const ownId = (id: number) => {
    const ownOne = known.get(id) ?? parts.idOf(foreignParts.read(id))
    known.set(id, ownOne)
    return ownOne
  }
  const select = `SELECT *, ${frameColumns} FROM "Frame" WHERE "seq" <= ? ORDER BY "seq"`
  for (const row of foreign.prepare(select).all(lastSeq)) {
    const body = screenOf(row, foreignParts)
    const path = '/control/worlds/{worldId}/frames/{seq}'
    if (controlValidator.checkResponse(path, 'get', { status: 200, body }).length > 0) refuse()
    const { frame, origin } = body
    const { seq, virtualMs, wallMs, inlineSize, blockSize, over } = frame
    const moved = (column: unknown) => (column === null ? null : packIds(idsIn(column).map(ownId)))
    const place = [seq, virtualMs, wallMs, frame.path, origin, inlineSize, blockSize, over] as const
    own.prepare(insertFrame).run(...place, moved(row.page), moved(row.layer), moved(row.state), 1)
  }
}

function schemaOfFrames(): string {
  return inFile(':memory:', schemaOf)
}

function refuse(): never {
  throw new WorldFileRefusedError('its frames are damaged')
}
