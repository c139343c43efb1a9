import { expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../**/*-texts.ts', '!./*-texts.test.ts'],
  { eager: true },
)
/** Every table with both languages: those of all views, and those that are loaded with a view. */
const tables = [{ en, zh }, ...Object.values(modules).flatMap(Object.values).filter(hasBoth)]

function hasBoth(value: unknown): value is { en: object; zh: object } {
  return typeof value === 'object' && value !== null && 'en' in value && 'zh' in value
}

/** The texts of a table by their path; of a text with gaps, one with a number in each. */
function textsOf(table: object, path = ''): [path: string, text: string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object') return textsOf(value, `${path}${key}.`)
    const text: unknown = typeof value === 'function' ? value(2, 2, 2) : value
    return [[`${path}${key}`, String(text)]]
  })
}

const pathsOf = (table: object) => textsOf(table).map(([path]) => path)

it('has every text in both languages, and none is empty', () => {
  expect(tables.length).toBeGreaterThan(9)
  for (const table of tables) expect(pathsOf(table.zh)).toEqual(expect.arrayContaining(pathsOf(table.en)))
  const empty = tables.flatMap((table) => textsOf(table).filter(([, text]) => text === ''))
  // Chinese says these two words with the ones beside them.
  expect(empty).toEqual([['zh.faults.forThe', '']])
})

/** Names that no language translates: of wires, fields, files, units and brands. */
const names = [
  ...['--webhook-host', 'TLS'],
  ...['Webhook', 'HTTP', 'JSON', 'ICCID', 'SIM', 'eSIM', 'Nano', 'iOS', 'PayPal', 'Skyshop', 'Enter'],
  ...[
    'GOTO_URL',
    '/appHelp',
    'https',
    'png',
    'jpeg',
    'webp',
    'KB',
    'MB',
    'GB',
    'payCallback',
    'Playwright',
    'Ctrl',
  ],
  'invalid_token',
  ...['key', 'ok'],
  ...['op:addOrder', '-op:poll', 'camera:', 'auto-renew-wechat', '<name>.spec.ts', 'skyshop-kit'],
  'GET …/order/confirm',
  ...['return_code', '2xx', '"code"', '"message"', 'success', 'Blade-Auth', 'bearer'],
  // The button that goes back to English.
  'EN',
]

/** Codes and methods of wires, such as `ACQ.TRADE_NOT_EXIST`, `GET` and `isv.method-call-limited`. */
const codes = /\b(?:[A-Z]+[._])*[A-Z]{2,}\b|\bis[vp][.][a-z_-]+/g

it('leaves no English word in Chinese', () => {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const english = tables
    .flatMap((table) => textsOf(table.zh))
    .filter(([, text]) =>
      /[a-z]{2}/i.test(
        longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(codes, ''),
      ),
    )
  expect(english).toEqual([])
})

it('has no space beside a full-width mark in Chinese', () => {
  const { outcome } = zh
  const shown = outcome.together(outcome.effects.ask, outcome.nothingArranged)
  const spaced = tables
    .flatMap((table) => textsOf(table.zh))
    .concat([['together', shown]])
    .filter(([, text]) => /[。，；：！？] | [。，；：！？]/.test(text))
  expect(spaced).toEqual([])
})

it('calls the backend by one word in Chinese', () => {
  expect(zh.lanes.upstream).toBe('后端')
  expect(tables.flatMap((table) => textsOf(table.zh)).filter(([, text]) => text.includes('上游'))).toEqual([])
})

const chinesePages: Record<string, string> = import.meta.glob(
  ['../../../../docs/**/*.zh.md', '../../../../README.zh.md', '!../../../../docs/dist/**'],
  { eager: true, query: '?raw', import: 'default' },
)

it('has pages of the documentation in Chinese that name and show the panel in Chinese', () => {
  const namesIn = (language: 'en' | 'zh') =>
    new Set(tables.flatMap((table) => textsOf(table[language]).map(([, text]) => text)))
  const [english, chinese] = [namesIn('en'), namesIn('zh')]
  const found = (pattern: RegExp) =>
    Object.values(chinesePages).flatMap((page) => [...page.matchAll(pattern)].map(([, name = '']) => name))
  const emphasised = found(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)
  expect(emphasised.filter((name) => chinese.has(name)).length).toBeGreaterThan(10)
  expect(emphasised.filter((name) => english.has(name) && !chinese.has(name))).toEqual([])
  const pictures = found(/!\[[^\]]*\]\(([^)]+)\)/g)
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((address) => !address.endsWith('.zh.png'))).toEqual([])
})

/** States by the machine they belong to; a word may stand for states of two machines. */
const machines = [
  ['pre-signed', 'active', 'terminated', 'abandoned'],
  ['scheduled', 'announced', 'waiting', 'deducting', 'paid', 'grace', 'lapsed', 'cancelled'],
  ['not-yet-active', 'activating', 'activated', 'suspended', 'expired', 'revoked', 'activation-failed'],
  ['unused', 'reserved', 'used', 'expired', 'not-yet-effective', 'invalid'],
  ['normal', 'not-activated', 'deactivated', 'abnormal', 'unknown'],
]

it.each([
  ['English', en],
  ['Chinese', zh],
] as const)('%s has different texts for all states of one kind', (_, { state, orderStatus, deviceState }) => {
  const ofMachines = machines.map((states) => states.map((name) => state.names[name]))
  for (const words of [...ofMachines, Object.values(orderStatus), Object.values(deviceState)]) {
    expect(words).not.toContain(undefined)
    expect(new Set(words).size, words.join(', ')).toBe(words.length)
  }
})
