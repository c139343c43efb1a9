import {
  type AssumedRule,
  type CheckFile,
  type DocumentedRequests,
  type Fact,
  type FactFile,
  presetsOf,
} from './fact-files.ts'
import { contents, escapeText, frame, inline, paragraphs } from './reference-html.ts'

/** Fidelity of a gateway to its provider, in facts. */
export interface Score {
  /** Facts that a gateway could play. */
  playable: number
  /** Of these, built and named by a test. */
  played: number
  /** Other than at the provider, each with its reason. */
  onPurpose: number
  /** Their codes, or some of them, come only where a fault with the code is armed. */
  armed: number
  /** Built, and no test names them. */
  untested: number
  notBuilt: number
  /** Rules of the provider's page that nobody has documented or observed. */
  assumed: number
  /** Facts marked fatal or of cost 1, and how many of them are played. */
  dearest: number
  dearestPlayed: number
  /** Played in hundredths of playable with one decimal, never rounded up. */
  percent: string
}

/** A provider's facts with its score, for programs. */
export interface ProviderFidelity extends Pick<FactFile, 'provider' | 'title' | 'currencies' | 'facts'> {
  score: Score
  /** What its page marks as assumed. */
  assumed: readonly AssumedRule[]
}

/** Sentences that the pages of providers mark as assumed, by provider. */
export type AssumedRules = Readonly<Record<string, readonly AssumedRule[]>>

/** Source of the calls that providers have and no gateway here, each with its fact. */
export function notBuiltTable(files: readonly FactFile[]): string {
  const rows = files.map(({ provider, facts }) => {
    const calls = facts.flatMap(({ id, calls = [] }) => calls.map((call) => `    ['${call}', '${id}'],`))
    return [`  ${provider}: [`, ...calls, '  ],'].join('\n')
  })
  return [
    '/** Calls that a provider has and its gateway here has not, each with the fact about it; a part in braces stands for any. */',
    'export const notBuiltCalls = {',
    ...rows,
    '} as const satisfies Record<string, readonly (readonly [call: string, fact: string])[]>',
    '',
  ].join('\n')
}

/** Returns each provider's facts with its score. */
export function fidelityOf(files: readonly FactFile[], rules: AssumedRules = {}): ProviderFidelity[] {
  return files.map(({ provider, title, currencies, facts }) => {
    const assumed = rules[provider] ?? []
    return { provider, title, currencies, score: scoreOf(facts, assumed), assumed, facts }
  })
}

/** Returns the score of some facts. */
function scoreOf(facts: readonly Fact[], assumed: readonly AssumedRule[]): Score {
  const playable = facts.filter(({ play }) => play !== 'not-playable')
  const count = (holds: (fact: Fact) => boolean) => playable.filter(holds).length
  const played = count(({ play }) => play === 'played')
  return {
    playable: playable.length,
    played,
    armed: count(({ play }) => play === 'armed'),
    onPurpose: count(({ play }) => play === 'on-purpose'),
    untested: count(({ play }) => play === 'untested'),
    notBuilt: count(({ play }) => play === 'not-built'),
    assumed: assumed.length,
    dearest: count(isDear),
    dearestPlayed: count((fact) => isDear(fact) && fact.play === 'played'),
    percent: percentOf(played, playable.length),
  }
}

/** Tells whether a fact is one of the dearest: marked fatal by the provider, or dear to whoever meets a difference. */
export function isDear({ level, cost }: Fact): boolean {
  return level === 'fatal' || cost === 1
}

/** A share in hundredths with one decimal, cut off and never rounded up. */
function percentOf(part: number, whole: number): string {
  return whole === 0 ? '100.0' : (Math.floor((part * 1000) / whole) / 10).toFixed(1)
}

const columns: readonly [title: string, of: (score: Score) => string][] = [
  ['playable', ({ playable }) => String(playable)],
  ['played', ({ played }) => String(played)],
  ['by arming', ({ armed }) => String(armed)],
  ['different on purpose', ({ onPurpose }) => String(onPurpose)],
  ['no test names it', ({ untested }) => String(untested)],
  ['not built', ({ notBuilt }) => String(notBuilt)],
  ['assumed rules', ({ assumed }) => String(assumed)],
  ['dearest', ({ dearest, dearestPlayed }) => `${dearestPlayed} of ${dearest}`],
  ['score', ({ percent }) => `${percent} %`],
]

const sections: readonly [play: Fact['play'], title: string][] = [
  ['not-built', 'Not built'],
  ['untested', 'Built, and no test names it'],
  ['on-purpose', 'Different on purpose'],
  ['armed', 'Played by arming a code'],
  ['played', 'Played'],
  ['not-playable', 'Not for a gateway to play'],
]

/** Parts that the page shows beside the facts. */
export interface FidelityExtras {
  readonly checks?: readonly CheckFile[]
  readonly parameters?: readonly ProviderParameters[]
  readonly assumed?: AssumedRules
}

/** The page of the documentation: scores, then every fact with its source, what is not played first. */
export function fidelityPage(
  files: readonly FactFile[],
  { checks = [], parameters = [], assumed = {} }: FidelityExtras = {},
): string {
  const scores = fidelityOf(files, assumed).map(({ title, score }) => [
    title,
    ...columns.map(([, of]) => of(score)),
  ])
  const lists = [
    ...files.flatMap((file) => factParts(file, checksByFact(checks))),
    ...parameters.flatMap(parameterParts),
    ...files.flatMap((file) => assumedParts(file, assumed)),
  ]
  return frame(
    'Fidelity',
    [
      contents(
        files.map(({ provider, title }) => [
          title,
          lists.map(({ id }) => id).filter((id) => id.startsWith(`${provider}-`)),
        ]),
      ),
      '<main>',
      '<h1>Fidelity</h1>',
      paragraphs(introduction),
      table(['provider', ...columns.map(([title]) => title)], scores),
      ...lists.map(
        ({ id, heading, lines, titles }) =>
          `<h2 id="${id}">${escapeText(heading)}</h2>${table(titles, lines)}`,
      ),
      ...files.map(
        ({ title, sources }) =>
          `<h2>${escapeText(title)}: sources</h2>${table(
            ['source', 'what'],
            sources.map(({ tag, what }) => [tag, what]),
          )}`,
      ),
      '</main>',
    ],
    'fidelity',
  )
}

/** A list of the page beside the facts. */
interface ListPart {
  readonly id: string
  readonly heading: string
  readonly titles: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** The facts about a provider by what has become of them. */
function factParts(
  { provider, title, facts }: FactFile,
  restingOn: ReadonlyMap<string, readonly string[]>,
): ListPart[] {
  const parts = sections.map(([play, heading]) => {
    const ofPlay = facts.filter((fact) => fact.play === play)
    return {
      id: `${provider}-${play}`,
      heading: `${title}: ${heading.toLowerCase()} (${ofPlay.length})`,
      titles: ['fact', 'behaviour', 'standing', 'source'],
      lines: ofPlay.map((fact) => cellsOf(fact, restingOn.get(fact.id))),
    }
  })
  return parts.filter(({ lines }) => lines.length > 0)
}

/** What the page of a provider marks as assumed. */
function assumedParts({ provider, title }: FactFile, rules: AssumedRules): ListPart[] {
  const lines = (rules[provider] ?? []).map(({ rule, text }) => [rule ?? '', text])
  if (lines.length === 0) return []
  const heading = `${title}: assumed (${lines.length})`
  return [{ id: `${provider}-assumed`, heading, titles: ['rule', 'what no source has'], lines }]
}

/** What a provider's papers have of requests, and its gateway here has not or passes over. */
function parameterParts({ provider, title, tables }: ProviderParameters) {
  const id = `${provider}-parameters`
  const parts: ListPart[] = [
    {
      ...{ id: `${id}-not-built`, heading: `${title}: parameters that are not built` },
      ...{ titles: ['requests', 'parameter', 'values'], lines: notBuiltLines(tables) },
    },
    {
      ...{ id: `${id}-no-effect`, heading: `${title}: parameters without effect` },
      ...{ titles: ['requests', 'parameter', 'why'], lines: noEffectLines(tables) },
    },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

const introduction = `
How true the gateways are to the providers, in numbered facts from the providers' own papers and from the field. A fact
counts as played when it is built and a test names it. The score is played ÷ playable, cut off and never rounded up. A fact
is *by arming* when codes of it are raised by no rule here, such as that of a risk: a fault with the answer
\`business-code\` answers them where it is armed, and a test does it. It is playable and not counted as played. A failure of
the provider itself, such as 20000, has no other way, and counts as played. Rules of the providers' pages that no source has
are marked *(assumed)* there, and listed below. The
dearest facts are those that the provider marks fatal, and those where a difference costs money or a subscription. For each
of them that is played, a deviation was made on purpose and its test has to notice it: \`pnpm prove seeded-defects\` does
both, and \`pnpm check facts\` fails where one is missing. A number such as WXM-10 is a check for merchants that rests on
the fact.

\`npx skyshop-kit fidelity\` prints the scores of the release at hand, and \`npx skyshop-kit fidelity wechat\` what is
not played.

A request for a call, a product or a parameter that the provider has and its gateway here has not is refused in the
provider's own form, with a text that begins with \`not built:\`; the journal has it as *not built*, never as a refusal of
the provider, and \`npx skyshop-kit fidelity --used\` lists those that the last run met. What is taken and passed over is
listed as without effect, with the reason: the provider shows none, either.`

/** Numbers of the checks for merchants that rest on each fact. */
function checksByFact(files: readonly CheckFile[]): ReadonlyMap<string, readonly string[]> {
  const pairs = files.flatMap(({ checks }) =>
    checks.flatMap(({ id, facts }) => facts.map((fact) => ({ fact, id }))),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ fact }) => fact)].map(([fact, own]) => [fact, own.map(({ id }) => id)]),
  )
}

function cellsOf(fact: Fact, checks: readonly string[] = []): string[] {
  const { id, behaviour, why, status, level, cost, source } = fact
  const presets = presetsOf(fact).map((preset) => `\`${preset}\``)
  const marks = [
    presets.length === 0 ? status : `${status} → ${presets.join(', ')}`,
    ...(level === undefined || level === 'rule' ? [] : [level]),
    ...(cost === undefined ? [] : [`cost ${cost}`]),
    ...checks,
  ]
  return [id, why === undefined ? behaviour : `${behaviour} (${why})`, marks.join(', '), source]
}

/** A table; rows that begin with the number of a fact can be linked to by it. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = titles.map((title) => `<th scope="col">${escapeText(title)}</th>`).join('')
  // On a phone, where the head is not shown, each cell says what it is.
  const cellHtml = (cell: string, column: number) =>
    `<td data-title="${escapeText(titles[column] ?? '')}">${inline(cell)}</td>`
  const body = rows.map((cells) => {
    const [first = ''] = cells
    const id = /^[A-Z]{2}-\d{3}$/.test(first) ? ` id="${first}"` : ''
    return `<tr${id}>${cells.map(cellHtml).join('')}</tr>`
  })
  return `<table class="columns"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

/** Values of a parameter that ask for what is not built: any when nothing is said. */
export interface Asking {
  readonly is?: readonly unknown[]
  readonly like?: string
  /** Name of a value of the merchant's own; any other asks for what is not built. */
  readonly besides?: string
  /** Its name alone asks, also with nothing in it, as the kind of a payment's source. */
  readonly byName?: true
  /** The fact about it; the page that lists what is built when left out. */
  readonly see?: string
}

/** Parts that a provider has of some requests beside what is played here. */
export interface ParameterTable {
  /** Operations or messages. */
  readonly of: readonly string[]
  /** Refused as not built, by the place in a request. */
  readonly 'not-built'?: Readonly<Record<string, Asking>>
  /** Taken and passed over, for the provider shows no effect of it, either; the reason by the place. */
  readonly 'no-effect'?: Readonly<Record<string, string>>
  /** Played, and in no schema, as headers are; what it does by the place. */
  readonly played?: Readonly<Record<string, string>>
}

/** The tables of one provider, with the names that they may use. */
export interface ProviderParameters {
  readonly provider: string
  readonly title: string
  readonly tables: readonly ParameterTable[]
  /** Every operation and message of its contract. */
  readonly names: ReadonlySet<string>
  /** Every fact about it that is not played. */
  readonly facts: ReadonlySet<string>
}

/** Reads the tables of a provider's contract. @throws Error that lists everything wrong in them */
export function checkedParameters(given: ProviderParameters): ProviderParameters {
  const wrong = given.tables.flatMap((table) => findTableErrors(given, table))
  if (wrong.length === 0) return given
  throw new Error(`Parameters of ${given.title}:\n${wrong.join('\n')}`)
}

/** Everything wrong in a table of parameters, one line each. */
export function findTableErrors({ names, facts }: ProviderParameters, table: ParameterTable): string[] {
  const { of, 'not-built': notBuilt = {}, 'no-effect': noEffect = {} } = table
  const whole = Object.entries(notBuilt).filter(([, asking]) => isAny(asking))
  return [
    ...of.filter((name) => !names.has(name)).map((name) => `${name} is no operation and no message`),
    ...whole.flatMap(([at]) => (noEffect[at] === undefined ? [] : [`${at} is not built and has no effect`])),
    ...Object.entries(noEffect).flatMap(([at, why]) =>
      why ? [] : [`${at} has no effect, and no reason why`],
    ),
    ...Object.entries(notBuilt).flatMap(([at, { see }]) =>
      see === undefined || facts.has(see) ? [] : [`${at} names ${see}, which is no fact that is not played`],
    ),
  ]
}

/** Whether any value asks for what is not built. */
function isAny({ is, like, besides }: Asking): boolean {
  return is === undefined && like === undefined && besides === undefined
}

/** Source of the parameters that are not built, by provider and then by operation or message. */
export function notBuiltParametersTable(providers: readonly ProviderParameters[]): string {
  const tables = providers.map(({ provider, tables }) => [provider, rowsOf(tables)] as const)
  return [
    '/** Parameters that a provider has and its gateway here has not, by the operation or message that they are of. */',
    `export const notBuiltParameters: Readonly<`,
    `  Record<${providers.map(({ provider }) => `'${provider}'`).join(' | ')}, Readonly<Record<string, readonly {`,
    '    readonly at: string',
    '    readonly is?: readonly unknown[]',
    '    readonly like?: string',
    '    readonly besides?: string',
    '    readonly byName?: true',
    '    readonly see?: string',
    `  }[]>>>`,
    `> = ${JSON.stringify(Object.fromEntries(tables), null, 1)}`,
    '',
  ].join('\n')
}

function rowsOf(tables: readonly ParameterTable[]): Record<string, object[]> {
  const rows: Record<string, object[]> = {}
  for (const { of, 'not-built': notBuilt = {} } of tables)
    for (const name of of) {
      rows[name] ??= []
      rows[name].push(...Object.entries(notBuilt).map(([at, asking]) => ({ at, ...asking })))
    }
  return rows
}

/** One line of a page: the requests, the place in them, and what is said of it. */
type ParameterLine = readonly [of: string, at: string, said: string]

/** What is not built, for a page. */
function notBuiltLines(tables: readonly ParameterTable[]): ParameterLine[] {
  return tables.flatMap(({ of, 'not-built': notBuilt = {} }) =>
    Object.entries(notBuilt).map(([at, asking]) => [of.join(', '), `\`${at}\``, saidOf(asking)] as const),
  )
}

function saidOf({ is, like, besides, see }: Asking): string {
  const others = besides === undefined ? 'any' : `any but the own ${besides}`
  const values = is?.map((value) => `\`${String(value)}\``).join(', ') ?? (like ? `like \`${like}\`` : others)
  return see === undefined ? values : `${values}, see ${see}`
}

/** What has no effect, for a page. */
function noEffectLines(tables: readonly ParameterTable[]): ParameterLine[] {
  return tables.flatMap(({ of, 'no-effect': noEffect = {} }) =>
    Object.entries(noEffect).map(([at, why]) => [of.join(', '), `\`${at}\``, why] as const),
  )
}

/** A schema of a contract, as far as it says what may stand where. */
export interface PlaceSchema {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, PlaceSchema>>
  readonly items?: PlaceSchema
  readonly additionalProperties?: unknown
}

/** A request of a contract. */
export interface ContractRequest {
  readonly schema: PlaceSchema | null
  /** Parameters of its query. */
  readonly query: readonly string[]
}

/**
 * Every documented parameter of which the contract says nothing: neither that a request may have it, nor that it is not
 * built or has no effect. A line each; such a one would be passed over in silence.
 */
export function findSilentParameters(
  { source, requests }: DocumentedRequests,
  contract: {
    readonly requests: ReadonlyMap<string, ContractRequest>
    readonly tables: readonly ParameterTable[]
  },
): string[] {
  return Object.entries(requests).flatMap(([of, places]) => {
    const request = contract.requests.get(of)
    if (request === undefined) return [`${of} is documented (${source}), and in no contract`]
    const listed = listedPlaces(contract.tables.filter((table) => table.of.includes(of)))
    const known = placesOf(request.schema)
    for (const name of request.query) known.set(`query:${name}`, false)
    return places
      .filter((place) => !isSaid(place, known, listed))
      .map(
        (place) =>
          `${place} of ${of} is documented (${source}): list it in the contract, or as not built or without effect`,
      )
  })
}

/** Places in tables, and whether what stands below one is meant, too. */
function listedPlaces(tables: readonly ParameterTable[]): Map<string, boolean> {
  const listed = new Map<string, boolean>()
  for (const { 'not-built': notBuilt = {}, 'no-effect': noEffect = {}, played = {} } of tables) {
    for (const [place, asking] of Object.entries(notBuilt))
      listed.set(bare(place), isAny(asking) || listed.get(bare(place)) === true)
    for (const place of Object.keys({ ...noEffect, ...played })) listed.set(bare(place), true)
  }
  return listed
}

/** Places in a schema, and whether anything may stand below one. */
function placesOf(schema: PlaceSchema | null, before = ''): Map<string, boolean> {
  const places = new Map<string, boolean>()
  for (const [name, member] of Object.entries(schema?.properties ?? {})) {
    const inner = member.items ?? member
    const place = `${before}${name}`
    const isOpen = inner.additionalProperties === true || (inner.type === 'object' && !inner.properties)
    places.set(place, isOpen)
    for (const [below, isFree] of placesOf(inner, `${place}.`)) places.set(below, isFree)
  }
  return places
}

function isSaid(
  place: string,
  known: ReadonlyMap<string, boolean>,
  listed: ReadonlyMap<string, boolean>,
): boolean {
  const path = bare(place)
  if (known.has(path) || listed.has(path)) return true
  const parts = path.split('.')
  const above = parts.map((_, index) => parts.slice(0, index).join('.')).slice(1)
  return above.some((one) => known.get(one) === true || listed.get(one) === true)
}

/** A place without the marks of lists: a list and its items are one place here. */
function bare(place: string): string {
  return place.replaceAll('[]', '')
}
