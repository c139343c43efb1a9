import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpOperations } from '@skyshop/openapi/operations'
import { expect, it } from 'vitest'
import { loadLocale } from './i18n.ts'
import { languages, pluralForms } from './locales/languages.ts'
import { loadAreaTexts, textAreas } from './page-texts.ts'

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** All texts of a language: those of the frame and those that come with pages. */
async function textsOf(language: (typeof languages)[number]): Promise<Record<string, string>> {
  const areas = textAreas.map((area) => loadAreaTexts(area, language))
  const texts = [await loadLocale(language), ...(await Promise.all(areas))]
  return Object.fromEntries(texts.flatMap((part) => Object.entries(part)))
}

async function keysOf(language: (typeof languages)[number]) {
  const keys = Object.keys(await textsOf(language))
  const plural = keys.filter((key) => pluralSuffix.test(key))
  return { plain: keys.filter((key) => !pluralSuffix.test(key)).sort(), plural }
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<\/?\d>/g)].map(([all]) => all).sort()

it.each(languages)('%s has the plural forms of Intl.PluralRules', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  expect([...pluralForms[language]].sort()).toEqual([...pluralCategories].sort())
})

it.each(languages)('%s has the keys of English', async (language) => {
  expect((await keysOf(language)).plain).toEqual((await keysOf('en')).plain)
})

it.each(languages)('%s cancels an order with the verb of the question that follows', async (language) => {
  const texts = await textsOf(language)
  const lower = (key: string) => texts[key]?.toLocaleLowerCase(language)
  expect(lower('orders.cancelOrder')).toContain(lower('orders.cancel'))
})

it('fr begins no line with a mark that belongs to the word before', async () => {
  const texts = Object.values(await textsOf('fr'))
  expect(texts.filter((text) => / [?!;:»]|« /.test(text))).toEqual([])
})

/** Participles of *paid* in the languages that have one. */
const paid = /paid|bezahlt|gezahlt|payé|pagad|pagat|ödenen|مدفوع|已付|已支付|支払い済み|оплачен|đã/i

it.each(languages)('%s names the amount of an order without saying that it was paid', async (language) => {
  expect((await textsOf(language))['orders.payoutAmount']).not.toMatch(paid)
})

it.each(languages)('%s calls what is bought in the sheet as the order does', async (language) => {
  const of = await textsOf(language)
  const mark = new Map([
    ['zh', '\u00a0· '],
    ['ja', '・'],
    ['ar', '، '],
  ])
  expect(of['sheet.item']).toBe(['{{recording}}', '{{duration}}'].join(mark.get(language) ?? ', '))
})

it.each(languages)('%s has each plural text in exactly its forms', async (language) => {
  const bases = new Set((await keysOf('en')).plural.map((key) => key.replace(pluralSuffix, '')))
  const expected = [...bases].flatMap((base) => pluralForms[language].map((form) => `${base}_${form}`))
  expect((await keysOf(language)).plural.sort()).toEqual(expected.sort())
})

it.each(languages)('%s leaves no text empty and loses no placeholder', async (language) => {
  const english = await textsOf('en')
  for (const [key, text] of Object.entries(await textsOf(language))) {
    expect(text.trim(), key).not.toBe('')
    // "Both days" and "one day" may say the number in words; everything else keeps what it is given.
    const isWorded = /_(zero|one|two)$/.test(key)
    const source = english[key] ?? english[key.replace(pluralSuffix, '_other')] ?? ''
    const wanted = placeholders(source).filter((name) => !isWorded || name !== '{{count}}')
    expect(
      placeholders(text).filter((name) => !isWorded || name !== '{{count}}'),
      key,
    ).toEqual(wanted)
  }
})

it.each(languages)('%s writes Latin digits only', async (language) => {
  expect(Object.values(await textsOf(language)).join('')).not.toMatch(/[٠-٩۰-۹]/)
})

/** Written in Latin letters in every language: names of products and providers, abbreviations, units, placeholders. */
const latin =
  /\{\{\w+\}\}|Skyshop|WeChat|Pay(?:Pal)?\b|Alipay|LianLian|Visa|Mastercard|ICCID|(?:Nano )?SIM|NVR|PTZ|PIR|Wi-Fi|GHz|\bApp\b|name@example\.com/g

it.each(['zh', 'ja', 'ar', 'ru'] as const)('%s leaves no English word', async (language) => {
  const left = Object.entries(await textsOf(language)).flatMap(([key, text]) =>
    (text.replace(latin, '').match(/[A-Za-z]{3,}/g) ?? []).map((word) => `${key}: ${word}`),
  )
  expect(left).toEqual([])
})

it.each(languages)('%s has no dot that a line could begin with', async (language) => {
  expect(Object.entries(await textsOf(language)).filter(([, text]) => / ·/.test(text))).toEqual([])
})

it('joins parts with the dot that no line begins with, in code too', () => {
  const code = shopSource().replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const drawnApart = '<span className={styles.dot}> · </span>'
  expect(code.replace(drawnApart, '').match(/^.*['"`}>] · .*$/gm) ?? []).toEqual([])
})

/** The sources of the shop without its tests and its texts. */
function shopSource(): string {
  const root = join(import.meta.dirname, '../..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/](locales|texts|testing)[\\/]/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

/** Keys that are put together, by how they begin. Errors are by the code of an answer, and looked at by themselves. */
const composed = ['coupons.for.', 'coupons.none.', 'orders.', 'service.'] as const

it('en has one spelling and one name for each thing that is done', async () => {
  const { 'orders.timedOutNotice': timedOut, 'error.order-timed-out': error, ...texts } = await textsOf('en')
  // The vendor's own sentence.
  for (const text of [timedOut, error]) expect(text).toContain('has been cancelled automatically')
  const said = Object.values(texts).join('\n')
  expect(said).not.toMatch(/\bcancelled|\bPay again|[Aa]utomatic [Dd]eduction|\bis yours\b.*\byear/)
})

it('ar keeps a time, channel or lens and the word for one on one line, where others have a figure', async () => {
  const texts = await textsOf('ar')
  const counted = Object.entries(texts).filter(
    ([key, text]) =>
      /[.](day|month|year|\w*[cC]ount_one|rollingDays_one|days_one)$/.test(key) && /واحدة?$/.test(text),
  )
  expect(counted.length).toBeGreaterThan(6)
  expect(counted.filter(([, text]) => text.includes(' '))).toEqual([])
})

it('has no text that nothing shows', async () => {
  const source = shopSource()
  const answered = Object.values(httpOperations).flatMap(({ businessCodes }) => [...businessCodes])
  // Of every answer, of the client itself, and what a plain backend says in place of finer codes.
  const everywhere = ['contract-violation', 'unauthorized', 'not-found', 'internal-error', 'operate-failed']
  const codes = new Set<string>([...answered, ...everywhere, 'network-error', 'request-error'])
  const isUsed = (key: string): boolean =>
    source.includes(`'${key.replace(pluralSuffix, '')}'`) ||
    composed.some((start) => key.startsWith(start)) ||
    codes.has(key.replace(/^error\./, ''))
  const unused = Object.keys(await textsOf('en')).filter((key) => !isUsed(key))
  expect(unused, 'delete these texts in every language, or show them').toEqual([])
})

it('keeps the texts of pages apart from those of the frame', async () => {
  const frame = Object.keys(await loadLocale('en'))
  const areas = await Promise.all(textAreas.map((area) => loadAreaTexts(area, 'en')))
  const all = [...frame, ...areas.flatMap((area) => Object.keys(area))]
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

it.each(languages)('the page that did not start says in %s what the shop would say', async (language) => {
  const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
  const texts: Readonly<Record<string, string>> = await loadLocale(language)
  const words = `<p>${texts['state.networkSafe']}</p><button type="button">${texts['common.reload']}</button>`
  expect(html).toMatch(new RegExp(`<div lang="${language}"[^>]*>`))
  expect(html).toContain(words)
})
