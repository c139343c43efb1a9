import { join, resolve } from 'node:path'
import type fidelity from '@skyshop/openapi/documents/fidelity'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { type ExitCode, exitCodes, usageError } from './exit-code.ts'
import { showTable, wrapLine } from './show-table.ts'
import type { SimCall, SimCommand } from './sim-command.ts'

type Provider = (typeof fidelity)[number]
type Fact = Provider['facts'][number]

export const fidelityCommand: SimCommand = {
  usage: '[wechat | alipay | paypal | lianlian]',
  summary: 'how true the gateways are to their providers, and what is not played',
  options: {
    json: { about: 'every fact with its standing, for programs' },
    used: { about: 'what is not built and the last run met' },
  },
  examples: ['fidelity', 'fidelity wechat', 'fidelity --used'],
  maxArgs: 1,
  run: async (call) => {
    // Loaded only now: it is generated, and `--help` needs no build.
    const { default: all } = await import('@skyshop/openapi/documents/fidelity', { with: { type: 'json' } })
    const [name] = call.args
    const providers = chosen(all, name)
    if (call.flag('used')) return showUsed(call, providers)
    if (call.flag('json')) call.say(JSON.stringify(providers, null, 2))
    else if (name === undefined) showScores(call, all)
    else for (const provider of providers) showFacts(call, provider)
    return exitCodes.done
  },
}

function chosen(all: readonly Provider[], name: string | undefined): readonly Provider[] {
  if (name === undefined) return all
  const selected = all.filter(({ provider }) => provider === name)
  if (selected.length > 0) return selected
  const names = all.map(({ provider }) => provider)
  throw usageError(withClosest(`There is no provider "${name}": ${names.join(', ')}.`, name, names))
}

function showScores({ say }: SimCall, all: readonly Provider[]): void {
  const head = [
    '',
    'playable',
    'played',
    'by arming',
    'on purpose',
    'untested',
    'not built',
    'assumed',
    'dearest',
    'score',
  ]
  const rows = all.map(({ title, score }) => {
    const { playable, played, armed, onPurpose, untested, notBuilt, assumed } = score
    const counts = [playable, played, armed, onPurpose, untested, notBuilt, assumed].map(String)
    return [title, ...counts, `${score.dearestPlayed} of ${score.dearest}`, `${score.percent} %`]
  })
  for (const line of showTable([head, ...rows])) say(line)
  say('')
  say('played: built, and a test names the fact; the score is played ÷ playable, never rounded up.')
  say(
    'by arming: codes that no rule raises come where a fault with the code is armed; not counted as played.',
  )
  say('assumed: rules that no source has; fidelity <provider> lists them.')
  say('dearest: marked fatal by the provider, or dear to whoever meets a difference.')
  say('fidelity <provider> lists what is not played; fidelity --json has every fact.')
}

const parts: readonly [play: Fact['play'], title: string][] = [
  ['not-built', 'not built'],
  ['untested', 'built, and no test names it'],
  ['on-purpose', 'different on purpose'],
  ['armed', 'by arming a code'],
]

function showFacts({ say }: SimCall, { title, facts, score, assumed }: Provider): void {
  say(`${title}: ${score.percent} %, ${score.played} of ${score.playable} facts`)
  const lists = parts.map(([play, name]) => ({ name, ofPlay: facts.filter((fact) => fact.play === play) }))
  for (const { name, ofPlay } of lists) {
    if (ofPlay.length === 0) continue
    say('')
    say(`${name} (${ofPlay.length})`)
    for (const line of showTable(ofPlay.flatMap(factRows))) say(`  ${line}`)
  }
  if (assumed.length === 0) return
  say('')
  say(`assumed (${assumed.length})`)
  for (const line of showTable(assumed.flatMap(({ rule, text }) => wrapped(rule ?? '', text))))
    say(`  ${line}`)
}

/** With the number before it, about the width of a terminal. */
const behaviourWidth = 90

function factRows(fact: Fact): string[][] {
  const why = 'why' in fact ? ` (${fact.why})` : ''
  return wrapped(fact.id, fact.behaviour + why)
}

function wrapped(name: string, text: string): string[][] {
  const [first = '', ...others] = wrapLine(text, behaviourWidth)
  return [[name, first], ...others.map((line) => ['', line])]
}

/** One line of the list that a run leaves. */
interface UsedLine {
  provider: string
  what: string
  see: string
}

async function showUsed({ files, say, flag }: SimCall, providers: readonly Provider[]): Promise<ExitCode> {
  const file = join(resolve(process.env.SKYSHOP_DATA_DIR ?? '.skyshop'), 'not-built.jsonl')
  const text = await files.read(file).then((bytes) => new TextDecoder().decode(bytes), textOfNone)
  const names = new Set(providers.map(({ provider }) => provider))
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as UsedLine)
    .filter(({ provider }) => names.has(provider))
  if (flag('json')) say(JSON.stringify(lines, null, 2))
  else if (lines.length === 0) say('The last run met nothing that is not built.')
  else
    for (const line of showTable(lines.map(({ provider, what, see }) => [provider, what, `see ${see}`])))
      say(line)
  return lines.length === 0 ? exitCodes.done : exitCodes.found
}

/** A run that met nothing leaves no list. */
function textOfNone(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
