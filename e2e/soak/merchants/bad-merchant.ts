import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { rootDir } from '../../run/project.ts'
import { applyChange, readChanges, type SourceChange } from '../seeded-defects/seeded-defect.ts'

/** Folder of the merchants, and of the good one among them. */
const merchantsDir = join(rootDir, 'e2e/merchants')
const goodDir = join(merchantsDir, 'good')

/** A merchant that is the good one but for one defect. */
export interface BadMerchant {
  name: string
  /** What it does wrong, in a sentence. */
  defect: string
  /** The check that has to name it. */
  check: string
  /** Checks that it breaks as well, which is no false alarm. */
  alsoBroken: readonly string[]
  changes: readonly SourceChange[]
}

/** Reads the sections of the patch file: `## name`, a sentence, the checks, and a diff of the good merchant. */
export function readBadMerchants(
  text: string = readFileSync(join(merchantsDir, 'bad-merchants.patch'), 'utf8'),
): readonly BadMerchant[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', defect = ''] = section.split('\n')
      const [, check = '', others = ''] = /^Named by: (\S+)(?:, also true of it: (.+))?$/m.exec(section) ?? []
      const changes = readChanges(section)
      if (name === '' || defect === '' || check === '' || changes.length === 0)
        throw new Error(`"${name}" needs a sentence, the line "Named by: <check>", and a change.`)
      return { name, defect, check, alsoBroken: others.split(', ').filter((one) => one !== ''), changes }
    })
}

/** Writes a bad merchant into a folder of its own; returns the folder. */
export function makeBadMerchant({ name, changes }: BadMerchant): string {
  const folder = mkdtempSync(join(tmpdir(), `skyshop-merchant-${name}-`))
  cpSync(goodDir, folder, { recursive: true })
  for (const change of changes) {
    const file = join(folder, change.path)
    writeFileSync(file, applyChange(readFileSync(file, 'utf8'), change))
  }
  return folder
}

/** Folder of a sound merchant by name. */
export function merchantFolder(name: string): string {
  return join(merchantsDir, name)
}

/** Outcome of an audit of a merchant. */
export interface AuditOutcome {
  broken: readonly string[]
  /** What the first break of each was. */
  what: Readonly<Record<string, string>>
  /** By provocation, with why. */
  notPlayed: Readonly<Record<string, string>>
}

/**
 * Tells whether a bad merchant was named by its check, and by nothing that is not true of it. Where all was played, what else is
 * true of it has to be named as well.
 */
export function isCaught(
  { check, alsoBroken }: BadMerchant,
  { broken }: Pick<AuditOutcome, 'broken'>,
  isQuick: boolean,
): boolean {
  const isNamed = isQuick ? broken.includes(check) : [check, ...alsoBroken].every((id) => broken.includes(id))
  return isNamed && broken.every((id) => id === check || alsoBroken.includes(id))
}

/** Checks of the audited providers that no bad merchant is made for. */
export function checksWithoutMerchant(merchants: readonly BadMerchant[]) {
  const made = new Set<string>(merchants.map(({ check }) => check))
  return merchantChecks.filter(({ id, provider }) => {
    return (provider === 'wechat' || provider === 'alipay') && !made.has(id)
  })
}

/** The table of the documentation: a row for each bad merchant, and for each check that has none as nobody can see it. */
export function badMerchantTable(merchants: readonly BadMerchant[]): string {
  const made = merchants.map(({ name, defect, check, alsoBroken }) => {
    return `| ${check} | ${name} | ${defect} | ${alsoBroken.join(', ')} |`
  })
  const unseen = checksWithoutMerchant(merchants).flatMap((check) =>
    'unseen' in check && check.visible === 'not' ? [`| ${check.id} | none | *${check.unseen}* | |`] : [],
  )
  const rows = [...made, ...unseen].sort((a, b) => checkIn(a).localeCompare(checkIn(b)))
  return ['| check | merchant | what it does | also true of it |', '|---|---|---|---|', ...rows].join('\n')
}

const checkIn = (row: string) => row.split(' ')[1] ?? ''

const TABLE = /(<!-- bad merchants -->\n)[\s\S]*?(<!-- end -->)/

/** Puts a table into the page between its two marks. @throws Error when the page has none */
export function withMerchantTable(page: string, table: string): string {
  if (!TABLE.test(page)) throw new Error('The page has no <!-- bad merchants --> and <!-- end -->.')
  return page.replace(TABLE, (_, begin: string, end: string) => `${begin}${table}\n${end}`)
}
