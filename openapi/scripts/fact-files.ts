import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

const statuses = ['documented', 'observed', 'differs', 'assumed'] as const
const levels = ['fatal', 'must', 'recommended', 'optional', 'rule'] as const
const plays = ['played', 'armed', 'untested', 'not-built', 'on-purpose', 'not-playable'] as const

/** One behaviour of a payment provider, as its papers or the field have it. */
export interface Fact {
  /** For instance `WX-139`; it stays the fact's for good. */
  id: string
  area: string
  behaviour: string
  /** Tags of the file's sources, with place and date. */
  source: string
  /** `differs`: sources contradict one another, and `preset` chooses, or `why` says what is played. */
  status: (typeof statuses)[number]
  /**
   * Settings of the merchant's account that choose what it says, or name of the choice where sources differ and none is
   * played.
   */
  preset?: string | readonly string[]
  /** How the provider marks the check that rests on it. */
  level?: (typeof levels)[number]
  /** What a difference costs a user: 1 money or subscriptions, 2 a path that cannot be rehearsed, 3 a detail. */
  cost?: 1 | 2 | 3
  /**
   * `played`: built, and a test names it. `armed`: codes of it are raised by no rule here; each is answered where a fault with
   * its name is armed, and a test names it. `untested`: built, and no test names it. `on-purpose`: other than at the
   * provider, for the reason in `why`. `not-playable`: no gateway could play it, for the reason in `why`.
   */
  play: (typeof plays)[number]
  why?: string
  /**
   * Calls that the provider has and no gateway here: `POST /v3/combine-transactions/{type}`, or the name of a method. A
   * refusal of one names the fact.
   */
  calls?: readonly string[]
}

/** The settings that a fact names as its preset. */
export function presetsOf({ preset = [] }: Pick<Fact, 'preset'>): readonly string[] {
  return [preset].flat()
}

/** A paper that facts are from. */
export interface FactSource {
  tag: string
  what: string
  /** Public address of it, that of its list of checks where it has one; left out where nobody can open it. */
  page?: string
}

/** The facts about one provider. */
export interface FactFile {
  provider: string
  /** As people write the name. */
  title: string
  /** Currencies that its gateway here takes, in words. */
  currencies: string
  sources: readonly FactSource[]
  facts: readonly Fact[]
}

/** Reads the fact files of a folder in the order of the providers. @throws Error that lists everything wrong in them. */
export function readFactFiles(folder: string): FactFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const files = names.map((name) => {
    const file: unknown = parse(readFileSync(join(folder, name), 'utf8'))
    return { name, file: file as FactFile }
  })
  const wrong = files.flatMap(({ name, file }) => findFactErrors(basename(name, '.yaml'), file))
  if (wrong.length > 0) throw new Error(`Facts about providers:\n${wrong.join('\n')}`)
  return files.map(({ file }) => file).sort((a, b) => b.facts.length - a.facts.length)
}

const known: Readonly<Record<string, readonly unknown[]>> = {
  status: statuses,
  level: [...levels, undefined],
  cost: [1, 2, 3, undefined],
  play: plays,
}
const members = new Set([
  'id',
  'area',
  'behaviour',
  'source',
  'preset',
  'why',
  'calls',
  ...Object.keys(known),
])

/** Everything wrong in a fact file, one line each. */
export function findFactErrors(provider: string, file: FactFile): string[] {
  const isWhole = Array.isArray(file?.facts) && Array.isArray(file.sources) && !!file.currencies
  if (!isWhole || file.provider !== provider)
    return [
      `${provider}.yaml has no list of facts, no sources, no currencies, or another provider than its name`,
    ]
  const seen = new Set<string>()
  const prefix = String(file.facts[0]?.id).slice(0, 3)
  return file.facts.flatMap((fact) => {
    const isFirst = !seen.has(fact.id)
    seen.add(fact.id)
    const rules: readonly [boolean, string][] = [
      [/^[A-Z]{2}-\d{3}$/.test(fact.id) && fact.id.startsWith(prefix), `is no number such as ${prefix}001`],
      [isFirst, 'is there twice'],
      [
        [fact.area, fact.behaviour, fact.source].every((text) => typeof text === 'string' && text !== ''),
        'needs an area, a behaviour and a source',
      ],
      ...Object.entries(known).map(([name, values]): [boolean, string] => [
        values.includes(Reflect.get(fact, name)),
        `has another ${name} than ${values.filter((value) => value !== undefined).join(', ')}`,
      ]),
      [
        fact.status !== 'differs' || fact.play !== 'played' || !!fact.preset || !!fact.why,
        'is played, has sources that differ, and names no preset and no reason',
      ],
      [
        !['on-purpose', 'not-playable'].includes(fact.play) || !!fact.why,
        `is "${fact.play}" and does not say why`,
      ],
      [fact.play === 'not-built' || !fact.calls, 'names calls and is not called not-built'],
      [Object.keys(fact).every((name) => members.has(name)), 'has a member that no fact has'],
    ]
    return rules.flatMap(([holds, text]) => (holds ? [] : [`${fact.id} ${text}`]))
  })
}

const checkLevels = ['fatal', 'must', 'recommended', 'optional'] as const
const visibilities = ['wholly', 'partly', 'not'] as const

/** Something that a provider asks of its merchants before they go live. */
export interface MerchantCheck {
  /** For instance `WXM-10`; it stays the check's for good. */
  id: string
  level: (typeof checkLevels)[number]
  /** What the merchant has to do, in a few words. */
  title: string
  /** The title in Chinese. */
  zh: string
  /** What the merchant has to do, in full. */
  must: string
  /** Facts that it rests on. */
  facts: readonly string[]
  source: string
  /** What it costs to break it. */
  why: string
  mend: string
  /** Whether a gateway sees from outside that it is broken. */
  visible: (typeof visibilities)[number]
  /** What cannot be seen, and why; there unless all can. */
  unseen?: string
  /** What did not come about where a situation was played and shows nothing of it, as the end of "it was played, but …". */
  unmet?: string
}

/** The checks of one provider. */
export interface CheckFile {
  provider: string
  /** As people write the name. */
  title: string
  checks: readonly MerchantCheck[]
}

/** Reads the check files of a folder in the order of the fact files. @throws Error that lists everything wrong in them. */
export function readCheckFiles(folder: string, factFiles: readonly FactFile[]): CheckFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const files = names.map((name) => {
    const file: unknown = parse(readFileSync(join(folder, name), 'utf8'))
    return { name, file: file as CheckFile }
  })
  const wrong = files.flatMap(({ name, file }) => findCheckErrors(basename(name, '.yaml'), file, factFiles))
  if (wrong.length > 0) throw new Error(`Checks of merchants:\n${wrong.join('\n')}`)
  const places = factFiles.map(({ provider }) => provider)
  return files.map(({ file }) => file).sort((a, b) => places.indexOf(a.provider) - places.indexOf(b.provider))
}

const texts = ['title', 'zh', 'must', 'source', 'why', 'mend'] as const
const checkMembers = new Set<string>([...texts, 'id', 'level', 'facts', 'visible', 'unseen', 'unmet'])

/** Everything wrong in a check file, one line each. */
export function findCheckErrors(provider: string, file: CheckFile, factFiles: readonly FactFile[]): string[] {
  if (!Array.isArray(file?.checks) || file.provider !== provider)
    return [`${provider}.yaml has no list of checks, or another provider than its name`]
  const knownFacts = new Set(factFiles.flatMap(({ facts }) => facts.map(({ id }) => id)))
  const seen = new Set<string>()
  return file.checks.flatMap((check) => {
    const isFirst = !seen.has(check.id)
    seen.add(check.id)
    const unknown = (check.facts ?? []).filter((id: string) => !knownFacts.has(id))
    const rules: readonly [boolean, string][] = [
      [/^[A-Z]{2}[MB]-\d{2}$/.test(check.id), 'is no number such as WXM-01'],
      [isFirst, 'is there twice'],
      [
        texts.every((name) => typeof check[name] === 'string' && check[name] !== ''),
        `needs ${texts.join(', ')}`,
      ],
      [checkLevels.includes(check.level), `has another level than ${checkLevels.join(', ')}`],
      [visibilities.includes(check.visible), `has another visibility than ${visibilities.join(', ')}`],
      [check.visible === 'wholly' || !!check.unseen, 'is not wholly visible and does not say what is unseen'],
      [Array.isArray(check.facts), 'needs a list of facts'],
      [unknown.length === 0, `rests on ${unknown.join(', ')}, which is no fact`],
      [Object.keys(check).every((name) => checkMembers.has(name)), 'has a member that no check has'],
    ]
    return rules.flatMap(([holds, text]) => (holds ? [] : [`${check.id} ${text}`]))
  })
}

/** Source of the checks, for programs, each with the public page of the first of its sources that has one. */
export function checkTable(
  files: readonly CheckFile[],
  factFiles: readonly Pick<FactFile, 'provider' | 'sources'>[],
): string {
  const sourcesOf = (name: string) => factFiles.find(({ provider }) => provider === name)?.sources ?? []
  const rows = files.flatMap(({ provider, checks }) =>
    checks.map(
      (check) => `  ${JSON.stringify({ provider, ...check, ...pageOf(check, sourcesOf(provider)) })},`,
    ),
  )
  return [
    '/** What providers ask of their merchants. */',
    'export const merchantChecks = [',
    ...rows,
    '] as const',
    '',
    'export type MerchantCheckId = (typeof merchantChecks)[number]["id"]',
    '',
    '/** Checks of which a gateway sees something. */',
    'export type VisibleCheckId = Exclude<(typeof merchantChecks)[number], { visible: "not" }>["id"]',
    '',
  ].join('\n')
}

function pageOf({ source }: MerchantCheck, sources: readonly FactSource[]): { page?: string } {
  const tags = source.split('; ').map((part) => part.split(' ')[0])
  const [page] = tags.flatMap((tag) => sources.find((one) => one.tag === tag)?.page ?? [])
  return page === undefined ? {} : { page: encodeURI(page) }
}

/** A way of signing, as a gateway asks for it. */
export interface SigningProtocol {
  /** For instance `wechat-v2`. */
  id: string
  provider: string
  title: string
  /** The title in Chinese. */
  zh: string
  /** Where an answer says why, in Markdown. */
  said: string
  saidZh: string
  /** A text that is signed; a test makes it with the gateway's own code. */
  example: string
  /** What is signed, and how, in Markdown. */
  covers: string
  coversZh: string
  /** Facts and rules that it rests on. */
  rules: readonly string[]
}

/** Something that a gateway can find out of a signature that it refuses. */
export interface SignatureReason {
  /** For instance `encoded-values`; it stays the reason's for good. */
  id: string
  /** Ways of signing in which it is found. */
  protocols: readonly string[]
  /** What answers and journal say. */
  says: string
  zh: string
  /** What to do, in Markdown. */
  mend: string
  mendZh: string
  facts?: readonly string[]
}

/** Facts that gateways know of signatures that they refuse. */
export interface SignatureFile {
  protocols: readonly SigningProtocol[]
  reasons: readonly SignatureReason[]
}

/** Reads the file of reasons. @throws Error that lists everything wrong in it */
export function readSignatureFile(file: string, factFiles: readonly FactFile[]): SignatureFile {
  const read = parse(readFileSync(file, 'utf8')) as SignatureFile
  const wrong = findSignatureErrors(read, factFiles)
  if (wrong.length > 0) throw new Error(`Reasons of refused signatures:\n${wrong.join('\n')}`)
  return read
}

const protocolMembers = ['id', 'provider', 'title', 'zh', 'said', 'saidZh', 'example', 'covers', 'coversZh']
const reasonTexts = ['says', 'zh', 'mend', 'mendZh']

/** Everything wrong in a file of reasons, one line each. */
export function findSignatureErrors(file: SignatureFile, factFiles: readonly FactFile[]): string[] {
  const facts = new Set(factFiles.flatMap((one) => one.facts.map(({ id }) => id)))
  const protocols = new Set(file.protocols.map(({ id }) => id))
  const seen = new Set<string>()
  const hasTexts = (row: object, names: readonly string[]) =>
    names.every((name) => typeof Reflect.get(row, name) === 'string' && Reflect.get(row, name) !== '')
  const ofProtocols = file.protocols.flatMap((protocol) => [
    ...(hasTexts(protocol, protocolMembers) ? [] : [`${protocol.id} needs ${protocolMembers.join(', ')}`]),
    ...protocol.rules
      .filter((rule) => !rule.startsWith('R-') && !facts.has(rule))
      .map((rule) => `${protocol.id} rests on ${rule}, which is no fact`),
  ])
  const ofReasons = file.reasons.flatMap((reason) => {
    const isFirst = !seen.has(reason.id)
    seen.add(reason.id)
    const members = new Set(['id', 'protocols', 'facts', ...reasonTexts])
    const rules: readonly [boolean, string][] = [
      [/^[a-z][a-z0-9-]+$/.test(reason.id), 'is no name such as encoded-values'],
      [isFirst, 'is there twice'],
      [hasTexts(reason, reasonTexts), `needs ${reasonTexts.join(', ')}`],
      [
        reason.protocols?.length > 0 && reason.protocols.every((id) => protocols.has(id)),
        'names a way of signing that is none',
      ],
      [(reason.facts ?? []).every((id) => facts.has(id)), 'rests on what is no fact'],
      [Object.keys(reason).every((name) => members.has(name)), 'has a member that no reason has'],
    ]
    return rules.flatMap(([holds, text]) => (holds ? [] : [`${reason.id} ${text}`]))
  })
  return [...ofProtocols, ...ofReasons]
}

/** Source of the reasons, for programs. */
export function signatureTable({ protocols, reasons }: SignatureFile): string {
  const byId = reasons.map(({ id, ...row }) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)},`)
  return [
    '/** Ways of signing, as the gateways ask for them. */',
    'export const signingProtocols = [',
    ...protocols.map((protocol) => `  ${JSON.stringify(protocol)},`),
    '] as const',
    '',
    'export type SigningProtocolId = (typeof signingProtocols)[number]["id"]',
    '',
    '/** What a gateway can find out of a signature that it refuses. */',
    'export const signatureReasons = {',
    ...byId,
    '} as const',
    '',
    'export type SignatureReason = keyof typeof signatureReasons',
    '',
  ].join('\n')
}

/** Parameters that a provider documents, by request, as its own machine-readable papers list them. */
export interface DocumentedRequests {
  readonly provider: string
  /** Where the lists come from, with version and date. */
  readonly source: string
  /** Places by operation or message: `amount.total`, `items[].sku`, `header:Prefer`, `query:fields`. */
  readonly requests: Readonly<Record<string, readonly string[]>>
}

/** Reads the documented parameters of a provider. @throws Error for a file of another form */
export function readDocumented(file: string): DocumentedRequests {
  const read = parse(readFileSync(file, 'utf8')) as DocumentedRequests
  const isWhole = !!read.source && Object.values(read.requests ?? {}).every(Array.isArray)
  if (isWhole) return read
  throw new Error(`${file} needs a source, and a list for each request`)
}

/** Codes of providers as their facts spell them: `ORDERPAID`, `TRADE_ERROR`, `ACQ.SELLER_BALANCE_NOT_ENOUGH`, `isv.invalid-signature`. */
const providerCode = /\b(?:[A-Z]{3}[.])?[A-Z]+(?:_[A-Z0-9]+)+\b|\b[A-Z]{8,}\b|\bis[vp][.][a-z][a-z-]+/g
/** A code that more facts name says too little of each. */
const MAX_FACTS = 6

/** Source of the facts that name a code of a provider, for whoever met that code in an answer. */
export function refusalFactTable(files: readonly FactFile[]): string {
  const rows = files.map(({ provider, facts }) => {
    const byCode = new Map<string, string[]>()
    for (const { id, behaviour } of facts)
      for (const [code] of behaviour.matchAll(providerCode))
        byCode.set(code, [...new Set([...(byCode.get(code) ?? []), id])])
    const named = [...byCode].filter(([, ids]) => ids.length <= MAX_FACTS).sort()
    return `  ${provider}: ${JSON.stringify(Object.fromEntries(named))},`
  })
  return [
    '/** Facts (openapi/wallets/facts) that name a code of a provider, by provider and code. */',
    'export const refusalFacts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

/** A rule of a provider's page, or a sentence of it, that no source has: it is marked as assumed. */
export interface AssumedRule {
  /** For instance `R-ALIPAY-14`; null for a sentence outside the rules. */
  rule: string | null
  /** The sentence with the mark, without line breaks. */
  text: string
}

/** Finds the sentences of a page that are marked as assumed. The one that explains the mark is none of them. */
export function assumedRulesIn(page: string): AssumedRule[] {
  // A rule is an item of a list; what stands around the lists are paragraphs.
  const blocks = page.replaceAll(/<!--.*?-->/gs, '').split(/\n(?=- )|\n\n/)
  return blocks.flatMap((block) => {
    const text = block.replaceAll(/\s+/g, ' ').trim()
    const [, rule = null, said = text] = /^- [*]{2}(R-[A-Z]+-\d+)[*]{2} (.*)$/.exec(text) ?? []
    const sentences = said.split(/(?<=[.](?:[)*]*))\s+(?=[A-Z`[])/)
    return sentences
      .filter((sentence) => /\bassumed\b/.test(sentence) && !sentence.includes('marks the rest'))
      .map((sentence) => ({ rule, text: withoutLinks(sentence) }))
  })
}

/** Replaces links by their words: they lead from the page, and from nowhere else. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** Reads what the page of a provider marks as assumed. */
export function readAssumedRules(folder: string, provider: string): AssumedRule[] {
  return assumedRulesIn(readFileSync(join(folder, `${provider}.md`), 'utf8'))
}
