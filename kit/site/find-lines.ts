/** Search of the documentation: ranks the lines of its index for words, names or a whole sentence. */
import type MiniSearch from 'minisearch'

/** A heading of a page with the text below it; the address is below the site. */
export type Line = readonly [page: string, heading: string, address: string, text: string]

/** The index of a site; `find` answers nothing for a text without words. */
export interface LineIndex {
  find: (typed: string) => FoundLines
}

export interface FoundLines {
  /** The best first. */
  lines: readonly Line[]
  /** Splits a text into parts, with those marked that these lines were found by. */
  partsOf: (text: string) => TextPart[]
}

export interface TextPart {
  text: string
  isFound: boolean
}

/** A word that is only meant counts for less than one that was typed. */
const kindredWeight = 0.6
/** It makes good what a page that is looked up loses. */
const namedWeight = 4
const fewestToExtend = 3
const fewestToForgive = 5

/** Words that a sentence needs and a search does not; all pages here are about what is simulated. */
const stopWords = new Set(
  [
    'a an and are as at be been but by can could did do does for from had happen happens has have how i if in into is it its',
    'me my of on or our should so than that the their then there this to us was we were what when where which',
    'who why will with would you your simulate simulated simulator simulation skyshop',
    '的 了 吗 呢 怎么 如何 什么 为什么 我 我的 是 在 把 和 与 模拟',
  ].flatMap((words) => words.split(' ')),
)

/** Words that mean the same to whoever searches. */
const kindred = [
  'webhook callback notify notification 回调 通知',
  'connect bring attach plug integrate 接入',
  'lost lose drop missing 丢失',
  'fail failure error 失败',
  'refuse reject decline deny 拒绝',
  'github gitlab jenkins ci pipeline 流水线',
  'status state 状态',
  'refund 退款',
  'renewal renew subscription recurring 续费',
  'deduct deduction charge 扣款',
  'sign signing signature 签名',
  'shop 商城',
].map((group) => group.split(' ').flatMap(termsOf))

/** Addresses of pages that are looked up by a name; whoever has none wants a page that explains. */
const lookedUp = /^(zh\/)?(reference\/|glossary|rules\/|providers\/|decisions\/)/

/** Makes the index of a site. Gives way to the page between its parts. */
export async function indexOf(Search: typeof MiniSearch, lines: readonly Line[]): Promise<LineIndex> {
  const index = new Search({ fields: ['page', 'heading', 'text'], tokenize: wordsOf, processTerm: termsOf })
  const sections = lines.map(([page, heading, , text], id) => ({ id, page, heading, text }))
  // Of its usual ten, more time passes between the parts than in them: 1.4 s in place of 0.7 s for this site.
  await index.addAllAsync(sections, { chunkSize: 100 })
  const weightOf = (id: number): number => weightOfPage(lines[id]?.[2] ?? '')
  return { find: (typed) => find(index, lines, { typed: askedFor(typed), weightOf }) }
}

/** A word that was typed: its own terms, and those of words that mean the same. */
interface Asked {
  own: readonly string[]
  meant: readonly string[]
}

function askedFor(typed: string): Asked[] {
  const words = wordsOf(typed)
  const telling = words.filter((word) => !stopWords.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => {
    const own = termsOf(word)
    return { own, meant: kindred.filter((group) => own.some((term) => group.includes(term))).flat() }
  })
}

function find(
  index: MiniSearch,
  lines: readonly Line[],
  { typed, weightOf }: { typed: readonly Asked[]; weightOf: (id: number) => number },
): FoundLines {
  const own = new Set(typed.flatMap((asked) => asked.own))
  const terms = [...new Set(typed.flatMap((asked) => [...asked.own, ...asked.meant]))]
  const results = index.search(
    { combineWith: 'OR', queries: terms },
    {
      tokenize: (term) => [term],
      processTerm: (term) => term,
      prefix: (term) => term.length >= fewestToExtend,
      fuzzy: (term) => own.has(term) && errorsForgiven(term),
      boost: { heading: 5, page: 6 },
      boostTerm: (term) => (own.has(term) ? 1 : kindredWeight),
      boostDocument: weightOf,
    },
  )
  const scored = results.flatMap(({ id, score, queryTerms }) => {
    const line = lines[id]
    const had = typed.filter((asked) =>
      [...asked.own, ...asked.meant].some((term) => queryTerms.includes(term)),
    )
    const share = had.length / typed.length
    // A line with half of a sentence says something else.
    return line && share > 1 / 2
      ? [{ line, score: score * share ** 2 * (isNamed(line, typed) ? namedWeight : 1) }]
      : []
  })
  const matched = new Set(results.flatMap((result) => result.terms))
  return {
    lines: scored.sort((one, other) => other.score - one.score).map(({ line }) => line),
    partsOf: (text) => partsOf(text, (term) => matched.has(term)),
  }
}

/** Answers whether a single word was typed and is the whole heading, as the name of an operation. */
function isNamed([, heading]: Line, [asked, ...others]: readonly Asked[]): boolean {
  return others.length === 0 && termsOf(heading)[0] === asked?.own[0]
}

/** Two exchanged letters are two errors. */
function errorsForgiven(term: string): number {
  if (term.length < fewestToForgive) return 0
  return term.length < 7 ? 1 : 2
}

function weightOfPage(address: string): number {
  if (address.startsWith('changelog.')) return 1 / 1_000
  const weight = (lookedUp.test(address) ? 0.3 : 1) * (address.includes('#') ? 1 : 1.3)
  // Where there are Chinese pages, their readers come first for them.
  return address.startsWith('zh/') ? weight * 2 : weight
}

function partsOf(text: string, isMatched: (term: string) => boolean): TextPart[] {
  const pieces = text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|[^\p{L}\p{N}]+/gu) ?? []
  return pieces.map((piece, at) => {
    if (!/^\p{Script=Han}/u.test(piece)) return { text: piece, isFound: termsOf(piece).some(isMatched) }
    const pairs = [`${pieces[at - 1] ?? ''}${piece}`, `${piece}${pieces[at + 1] ?? ''}`]
    return { text: piece, isFound: [piece, ...pairs].some(isMatched) }
  })
}

/** Splits a text into words: letters and digits, also joined as in `clock-runaway`, Chinese apart from them. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[-_.][a-z\d]+)*/giu) ?? []
}

/** Terms by which a word is found: without its ending, a name by its parts, too, Chinese by pairs of characters. */
function termsOf(word: string): string[] {
  if (/^\p{Script=Han}/u.test(word)) {
    const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
    return pairs.length === 0 ? [word] : pairs
  }
  const parts = word.split(/[-_.]|(?<=\p{Ll})(?=\p{Lu})/u)
  return (parts.length === 1 ? parts : [word, ...parts]).map((part) => stemOf(part.toLowerCase()))
}

function stemOf(word: string): string {
  if (word.length < fewestToForgive) return word
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=[^s])s$|(?<=..)(?:ing|ed)$/, '')
}
