import type { CheckFile, Fact, FactFile } from './fact-files.ts'
import { contents, escapeText, frame, inline, paragraphs } from './reference-html.ts'

/** How true a gateway is to its provider, in facts. */
export interface Score {
  /** Facts that a gateway could play. */
  playable: number
  /** Of these, built and named by a test. */
  played: number
  /** Other than at the provider, each with its reason. */
  onPurpose: number
  /** Built, and no test names them. */
  untested: number
  notBuilt: number
  /** Of the playable ones, those that nobody has documented or observed. */
  assumed: number
  /** Facts marked fatal or of cost 1, and how many of them are played. */
  dearest: number
  dearestPlayed: number
  /** Played in hundredths of playable with one decimal, never rounded up. */
  percent: string
}

/** A provider's facts with its score, for programs. */
export interface ProviderFidelity extends Pick<FactFile, 'provider' | 'title' | 'facts'> {
  score: Score
}

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
export function fidelityOf(files: readonly FactFile[]): ProviderFidelity[] {
  return files.map(({ provider, title, facts }) => ({ provider, title, score: scoreOf(facts), facts }))
}

/** Returns the score of some facts. */
function scoreOf(facts: readonly Fact[]): Score {
  const playable = facts.filter(({ play }) => play !== 'not-playable')
  const count = (holds: (fact: Fact) => boolean) => playable.filter(holds).length
  const played = count(({ play }) => play === 'played')
  return {
    playable: playable.length,
    played,
    onPurpose: count(({ play }) => play === 'on-purpose'),
    untested: count(({ play }) => play === 'untested'),
    notBuilt: count(({ play }) => play === 'not-built'),
    assumed: count(({ status }) => status === 'assumed'),
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
  ['different on purpose', ({ onPurpose }) => String(onPurpose)],
  ['no test names it', ({ untested }) => String(untested)],
  ['not built', ({ notBuilt }) => String(notBuilt)],
  ['assumed', ({ assumed }) => String(assumed)],
  ['dearest', ({ dearest, dearestPlayed }) => `${dearestPlayed} of ${dearest}`],
  ['score', ({ percent }) => `${percent} %`],
]

const sections: readonly [play: Fact['play'], title: string][] = [
  ['not-built', 'Not built'],
  ['untested', 'Built, and no test names it'],
  ['on-purpose', 'Different on purpose'],
  ['played', 'Played'],
  ['not-playable', 'Not for a gateway to play'],
]

/** The page of the documentation: scores, then every fact with its source, what is not played first. */
export function fidelityPage(files: readonly FactFile[], checkFiles: readonly CheckFile[]): string {
  const restingOn = checksByFact(checkFiles)
  const scores = files.map(({ title, facts }) => [title, ...columns.map(([, of]) => of(scoreOf(facts)))])
  const parts = files.flatMap(({ provider, title, facts }) =>
    sections.map(([play, heading]) => {
      const found = facts.filter((fact) => fact.play === play)
      return {
        id: `${provider}-${play}`,
        heading: `${title}: ${heading.toLowerCase()} (${found.length})`,
        found,
      }
    }),
  )
  const filled = parts.filter(({ found }) => found.length > 0)
  return frame(
    'Fidelity',
    [
      contents(
        files.map(({ provider, title }) => [
          title,
          filled.map(({ id }) => id).filter((id) => id.startsWith(`${provider}-`)),
        ]),
      ),
      '<main>',
      '<h1>Fidelity</h1>',
      paragraphs(about),
      table(['provider', ...columns.map(([title]) => title)], scores),
      ...filled.map(
        ({ id, heading, found }) =>
          `<h2 id="${id}">${escapeText(heading)}</h2>${table(
            ['fact', 'behaviour', 'standing', 'source'],
            found.map((fact) => cellsOf(fact, restingOn.get(fact.id))),
          )}`,
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

const about = `
How true the gateways are to the providers, in numbered facts from the providers' own papers and from the field. A fact
counts as played when it is built and a test names it. The score is played ÷ playable, cut off and never rounded up. The
dearest facts are those that the provider marks fatal, and those where a difference costs money or a subscription. For each
of them that is played, a deviation was made on purpose and its test has to notice it: \`pnpm prove seeded-defects\` does
both, and \`pnpm check facts\` fails where one is missing. A number such as WXM-10 is a check for merchants that rests on
the fact.

\`npx skyshop-kit fidelity\` prints the scores of the release at hand, and \`npx skyshop-kit fidelity wechat\` what is
not played.`

/** Numbers of the checks for merchants that rest on each fact. */
function checksByFact(files: readonly CheckFile[]): ReadonlyMap<string, readonly string[]> {
  const pairs = files.flatMap(({ checks }) =>
    checks.flatMap(({ id, facts }) => facts.map((fact) => ({ fact, id }))),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ fact }) => fact)].map(([fact, own]) => [fact, own.map(({ id }) => id)]),
  )
}

function cellsOf(
  { id, behaviour, why, status, preset, level, cost, source }: Fact,
  checks: readonly string[] = [],
): string[] {
  const marks = [
    preset === undefined ? status : `${status} → \`${preset}\``,
    ...(level === undefined || level === 'rule' ? [] : [level]),
    ...(cost === undefined ? [] : [`cost ${cost}`]),
    ...checks,
  ]
  return [id, why === undefined ? behaviour : `${behaviour} (${why})`, marks.join(', '), source]
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = titles.map((title) => `<th scope="col">${escapeText(title)}</th>`).join('')
  // On a phone, where the head is not shown, each cell says what it is.
  const cellHtml = (cell: string, column: number) =>
    `<td data-title="${escapeText(titles[column] ?? '')}">${inline(cell)}</td>`
  const body = rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`)
  return `<table class="columns"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}
