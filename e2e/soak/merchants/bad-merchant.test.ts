import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { expect, it } from 'vitest'
import { rootDir } from '../../run/project.ts'
import { applyChange } from '../seeded-defects/seeded-defect.ts'
import {
  badMerchantTable,
  checksWithoutMerchant,
  isCaught,
  merchantFolder,
  readBadMerchants,
  withMerchantTable,
} from './bad-merchant.ts'

const merchants = readBadMerchants()

it('every bad merchant is made of lines that the good one has once, and is named by checks that there are', () => {
  const known = new Set<string>(merchantChecks.map(({ id }) => id))
  for (const { name, check, alsoBroken, changes } of merchants) {
    for (const change of changes) {
      const good = readFileSync(join(merchantFolder('good'), change.path), 'utf8')
      expect(applyChange(good, change), name).not.toBe(good)
    }
    expect([check, ...alsoBroken].filter((id) => !known.has(id))).toEqual([])
  }
  expect(new Set(merchants.map(({ name }) => name)).size).toBe(merchants.length)
})

it('every check that can be seen has a bad merchant', () => {
  const seen = checksWithoutMerchant(merchants).filter(({ visible }) => visible !== 'not')
  expect(seen.map(({ id }) => id)).toEqual([])
})

it('the page has the table of the bad merchants', () => {
  const page = readFileSync(join(rootDir, 'docs/audit-merchant.md'), 'utf8')
  expect(page).toBe(withMerchantTable(page, badMerchantTable(merchants)))
})

it('a section without its check is refused', () => {
  expect(() => readBadMerchants('## one\nDoes it.\n\n--- a/x.ts\n+++ b/x.ts\n@@\n-a\n+b\n')).toThrow(
    '"one" needs a sentence',
  )
})

it.each([
  [['WXM-10'], true, false],
  [['WXM-10', 'WXM-17'], true, true],
  [['WXM-17'], false, false],
  [['WXM-10', 'WXM-17', 'WXM-01'], false, false],
  [['WXM-10', 'WXM-01'], false, false],
  [[], false, false],
])(
  'a merchant made for WXM-10, of which WXM-17 is true too, and named by %j: caught %s quickly, %s of all that is played',
  (broken, isCaughtQuickly, isCaughtWholly) => {
    const merchant = { name: 'one', defect: '', check: 'WXM-10', alsoBroken: ['WXM-17'], changes: [] }
    expect(isCaught(merchant, { broken }, true)).toBe(isCaughtQuickly)
    expect(isCaught(merchant, { broken }, false)).toBe(isCaughtWholly)
  },
)
