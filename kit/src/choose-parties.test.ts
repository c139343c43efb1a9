import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ProviderDefinition } from '../../fake-api/src/engine/party/provider-definition.ts'
import {
  type ChosenParty,
  chooseProviders,
  configuredParties,
  makersOf,
  providerPortsFrom,
} from './choose-parties.ts'

const definition: ProviderDefinition = {
  name: 'mintpay',
  title: 'Mint Pay',
  createAccount: ({ hex }) => ({ secret: hex(8) }),
  verify: () => null,
  refusal: ({ reason }) => ({ error: reason }),
  operations: { mintCharge: { method: 'POST', path: '/charges', handle: () => ({ status: 200, body: {} }) } },
  webhook: {
    ...{ kind: 'charge.ended', retryDelaysMs: [1000], signatureHeader: 'mint-signature' },
    ...{ body: () => ({}), sign: () => '', isAcknowledged: () => true },
  },
}
const operation = definition.operations.mintCharge
const broken = (change: object) => ({ ...definition, ...change }) as ChosenParty

it.each<[string, ChosenParty[], string]>([
  ['nothing', [], 'The list of parties is empty: name at least one provider.'],
  [
    'a mistyped name',
    ['wechta' as 'wechat'],
    'There is no party "wechta". Parties: backend, wechat, alipay, paypal, lianlian, and those of skyshop.config.ts. Did you mean "wechat"?',
  ],
  ['a name twice', ['wechat', 'wechat'], 'The party "wechat" is chosen twice: leave one of them out.'],
  [
    'the name of another',
    [broken({ name: 'paypal' })],
    'The provider "paypal" has the name of one of the package: choose another.',
  ],
  [
    'an operation of two',
    [definition, broken({ name: 'limepay' })],
    '"mintCharge" is a name of mintpay and of limepay: give the operation or webhook another.',
  ],
  [
    'an operation of the package',
    ['wechat', broken({ operations: { wechatCreateAppOrder: operation } })],
    '"wechatCreateAppOrder" is a name of wechat and of mintpay: give the operation or webhook another.',
  ],
  [
    'the backend without its providers',
    ['backend', 'wechat'],
    'The backend pays at all its providers: add alipay, paypal, lianlian to the parties.',
  ],
  ['a text', 'wechat' as unknown as ChosenParty[], 'The parties must be a list of names and providers.'],
  [
    'no object',
    [null as unknown as ChosenParty],
    'The provider "undefined" cannot be started: its name must be 2 to 20 lower-case letters, digits and hyphens that begin with a letter.',
  ],
])('refuses parties: %s', (_, parties, message) => {
  expect(() => makersOf(parties)).toThrow(expect.objectContaining({ name: 'StartError', message }))
})

it.each<[object, string]>([
  [{ name: 'Mint Pay' }, 'its name must be 2 to 20 lower-case letters'],
  [{ title: undefined }, 'title must be a text'],
  [{ verify: undefined }, 'verify must be a function'],
  [{ operations: undefined }, 'operations must have at least one operation'],
  [
    { operations: { 'mint-charge': operation } },
    'the operation "mint-charge" must be named by letters and digits',
  ],
  [{ operations: { mint: { ...operation, method: 'PUT' } } }, 'mint.method must be GET or POST'],
  [{ operations: { mint: { ...operation, path: 'charges' } } }, 'mint.path must begin with /'],
  [
    { operations: { mint: { ...operation, path: '/pay' } } },
    "mint.path must not be /pay: the payer's page is there",
  ],
  [{ operations: { mint: { ...operation, handle: 1 } } }, 'mint.handle must be a function'],
  [{ webhook: null }, 'webhook is missing'],
  [{ titel: 'Mint' }, 'it has no member "titel": it takes name, title,'],
  [{ name: 'constructor' }, 'its name must be 2 to 20 lower-case letters'],
  [
    { createAccount: async () => ({ secret: '' }) },
    'createAccount must return an object of texts and numbers at once',
  ],
  [{ createAccount: () => ({}) }, 'createAccount must return an object of texts and numbers at once'],
  [
    { createAccount: () => ({ key: {} }) },
    'createAccount must return an object of texts and numbers at once',
  ],
  [{ createAccount: () => ({ baseUrl: '' }) }, 'createAccount must leave baseUrl out'],
  [{ createAccount: () => JSON.parse('{') }, 'createAccount fails: '],
  [{ operations: { mint: { ...operation, path: '/x?a=1' } } }, 'mint.path must be segments such as'],
  [{ operations: { mint: { ...operation, path: '/x/:worldId' } } }, 'mint.path must be segments such as'],
  [
    { operations: { one: { ...operation, path: '/x/:a' }, two: { ...operation, path: '/x/:b' } } },
    'two has the method and path of one',
  ],
  [
    { operations: { mintpayShowPayment: operation } },
    "the operation mintpayShowPayment has a name of the payer's page: call it otherwise",
  ],
  [
    { webhook: { ...definition.webhook, kind: 'mintpayAnswerPayment' } },
    'webhook.kind must not be mintpayAnswerPayment: an operation has that name',
  ],
  [
    { webhook: { ...definition.webhook, kind: 'mintCharge' } },
    'webhook.kind must not be mintCharge: an operation has that name',
  ],
  [{ webhook: { ...definition.webhook, timeoutMs: '5s' } }, 'webhook.timeoutMs must be whole milliseconds'],
  [
    { webhook: { ...definition.webhook, signatureHeader: 'content-length' } },
    'webhook.signatureHeader must be',
  ],
  [{ webhook: { ...definition.webhook, sign: '' } }, 'webhook.sign must be a function'],
  [{ webhook: { ...definition.webhook, kind: 'charge ended' } }, 'webhook.kind must be a name'],
  [
    { webhook: { ...definition.webhook, retryDelaysMs: [0] } },
    'webhook.retryDelaysMs must be a list of whole',
  ],
  [
    { webhook: { ...definition.webhook, signatureHeader: 'X-Sign' } },
    'webhook.signatureHeader must be the name',
  ],
])('refuses a definition with %j', (change, rule) => {
  expect(() => makersOf([broken(change)])).toThrow(`cannot be started: ${rule}`)
})

it('says file, line and column of an error in a configuration', () => {
  const folders = [
    folderWith('skyshop.config.ts', '// one\nconst a: number = = 1\nexport default {}'),
    folderWith('skyshop.config.mjs', '// one\nexport default { parties: [ }'),
    folderWith('skyshop.config.mjs', '\nexport default { parties: null.length }'),
  ]
  // By Node itself, as Vitest reads files in its own way.
  const script = `const { configuredParties } = await import(${JSON.stringify(join(import.meta.dirname, 'choose-parties.ts'))})
    for (const folder of ${JSON.stringify(folders)}) await configuredParties(folder).catch(({ message }) => console.log(message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const [first, second, third] = stdout.split('\n')
  expect(first).toBe(`${folders[0]}/skyshop.config.ts:2:19 cannot be read: Expression expected.`)
  expect(second).toBe(`${folders[1]}/skyshop.config.mjs:2:29 cannot be read: Unexpected token '}'.`)
  expect(third).toContain(
    `${folders[2]}/skyshop.config.mjs:2:32 cannot be read: Cannot read properties of null`,
  )
})

it('takes all parties of the package with one of a configuration', () => {
  expect(makersOf(['backend', 'wechat', 'alipay', 'paypal', 'lianlian', definition])).toHaveLength(6)
})

it('chooses providers by name, of the package and of a configuration, and all of them without a name', () => {
  expect(chooseProviders([], null)).toEqual(['wechat', 'alipay', 'paypal', 'lianlian'])
  expect(chooseProviders([], ['backend', 'wechat', definition])).toEqual(['wechat', definition])
  expect(chooseProviders(['mintpay,alipay'], [definition])).toEqual([definition, 'alipay'])
  expect(() => chooseProviders(['backend'], null)).toThrow('The backend is no provider')
})

it('gives each provider a port behind that of the panel, the same whichever others are chosen', () => {
  expect(providerPortsFrom(4000, ['wechat', 'alipay', 'paypal', 'lianlian'])).toEqual({
    ...{ wechat: 4021, alipay: 4022, paypal: 4023, lianlian: 4024 },
  })
  expect(providerPortsFrom(5000, ['backend', 'alipay', definition])).toEqual({ alipay: 5022, mintpay: 5025 })
})

it.each([
  ['skyshop.config.ts', 'export default { parties: ["wechat"] } satisfies object', ['wechat']],
  ['skyshop.config.mjs', 'export default {}', null],
])('reads %s: %s', async (name, text, parties) => {
  expect(await configuredParties(folderWith(name, text))).toEqual(parties)
})

it('reads no configuration where there is none', async () => {
  expect(await configuredParties(folderWith('package.json', '{}'))).toBe(null)
})

it.each([
  ['export const parties = []', 'has no configuration: export default defineConfig({ … }).'],
  ['export default { partys: [] }', 'has no member "partys": it takes parties.'],
  ['export default { parties: "wechat" }', 'parties must be a list of names and providers.'],
  ['export default { parties: ["wechta"] }', 'Did you mean "wechat"?'],
  ['throw new Error("no such file")', 'cannot be read: no such file'],
])('refuses a configuration: %s', async (text, message) => {
  await expect(configuredParties(folderWith('skyshop.config.mjs', text))).rejects.toThrow(message)
})

/** A folder of its own, as Node keeps a module that it has read. */
function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), text)
  return folder
}
