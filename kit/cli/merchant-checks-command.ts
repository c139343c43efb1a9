import type { Schemas } from '@skyshop/openapi/control'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { type ExitCode, exitCodes, usageError } from './exit-code.ts'
import { journalStream } from './journal-command.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand, SimWorld } from './sim-command.ts'

type Check = Schemas['MerchantCheck']
type Finding = Schemas['MerchantFinding']

export const merchantChecks: SimCommand = {
  usage: '',
  summary: 'what providers ask of merchants: kept, or broken, which ends with 1',
  options: {
    provider: { value: 'name', about: 'of one provider, for example wechat' },
    all: { about: 'those too that nothing has put to the test, or nobody can see' },
    watch: { about: 'a line for each new break, until the simulator ends or Ctrl-C' },
    json: { about: 'all checks as JSON' },
  },
  examples: ['merchant-checks --provider wechat', 'merchant-checks --watch'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async (call) => {
    const isWatching = call.flag('watch')
    if (isWatching && (call.flag('json') || call.flag('all')))
      throw usageError('--watch prints lines as they come: leave out --all and --json.')
    const world = await call.world()
    const provider = call.option('provider')
    if (isWatching) return watchMerchant(world, call.say, provider)
    const { checks } = await judged(world, provider)
    if (call.flag('json')) call.say(JSON.stringify(checks, null, 2))
    else sayChecks(call, checks)
    return checks.some(({ verdict }) => verdict === 'broken') ? exitCodes.found : exitCodes.done
  },
}

async function judged(
  { control, params }: SimWorld,
  provider: string | undefined,
): Promise<Schemas['MerchantChecks']> {
  const query = provider === undefined ? {} : { provider }
  return answered(
    await control.GET('/control/worlds/{worldId}/merchant-checks', { params: { ...params, query } }),
  )
}

const VERDICTS = ['broken', 'kept', 'not-met', 'not-visible'] as const satisfies readonly Check['verdict'][]
const SAID = { broken: 'broken', kept: 'kept', 'not-met': 'not met', 'not-visible': 'not visible' } as const

function sayChecks({ say, flag }: SimCall, checks: readonly Check[]): void {
  const shown = checks.filter(({ verdict }) => flag('all') || verdict === 'broken' || verdict === 'kept')
  const rows = shown.map(({ id, level, verdict, title }) => [id, level, SAID[verdict], title])
  for (const line of showTable(rows)) say(line)
  for (const check of checks) for (const finding of check.findings) say(breakText(check, finding))
  const counts = VERDICTS.map((verdict) => {
    return `${checks.filter((check) => check.verdict === verdict).length} ${SAID[verdict]}`
  })
  say(`${counts.join(', ')}; what each asks for is in docs/merchant-checks.md.`)
}

function breakText({ id, level }: Check, { what, subject, seqs }: Finding): string {
  const subjectText = subject === null ? '' : `, about ${subject}`
  return `${id} (${level}): ${what}${subjectText}; ${seqs.length === 1 ? 'entry' : 'entries'} ${seqs.join(', ')}`
}

/** Says each break in the traffic of a world once, those there are and then each as it comes; ends with the simulator. */
export async function watchMerchant(
  world: SimWorld,
  say: (line: string) => void,
  provider?: string,
): Promise<ExitCode> {
  const known = new Set<string>()
  const sayNew = async () => {
    const { checks, lastSeq } = await judged(world, provider)
    const lines = checks.flatMap((check) => check.findings.map((finding) => breakText(check, finding)))
    for (const line of lines.filter((one) => !known.has(one))) say(line)
    for (const line of lines) known.add(line)
    return lastSeq
  }
  let judgedSeq = await sayNew()
  for await (const seq of journalStream(world, judgedSeq))
    if (seq !== null && seq > judgedSeq) judgedSeq = await sayNew()
  return exitCodes.done
}
