import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/**
 * Files of a wire that strangers' libraries hold on either side of it: whole algorithms of signatures and encryption, of
 * which one side may sign alone and the other verify.
 */
const isSigning = (file: string) => /-(signing|cipher)[.]ts$/.test(file)

const wireFiles = globSync('wire/*/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))

/** Files of the wire that the sources of a house import. */
function wireOf(house: string): Set<string> {
  const sources = globSync(`${house}/**/*.ts`, { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const imports = sources.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/from '([^']*\/wire\/[^']+)'/g)].map(([, path = '']) =>
      relative(src, join(src, dirname(file), path)),
    ),
  )
  return new Set(imports)
}

/**
 * What may live in a wire, by the ends of names: signatures with the envelope that carries them, encryption, text forms, numbers
 * of certificates, checks by the contract, its table of URLs, and the form of the files that a console hands out. What decides,
 * lists or words a message is of one side, or stands twice.
 */
const kinds =
  /-(signing|answer|cipher|xml|certificates|messages|table|operations)[.]ts$|\/merchant-files[.]ts$/

const mayImport =
  /^(node:(crypto|zlib)|ajv\/|fast-xml-parser|[.]\/|@skyshop\/openapi\/(documents|wallets|control)|(..\/){2}engine\/(signing\/(crypto|charsets)|kernel\/clock|journal\/journal-entry|gateway\/message-check)[.]ts)/

/** A member of a provider's message on a line of its own: more than two make one. */
const member = /^ {4,}[a-z]+(?:_[a-z]+)+: (?!string\b)/gm

/** Says of a file of a wire what in it belongs to one side. */
function foreignTo(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
  const rows = /^(?:export )?const \w+[^=]*= (?:\{|\[|new (?:Map|Set)\()\n(?!\s*urls[.])/m
  // What carries a signature has the members that it covers.
  const isSigned = /-(signing|answer)[.]ts$/.test(file)
  const faults: [what: string, isThere: boolean][] = [
    ['another kind of file', !kinds.test(file)],
    ['an import of what is no wire', imports.some((from) => !mayImport.test(from))],
    ['a table', rows.test(code) || /(?:[\w:?/+-]+\|){3}/.test(code)],
    [
      'a rule',
      /\bcase\b|: \w*Rules = |[a-z](?:Fen|State|Status|Limit|Days?)\b|\b[A-Z_]+_(?:MS|DAYS|FEN)\b/.test(code),
    ],
    ['a message', !isSigned && /\): Schemas\[[^\]]*\](?! \| null)/.test(code)],
    ['a message in parts', !isSigned && (code.match(member) ?? []).length > 2],
  ]
  return faults.flatMap(([what, isThere]) => (isThere ? [what] : []))
}

it('files of a wire have neither tables nor rules nor builders of messages', () => {
  const foreign = wireFiles.map((file) => [file, foreignTo(file, readFileSync(join(src, file), 'utf8'))])
  expect(foreign.filter(([, what = []]) => what.length > 0)).toEqual([])
})

it.each([
  ['alipay-signing.ts', "const OUTSIDE = ['sign', 'sign_type']", []],
  ['alipay-gateway-table.ts', 'const METHODS = new Map(\n  urls.gateway.rows.map(keyOf),\n)', []],
  ['alipay-signing.ts', "import { x } from '../../engine/signing/charsets.ts'", []],
  ['alipay-refusals.ts', '', ['another kind of file']],
  ['alipay-signing.ts', "const KINDS = {\n  order: { method: 'pay' },\n}", ['a table']],
  ['lianlian-signing.ts', "const AREAS = 'Africa|America|Asia|Europe'", ['a table']],
  ['lianlian-signing.ts', 'const ZONE = /^(?:GMT|UTC|Z|PRC)$/', ['a table']],
  ['lianlian-signing.ts', "const DOCUMENTED: SigningRules = { emptyTexts: 'signed' }", ['a rule']],
  [
    'lianlian-signing.ts',
    "interface SigningRules { signType: 'optional' | 'required' | 'none' | 'both' }",
    [],
  ],
  ['papay-operations.ts', "const STATES = [\n  ['0', 'signed'],\n]", ['a table']],
  ['papay-xml.ts', "import { x } from '@skyshop/openapi/refusals'", ['an import of what is no wire']],
  ['papay-signing.ts', 'export const isDue = ({ amountFen }) => amountFen > 0', ['a rule']],
  ['papay-signing.ts', 'const LONGEST_MS = 5', ['a rule']],
  ['wechat-messages.ts', "function notify(): Schemas['Notify'] {}", ['a message']],
  [
    'wechat-messages.ts',
    'const notify = () => ({\n    trade_no: number,\n    out_trade_no: own,\n    total_fee: fee,\n})',
    ['a message in parts'],
  ],
])('foreignTo of %s with %j is %j', (name, source, what) => {
  expect(foreignTo(`wire/alipay/${name}`, source)).toEqual(what)
})

it('each file of a wire that signs and encrypts nothing is imported by merchant and provider', () => {
  const [merchant, provider] = [wireOf('backend'), wireOf('providers')]
  expect(wireFiles.length).toBeGreaterThan(15)
  expect(wireFiles.filter((file) => !isSigning(file) && !(merchant.has(file) && provider.has(file)))).toEqual(
    [],
  )
})

// One for each version of WeChat Pay's API; the bills are the exception of ADR 45.
it('the merchant has one file a provider, beside the two readers of bills', () => {
  const files = globSync('backend/payments/**/*.ts', { cwd: src }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const ofProviders = files.filter((file) => /wechat|papay|alipay|paypal|lianlian/.test(basename(file)))
  expect(ofProviders.toSorted()).toEqual([
    'backend/payments/alipay.ts',
    'backend/payments/bills/alipay-bills.ts',
    'backend/payments/bills/wechat-bills.ts',
    'backend/payments/lianlian.ts',
    'backend/payments/paypal.ts',
    'backend/payments/wechat-papay.ts',
    'backend/payments/wechat.ts',
  ])
})

it('each file of a wire is imported by one of its sides', () => {
  const sides = new Set([...wireOf('backend'), ...wireOf('providers')])
  expect(wireFiles.filter((file) => !sides.has(file))).toEqual([])
})
