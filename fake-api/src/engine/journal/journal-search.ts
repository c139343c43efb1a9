import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type FilterToken,
  isTimeline,
  isWholeNumber,
  type TimelineToken,
} from '@skyshop/openapi/journal-query'
import type { OrderNaming } from '../kernel/order-naming.ts'
import type { JournalEntry } from './journal-entry.ts'
import { timelineOf } from './journal-timeline.ts'

/** Names by which entries speak of something: of devices, orders and contracts. */
export interface SubjectNames {
  deviceIds: readonly string[]
  orderNos: readonly string[]
  contractCodes: readonly string[]
}

/** One of the ways in which an entry can fit a term. */
export type SearchMark = { word: string } | { token: FilterToken } | { subject: SubjectNames }

/** Term that an entry has to fit in one of several ways, or in none of them. */
export interface SearchTerm {
  any: readonly SearchMark[]
  isExcluded?: boolean
}

/** Which entries are asked for: all terms hold together. */
export interface JournalSearch
  extends Pick<Schemas['JournalSearch'], 'groups' | 'isFaultsOnly' | 'isQuiet' | 'fromMs' | 'untilMs'> {
  terms: readonly SearchTerm[]
  afterSeq?: number | undefined
  beforeSeq?: number | undefined
  limit: number
}

/** Result of a search. */
export type JournalFinds = Omit<Schemas['JournalSearchPage'], 'lastSeq'>

/** Result of a search in a journal without entries. */
export const nothingFound: JournalFinds = {
  ...{ entries: [], matched: 0, held: 0, groups: [], days: [], fired: [] },
  ...{ hasOlder: false, hasNewer: false },
}

/** Joins what is found in one part of a journal and in the one after it into a page of both. */
export function joinFinds(older: JournalFinds, newer: JournalFinds, search: JournalSearch): JournalFinds {
  const { afterSeq, limit } = search
  const all = [...older.entries, ...newer.entries]
  const isCut = all.length > limit
  const isForward = afterSeq !== undefined
  return {
    entries: isForward ? all.slice(0, limit) : all.slice(-limit),
    matched: older.matched + newer.matched,
    held: older.held + newer.held,
    groups: sumBy([...older.groups, ...newer.groups], ({ group }) => group, [
      'count',
      'faultCount',
      'noiseCount',
    ]),
    days: sumBy([...older.days, ...newer.days], ({ dayMs }) => dayMs, ['count']),
    fired: sumBy([...older.fired, ...newer.fired], ({ seq }) => seq, ['count']),
    hasOlder: older.hasOlder || newer.hasOlder || (isCut && !isForward),
    hasNewer: older.hasNewer || newer.hasNewer || (isCut && isForward),
  }
}

/** One row for each key: the first of its kind, with the sums of all. */
function sumBy<Count extends string, Row extends Record<Count, number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  counts: readonly Count[],
): Row[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => {
    const sums = counts.map((name) => [name, same.reduce((total, row) => total + row[name], 0)])
    return same.slice(0, 1).map((first) => Object.assign({}, first, Object.fromEntries(sums)))
  })
}

/** Beijing's, which all worlds live by; it has had no daylight saving since 1991. */
const beijingMs = 8 * 3_600_000
const dayMs = 24 * 3_600_000

/** The journal file that is searched, and how the merchant of its world names orders. */
interface SearchedFile {
  readonly db: DatabaseSync
  readonly selectEntries: string
  readonly orders: OrderNaming
}

/** Searches the entries of a journal file: one walk through the facts for what fits in all, one for the page. */
export function searchEntries(file: SearchedFile, search: JournalSearch): JournalFinds {
  const { db, selectEntries } = file
  const fits = conjunction([...search.terms.map((term) => termSql(file, term)), ...timeSql(search)])
  const shown = conjunction([fits, ...chosenSql(search)])
  const rows = db
    .prepare(
      `SELECT ("virtualMs" + ${beijingMs}) / ${dayMs} AS "day", "group", "isFault", "isNoise", count(*) AS "count", min("seq") AS "firstSeq"
      FROM "EntryFacts" WHERE ${fits.sql} GROUP BY 1, 2, 3, 4 ORDER BY 1`,
    )
    .all(...fits.args) as unknown as CountRow[]
  const shownRows = rows.filter((row) => isChosen(row, search))
  const matched = shownRows.reduce((sum, { count }) => sum + count, 0)
  const held = db.prepare('SELECT count(*) AS "held" FROM "EntryFacts"').get()?.held
  const { seqs, ...edges } = pageOf(db, shown, search)
  const entries = entriesOf(db, selectEntries, seqs)
  return {
    entries,
    matched,
    held: Number(held),
    groups: groupCounts(rows, search),
    days: daysOf(shownRows),
    fired: firedBy(db, entries),
    ...edges,
  }
}

interface CountRow {
  day: number
  group: Schemas['JournalGroup']
  isFault: number
  isNoise: number
  count: number
  firstSeq: number
}

function isChosen(row: CountRow, { groups, isFaultsOnly, isQuiet }: JournalSearch): boolean {
  if (isQuiet && row.isNoise) return false
  if (isFaultsOnly && !row.isFault) return false
  return groups === undefined || groups.length === 0 || groups.includes(row.group)
}

function groupCounts(rows: readonly CountRow[], { isQuiet }: JournalSearch): JournalFinds['groups'] {
  const sum = (some: readonly CountRow[]) => some.reduce((total, { count }) => total + count, 0)
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, all]) => {
    const heard = isQuiet ? all.filter(({ isNoise }) => !isNoise) : all
    return {
      group,
      count: sum(heard),
      faultCount: sum(heard.filter(({ isFault }) => isFault)),
      noiseCount: sum(all.filter(({ isNoise }) => isNoise)),
    }
  })
}

function daysOf(rows: readonly CountRow[]): JournalFinds['days'] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, all]) => ({
    dayMs: day * dayMs - beijingMs,
    count: all.reduce((total, { count }) => total + count, 0),
    firstSeq: Math.min(...all.map(({ firstSeq }) => firstSeq)),
  }))
}

/** A condition with what stands for its question marks. */
interface Condition {
  sql: string
  args: readonly SQLInputValue[]
}

function conjunction(parts: readonly Condition[]): Condition {
  return joined(parts, ' AND ', 'true')
}

function joined(parts: readonly Condition[], word: string, none: string): Condition {
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(word) || none,
    args: parts.flatMap(({ args }) => args),
  }
}

function timeSql({ fromMs, untilMs }: JournalSearch): Condition[] {
  return [
    ...(fromMs === undefined ? [] : [{ sql: '"virtualMs" >= ?', args: [fromMs] }]),
    ...(untilMs === undefined ? [] : [{ sql: '"virtualMs" < ?', args: [untilMs] }]),
  ]
}

function chosenSql({ groups, isFaultsOnly, isQuiet }: JournalSearch): Condition[] {
  return [
    ...(groups?.length ? [memberSql('"group"', groups)] : []),
    ...(isFaultsOnly ? [{ sql: '"isFault"', args: [] }] : []),
    ...(isQuiet ? [{ sql: 'NOT "isNoise"', args: [] }] : []),
  ]
}

function termSql(file: SearchedFile, { any, isExcluded }: SearchTerm): Condition {
  const { sql, args } = joined(
    any.map((mark) => markSql(file, mark)),
    ' OR ',
    'false',
  )
  // What an entry does not have, it does not fit either.
  return isExcluded ? { sql: `NOT coalesce(${sql}, false)`, args } : { sql, args }
}

function markSql(file: SearchedFile, mark: SearchMark): Condition {
  if ('word' in mark) return wordSql(mark.word)
  if ('subject' in mark) return subjectSql(mark.subject)
  return isTimeline(mark.token) ? timelineSql(file, mark.token) : tokenSql(mark.token)
}

function timelineSql({ db, orders }: SearchedFile, token: TimelineToken): Condition {
  return memberSql('"seq"', timelineOf(db, token, orders))
}

function memberSql(column: string, values: readonly (string | number)[]): Condition {
  return { sql: `${column} IN (SELECT "value" FROM json_each(?))`, args: [JSON.stringify(values)] }
}

/** Columns of a word; the number of the order is one of the entry itself. */
const wordColumns = ['"label"', '"note"', 'lower("result")']

function wordSql(word: string): Condition {
  const columns = wordColumns.map((column) => {
    const part = { sql: `instr(${column}, ?) > 0`, args: [word] }
    return isWholeNumber(word) ? conjunction([part, wholeNumberSql(column, word)]) : part
  })
  return joined(
    [...columns, ...(isWholeNumber(word) ? [] : [inEntrySql('"orderNo"', { value: word })])],
    ' OR ',
    'false',
  )
}

function wholeNumberSql(column: string, word: string): Condition {
  return { sql: `' ' || ${column} || ' ' GLOB ?`, args: [`*[^0-9]${word}[^0-9]*`] }
}

function subjectSql({ deviceIds, orderNos, contractCodes }: SubjectNames): Condition {
  const ofOrders = memberSql('"orderNo"', orderNos)
  return joined(
    [
      memberSql('"deviceId"', deviceIds),
      memberSql('"contractCode"', contractCodes),
      { sql: `"seq" IN (SELECT "seq" FROM "Entry" WHERE ${ofOrders.sql})`, args: ofOrders.args },
    ],
    ' OR ',
    'false',
  )
}

type Sought = Pick<FilterToken, 'value' | 'isWhole'>

/** A token in its field: a part of what stands there, whatever the case, or all of it as written. */
function tokenSql({ field, ...sought }: FilterToken): Condition {
  switch (field) {
    case 'order':
      return inEntrySql('"orderNo"', sought)
    case 'contract':
      return columnSql('"contractCode"', sought)
    case 'cause':
      return columnSql(`"parentSeq"`, sought)
    case 'camera':
      return columnSql('"deviceId"', sought)
    case 'status':
      return columnSql('"result"', sought)
    case 'trace':
      return inEntrySql('"traceId"', sought)
    case 'op':
      return columnSql('"operationId"', sought)
    case 'lane':
      return joined([columnSql('"from"', sought), columnSql('"to"', sought)], ' OR ', 'false')
    case 'kind':
      return columnSql('"kind"', sought)
    case 'label':
    case 'note':
      return columnSql(`"${field}"`, { ...sought, value: sought.value.toLowerCase() })
  }
}

function columnSql(column: string, { value, isWhole }: Sought): Condition {
  if (isWhole) return { sql: `${column} = ?`, args: [value] }
  return { sql: `instr(lower(${column}), ?) > 0`, args: [value.replace(/^…/, '').toLowerCase()] }
}

/** Columns that the entry has and its facts have not: an index holds them. */
function inEntrySql(column: '"orderNo"' | '"traceId"', sought: Sought): Condition {
  const { sql, args } = columnSql(column, sought)
  return { sql: `"seq" IN (SELECT "seq" FROM "Entry" WHERE ${column} IS NOT NULL AND ${sql})`, args }
}

interface SearchedPage {
  /** In their order. */
  seqs: readonly number[]
  hasOlder: boolean
  hasNewer: boolean
}

/** The entries of a page: the first after a cursor, or the last before one. */
function pageOf(
  db: DatabaseSync,
  shown: Condition,
  { afterSeq, beforeSeq, limit }: JournalSearch,
): SearchedPage {
  const isForward = afterSeq !== undefined
  const bounds = [
    ...(isForward ? [{ sql: '"seq" > ?', args: [afterSeq] }] : []),
    ...(beforeSeq === undefined ? [] : [{ sql: '"seq" < ?', args: [beforeSeq] }]),
  ]
  const { sql, args } = conjunction([...bounds, shown])
  const foundSeqs = db
    .prepare(
      `SELECT "seq" FROM "EntryFacts" WHERE ${sql} ORDER BY "seq" ${isForward ? 'ASC' : 'DESC'} LIMIT ?`,
    )
    .all(...args, limit + 1)
    .map(({ seq }) => Number(seq))
  const seqs = foundSeqs.slice(0, limit).sort((a, b) => a - b)
  const goesOn = foundSeqs.length > limit
  const isThere = (bound: string, seq: number) => {
    const beyond = db.prepare(`SELECT 1 FROM "EntryFacts" WHERE "seq" ${bound} ? AND (${shown.sql}) LIMIT 1`)
    return beyond.get(seq, ...shown.args) !== undefined
  }
  if (isForward) return { seqs, hasOlder: isThere('<=', afterSeq), hasNewer: goesOn }
  return { seqs, hasOlder: goesOn, hasNewer: beforeSeq !== undefined && isThere('>=', beforeSeq) }
}

function entriesOf(db: DatabaseSync, selectEntries: string, seqs: readonly number[]): JournalEntry[] {
  const { sql, args } = memberSql('"seq"', seqs)
  const rows = db.prepare(`${selectEntries} WHERE ${sql} ORDER BY "seq"`).all(...args)
  return rows.map((row): JournalEntry => JSON.parse(String(row.entryJson)))
}

function firedBy(db: DatabaseSync, entries: readonly JournalEntry[]): JournalFinds['fired'] {
  const jumps = entries.filter(({ kind }) => kind === 'clock').map(({ seq }) => seq)
  const { sql, args } = memberSql('"parentSeq"', jumps)
  const rows = db
    .prepare(
      `SELECT "parentSeq" AS "seq", count(*) AS "count" FROM "EntryFacts" WHERE ${sql} AND "kind" = 'job' GROUP BY 1`,
    )
    .all(...args)
  return rows.map(({ seq, count }) => ({ seq: Number(seq), count: Number(count) }))
}
