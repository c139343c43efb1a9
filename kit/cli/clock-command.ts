import { readClockTarget } from '../../bridge-simulator/src/control/clock-target.ts'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { exitCodes, usageError } from './exit-code.ts'
import type { SimCall, SimCommand, SimWorld } from './sim-command.ts'

const maxRate = 1_000_000

export const clock: SimCommand = {
  usage: '[next | span | date | run | stand]',
  summary: 'shows or moves the clock; everything due happens at its own instant',
  options: {
    rate: { value: 'number', about: 'with run: world seconds per second (1)' },
    backend: {
      value: 'world|wall',
      about:
        "by which clock a server of your own signs: the world's, or this machine's; for all its accounts",
    },
  },
  examples: [
    ...['clock', 'clock next', 'clock 1d12h', 'clock +10 years', 'clock tomorrow 9:00'],
    ...['clock 2026-12-20T10:00', 'clock run --rate 60'],
    'clock 30d --backend wall',
  ],
  isAboutWorld: true,
  maxArgs: 2,
  run: async (call) => {
    const world = await call.world()
    const how = call.args.join(' ')
    await setBackend(call, world)
    if (how === 'run' || how === 'stand') await setMode(call, world, how)
    else if (how !== '') await advance(call, world, how)
    await show(call, world)
    return exitCodes.done
  },
}

/** Sets by which clock the server behind the accounts of a world lives, where the option says so. */
async function setBackend({ option }: SimCall, { control, params }: SimWorld) {
  const backendClock = option('backend')
  if (backendClock === undefined) return
  if (backendClock !== 'world' && backendClock !== 'wall')
    throw usageError(`--backend is world or wall, not "${backendClock}".`)
  const call = '/control/worlds/{worldId}/merchant-plans'
  const plans = answered(await control.GET(call, { params }))
  const body = Object.fromEntries(Object.keys(plans).map((name) => [name, { backendClock }]))
  answered(await control.PATCH(call, { params, body }))
}

async function setMode({ option }: SimCall, { control, params }: SimWorld, how: 'run' | 'stand') {
  const mode = how === 'run' ? ('running' as const) : ('standing' as const)
  const rate = Number(option('rate') ?? '1')
  if (!(rate >= 0.001 && rate <= maxRate)) throw usageError(`--rate is a number from 0.001 to ${maxRate}.`)
  const body = how === 'run' ? { mode, rate } : { mode }
  answered(await control.PUT('/control/worlds/{worldId}/clock', { params, body }))
}

async function advance({ say }: SimCall, { control, params }: SimWorld, how: string) {
  const { nowMs } = answered(await control.GET('/control/worlds/{worldId}/clock', { params }))
  const toMs = readClockTarget(how, nowMs)
  if (how !== 'next' && toMs === null)
    throw usageError(`"${how}" is no time: write 1d12h, +10 years, tomorrow 9:00, 2026-12-20T10:00 or next.`)
  // A span is kept a span: a clock that runs has gone on meanwhile.
  const to = span.test(how) ? { byMs: readSpan(how) } : { toMs: toMs ?? nowMs }
  const body = how === 'next' ? { toNextEvent: true as const } : to
  const moved = answered(await control.POST('/control/worlds/{worldId}/clock/advance', { params, body }))
  for (const { dueMs, label, subject } of moved.fired) {
    say(`${showInstant(dueMs)}  ${label}${subject === null ? '' : `  ${subject}`}`)
  }
  say(moved.firedCount === 1 ? '1 event happened.' : `${moved.firedCount} events happened.`)
}

async function show({ say }: SimCall, { control, params }: SimWorld) {
  const now = answered(await control.GET('/control/worlds/{worldId}/clock', { params }))
  const pace = now.mode === 'running' ? `running at ${now.rate}×` : 'standing'
  say(`now   ${showInstant(now.nowMs)}, ${pace}`)
  say(now.next ? `next  ${showInstant(now.next.dueMs)}, ${now.next.label}` : 'next  nothing is due')
}

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
const span = /^(\d{1,7}[smhd])+$/
const beijingMs = 8 * 3_600_000

/** Milliseconds of a span such as `90s`, `15m` or `1d12h`. Throws a usage error. */
export function readSpan(text: string): number {
  if (!span.test(text)) throw usageError(`"${text}" is no span of time: write 90s, 15m, 2h or 1d12h.`)
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing. */
export function showInstant(ms: number): string {
  return new Date(ms + beijingMs).toISOString().slice(0, 19).replace('T', ' ')
}
