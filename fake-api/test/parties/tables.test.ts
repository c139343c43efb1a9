import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeParties } from '../../src/engine/party/party-list.ts'
import { allParties } from '../../src/parties.ts'

const root = join(import.meta.dirname, '../../..')
const base = () => 'http://127.0.0.1'
const parties = makeParties(allParties, {
  productBaseUrl: base,
  gatewayBaseUrl: base,
  publicGatewayUrl: base,
})

/** Tables that the engine keeps for every party: worlds, their clock, faults, outboxes and counted guesses. */
const engineTables = [
  ...['World', 'Setting', 'GatewayKey', 'ScheduledEvent', 'Fault', 'NotifyOutbox', 'NotifyAttempt', 'Miss'],
]

const modelNames = globSync('prisma/schema/*.prisma', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^model (\w+)/gm)].map(([, name = '']) => name),
)

function sourcesOf(house: string): string {
  return globSync(`fake-api/src/${house}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

/** Tables that the sources of a house read or write, by the client or in SQL. */
function tablesIn(house: string): string[] {
  const sources = sourcesOf(house)
  return modelNames.filter((name) => {
    const member = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    return new RegExp(
      `[.]${member}[.](?:find|create|update|delete|count|aggregate|upsert|groupBy)|"${name}"`,
    ).test(sources)
  })
}

const ownTables = (names: readonly string[]) =>
  names.filter((name) => !engineTables.includes(name)).toSorted()

it('backend and providers read and write no table in common', () => {
  const ofBackend = ownTables(tablesIn('backend'))
  const ofProviders = ownTables(tablesIn('providers'))
  expect(ofBackend).toContain('Order')
  expect(ofProviders).toContain('GatewayTransaction')
  expect(ofProviders.filter((name) => ofBackend.includes(name))).toEqual([])
})

it('each party names the tables that its house reads and writes', () => {
  const [backend, ...providers] = parties
  expect(ownTables(tablesIn('backend')).filter((name) => !backend?.tables.includes(name))).toEqual([])
  const named = providers.flatMap(({ tables }) => tables)
  expect(ownTables(tablesIn('providers')).filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => backend?.tables.includes(name))).toEqual([])
})

it('control names no party’s table, and the engine that of trades alone, which gateways share', () => {
  expect(ownTables(tablesIn('control'))).toEqual([])
  expect(ownTables(tablesIn('engine'))).toEqual(['GatewayTransaction'])
})

it('control names no provider', () => {
  const names = /wechat|tenpay|papay|alipay|paypal|lianlian/gi
  expect(sourcesOf('control').match(names) ?? []).toEqual([])
})

it('the backend reads neither settings nor keys: what it knows of its accounts is in the files that it is handed', () => {
  const ofBackend = tablesIn('backend')
  expect(['Setting', 'GatewayKey'].filter((name) => ofBackend.includes(name))).toEqual([])
})

/** Calls by which sources write a row of `World`, each as its text up to the end of its data. */
const worldWrites =
  /[.]world[.](?:update|create|upsert|delete)\w*\((?:[^)]*?data: \{([^}]*)\})?|UPDATE "World"/g

it('of the row of a world the backend writes tenant and extras alone, and providers nothing', () => {
  const columnsIn = (house: string) =>
    [...sourcesOf(house).matchAll(worldWrites)].flatMap(([call, data]) =>
      data === undefined ? [call] : data.split(',').map((member) => member.split(':')[0]?.trim()),
    )
  expect([...new Set(columnsIn('backend'))].toSorted()).toEqual(['hasTenant', 'isBare'])
  expect(columnsIn('providers')).toEqual([])
})

it('the backend reaches agreements of providers in process in seeds alone', () => {
  const files = globSync('fake-api/src/backend/**/*.ts', { cwd: root })
  const reaching = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('agreementsOf'))
  const ofSeeds = /backend[/](?:scenarios[/]|party[/]backend[.]ts)/
  expect(reaching.length).toBeGreaterThan(0)
  expect(reaching.filter((file) => !ofSeeds.test(file))).toEqual([])
})

/** Ways in which sources read or save the settings of an account; each names the provider. */
const settingsForms = [
  /saveSettings\(\w+, '(\w+)'/g,
  /ChangedSettings\([\w.]+\)\)[.](\w+)/g,
  /\{ (\w+) \} = await findChangedSettings/g,
  /\{ (\w+)(?: = \{\})? \}: ChangedSettings/g,
  /newAccounts[.](\w+)/g,
]

/** Providers whose account settings the sources of a house read or save. */
function accountsIn(house: string): string[] {
  const sources = sourcesOf(house)
  const names = settingsForms.flatMap((form) => [...sources.matchAll(form)].map(([, name = '']) => name))
  return [...new Set(names)]
}

it.each(parties.map(({ name }) => name).filter((name) => name !== 'backend'))(
  'the settings of the account at %s are read and saved by that provider alone',
  (name) => {
    expect(accountsIn(`providers/${name}`)).toEqual([name])
  },
)

it('the backend reads no settings of accounts', () => {
  expect(accountsIn('backend')).toEqual([])
})
