import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type CountedOutcome, keepOutcomes } from '../../e2e/run/counted-outcomes.ts'
import { rootDir } from '../../e2e/run/project.ts'
import {
  coverageOf,
  isCovered,
  notCoveredByShop,
  notNamedByShop,
  notOfTheShop,
  readOutcomes,
  shopOperations,
  unusedCallsOfPrisma,
} from './coverage-report.ts'

const rowsOf = (operationId: string, rows: ReturnType<typeof coverageOf>) =>
  rows.filter((row) => row.operationId === operationId)

it('coverageOf has a row for the success, the 400, the 401 and every refusal of an operation', () => {
  const rows = rowsOf('confirmOrder', coverageOf({ unit: [], contract: [], e2e: [] }))
  expect(rows.map(({ status, outcome }) => [status, outcome])).toEqual([
    [200, ''],
    [400, ''],
    [401, ''],
    [200, 'order-not-found'],
  ])
})

it('coverageOf counts each layer by itself, and a refusal apart from the success', () => {
  const outcome = { operationId: 'confirmOrder', status: 200, via: 'socket' as const }
  const rows = coverageOf({
    unit: [{ ...outcome, code: 20003, via: 'process', times: 7 }],
    contract: [{ ...outcome, code: 20003, times: 2 }],
    e2e: [{ ...outcome, code: 200, times: 5 }],
  })
  expect(rowsOf('confirmOrder', rows).map(({ reached }) => reached)).toEqual([
    { unit: 0, contract: 0, e2e: 5 },
    { unit: 0, contract: 0, e2e: 0 },
    { unit: 0, contract: 0, e2e: 0 },
    { unit: 7, contract: 2, e2e: 0 },
  ])
})

it('every operation is called by the shop or has a reason why not, and none has both', () => {
  expect(notNamedByShop(shopOperations())).toEqual([])
  const exempted = Object.keys(notOfTheShop)
  expect(notNamedByShop(exempted)).toEqual(exempted)
  for (const reason of Object.values(notOfTheShop)) expect(reason).toMatch(/^[A-Z].{20,}[.]$/)
})

it('every method of the bridge is called by the shop', () => {
  const { paths } = JSON.parse(readFileSync(join(rootDir, 'openapi/generated/bridge.json'), 'utf8'))
  const methods = Object.keys(paths as object).map((path) => path.replace('/bridge/', ''))
  expect(methods.length).toBeGreaterThan(15)
  // What reads answers names every method.
  expect(notNamedByShop(methods, { except: 'web/src/shared/host/host-port.ts' })).toEqual([])
})

it('notCoveredByShop returns operations that are the shop’s and no scenario called', () => {
  const outcome = { status: 200, code: 200, via: 'socket' as const, times: 1 }
  const coverageWith = (ids: readonly string[]) =>
    coverageOf({ unit: [], contract: [], e2e: ids.map((operationId) => ({ ...outcome, operationId })) })
  const used = shopOperations()
  expect(used.length).toBeGreaterThan(50)
  expect(used).toContain('addOrder')
  expect(used).not.toContain('receiveWechatNotify')
  expect(notCoveredByShop(coverageWith(used))).toEqual([])
  expect(notCoveredByShop(coverageWith(used.filter((id) => id !== 'addOrder')))).toEqual(['addOrder'])
})

it('coverageOf counts any answer of a status for an operation without envelope', () => {
  const rows = coverageOf({
    unit: [],
    contract: [{ operationId: 'receiveWechatNotify', status: 401, code: null, via: 'socket', times: 1 }],
    e2e: [],
  })
  expect(rowsOf('receiveWechatNotify', rows).find(({ status }) => status === 401)?.reached.contract).toBe(1)
})

it('readOutcomes counts calls within the process as those of unit tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-coverage-'))
  vi.stubEnv('SKYSHOP_COVERAGE_DIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const added = { operationId: 'addOrder', status: 200, code: 200 }
  const put: CountedOutcome = { ...added, via: 'process', times: 1 }
  const sent: CountedOutcome = { ...added, via: 'socket', times: 2 }
  const tapped: CountedOutcome = { ...added, via: 'socket', times: 3 }
  keepOutcomes('contract', 'one', [put, sent])
  keepOutcomes('e2e', 'shop', [tapped])
  expect(readOutcomes(folder)).toEqual({ unit: [put], contract: [sent], e2e: [tapped] })
})

it.each([
  [{ unit: 9, contract: 0, e2e: 0 }, false],
  [{ unit: 0, contract: 1, e2e: 0 }, true],
  [{ unit: 0, contract: 0, e2e: 1 }, true],
])('isCovered of the counts %o is %s', (reached, expected) => {
  expect(isCovered({ operationId: 'addOrder', status: 200, outcome: '', reached })).toBe(expected)
})

it('unusedCallsOfPrisma returns the calls that no stack made, and none where no stack ran', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-coverage-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(unusedCallsOfPrisma(folder)).toEqual([])
  const keep = (name: string, calls: string[]) => writeFileSync(join(folder, name), JSON.stringify(calls))
  keep('prisma-one.json', ['order.aggregate', 'user.findMany _count'])
  keep('prisma-two.json', ['device.findMany simCard', 'order.aggregate'])
  keep('contract-one.json', [])
  expect(unusedCallsOfPrisma(folder)).toEqual(['order.aggregate'])
})
