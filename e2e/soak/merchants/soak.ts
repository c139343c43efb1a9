/**
 * `pnpm prove bad-merchants [name …]`: audits merchants that have one defect each, and sound ones. Fails when a defect is not
 * named by its check and by all that is true of the merchant, when something is named that is not, or when a sound one is played
 * more or less than is pinned; `write` puts the table into the documentation where nothing fails, `quick` plays against each
 * bad one only what is meant for its check.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../../run/build-product.ts'
import { rootDir } from '../../run/project.ts'
import { startStack } from '../../run/stack.ts'
import { audit, auditFolder } from './audit-run.ts'
import {
  type AuditOutcome,
  type BadMerchant,
  badMerchantTable,
  isCaught,
  makeBadMerchant,
  merchantFolder,
  readBadMerchants,
  withMerchantTable,
} from './bad-merchant.ts'
import { openOwnBackend } from './own-backend.ts'

/** A sound merchant: the options of its audit, what is said of it and true, and the provocations that it cannot be put to. */
interface SoundMerchant {
  options: readonly string[]
  isTrue: readonly string[]
  notPlayed: readonly string[]
}

/** Shops of orders alone sign nothing. */
const wechatSignings = [
  ...['wechat-24-hours', 'wechat-64-deductions', 'wechat-code-taken', 'wechat-deduction-amount'],
  ...['wechat-emoji', 'wechat-ended-by-user', 'wechat-forged-signing', 'wechat-lost-apply', 'wechat-months'],
  ...['wechat-new-template', 'wechat-night', 'wechat-no-money', 'wechat-no-money-untold'],
  ...[
    'wechat-page-signing',
    'wechat-paid-not-signed',
    'wechat-probe-deduction',
    'wechat-refund-of-deduction',
  ],
  ...['wechat-signing-twice', 'wechat-system-error-apply', 'wechat-system-error-notice'],
  ...['wechat-unsigned-query', 'wechat-unsigned-signing'],
]
const alipaySignings = [
  ...['alipay-deduction-amount', 'alipay-ended-by-user', 'alipay-forged-signing', 'alipay-lost-deduction'],
  ...['alipay-months', 'alipay-no-money', 'alipay-paid-not-signed', 'alipay-run-out', 'alipay-signing-twice'],
  'alipay-under-way',
]

/** The vendor's backend gives whole orders back, has one unpaid at a time, and signs without an order. */
const ownUnplayed = [
  ...['wechat-paid-not-signed', 'wechat-refund', 'wechat-tapped-again', 'alipay-certificates'],
  ...['alipay-paid-not-signed', 'alipay-part-refunded', 'alipay-prices', 'alipay-told-by-app'],
]

const sound: Readonly<Record<string, SoundMerchant>> = {
  good: { options: [], isTrue: [], notPlayed: [] },
  'wechat-sample': { options: ['--provider', 'wechat'], isTrue: [], notPlayed: wechatSignings },
  'alipay-sample': {
    options: ['--provider', 'alipay'],
    isTrue: [],
    notPlayed: [...alipaySignings, 'alipay-certificates', 'alipay-paid-after-cancel'],
  },
  'own-backend': { options: [], isTrue: [], notPlayed: ownUnplayed },
}
const all = readBadMerchants()
const words = process.argv.slice(2)
const isWritten = words.includes('write')
const isQuick = words.includes('quick')
const selected = words.filter((word) => word !== 'write' && word !== 'quick')
const unknown = selected.filter((name) => sound[name] === undefined && !all.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no merchant ${unknown.join(', ')}. Names: ${[...Object.keys(sound), ...all.map(({ name }) => name)].join(', ')}.`,
  )
  process.exit(2)
}
const isChosen = (name: string) => selected.length === 0 || selected.includes(name)

let failures = 0
const chosenSound = Object.entries(sound).filter(([name]) => isChosen(name))
for (const [name, { options, isTrue, notPlayed }] of chosenSound) {
  const outcome =
    name === 'own-backend' ? await auditOwnBackend() : await auditFolder(merchantFolder(name), options)
  const isAsPinned = Object.keys(outcome.notPlayed).sort().join() === [...notPlayed].sort().join()
  const isSound = outcome.broken.every((id) => isTrue.includes(id)) && isAsPinned
  if (!isSound) failures += 1
  console.log(`${isSound ? 'sound ' : 'ALARM '}  ${name}`)
  if (!isAsPinned) console.log(`        to be not played: ${notPlayed.join(' ') || 'none'}`)
  tellOthers(outcome, isTrue)
}
const bad = all.filter(({ name }) => isChosen(name))
for (const merchant of bad) if (!(await isNamed(merchant))) failures += 1
console.log(`${bad.length} bad merchants, ${chosenSound.length} sound ones: ${failures} judged wrongly`)

const path = join(rootDir, 'docs/audit-merchant.md')
const page = readFileSync(path, 'utf8')
const right = withMerchantTable(page, badMerchantTable(all))
// Only what was shown to be so is written.
if (isWritten && failures === 0) writeFileSync(path, right)
else if (page !== right) {
  failures += 1
  console.log('docs/audit-merchant.md has another table; `pnpm prove bad-merchants write` writes this one.')
}
process.exitCode = failures === 0 ? 0 : 1

/** The vendor's backend, in a Skyshop with all parties. */
async function auditOwnBackend(): Promise<AuditOutcome> {
  await buildProduct()
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-own-'))
  const stack = await startStack(dataDir)
  const own = await openOwnBackend(stack.ready)
  try {
    return await audit(own.url, [], dataDir)
  } finally {
    own.close()
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function isNamed(merchant: BadMerchant): Promise<boolean> {
  const folder = makeBadMerchant(merchant)
  try {
    const provider = merchant.check.startsWith('WX') ? 'wechat' : 'alipay'
    const only = isQuick ? ['--only', merchant.check] : []
    const outcome = await auditFolder(folder, ['--provider', provider, ...only])
    const isRight = isCaught(merchant, outcome, isQuick)
    console.log(`${isRight ? 'caught' : 'MISSED'}  ${merchant.name}  ${merchant.check}`)
    console.log(`        ${outcome.what[merchant.check] ?? 'not named'}`)
    tellOthers(outcome, [merchant.check])
    return isRight
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tellOthers({ broken, what, notPlayed }: AuditOutcome, known: readonly string[]): void {
  for (const id of broken) if (!known.includes(id)) console.log(`        also ${id}: ${what[id]}`)
  for (const [id, why] of Object.entries(notPlayed)) console.log(`        not played: ${id}: ${why}`)
}
