import type { ControlStep, Recording } from './recording.ts'

/** A change of the control plane as lines of the kit; none for what changes nothing in the world. */
export function controlLines(step: ControlStep, recording: Recording, beforeMs: number): string[] {
  const line = controlLine(step, recording, beforeMs)
  return [...(line === null ? [] : [line]), ...(isClockStart(step) ? runComment : [])]
}

function isClockStart({ method, path, body }: ControlStep): boolean {
  if (method !== 'PUT' || path !== '/clock') return false
  return typeof body === 'object' && body !== null && 'mode' in body && body.mode === 'running'
}

const runComment = [
  '// From here on the clock ran. The test stands still, and jumps as far at once where the clock was moved or',
  '// stopped next, or at the end.',
]

/** Code line of a control call, null when the scenario needs none. A call without a kit method is a plain request. */
function controlLine(step: ControlStep, recording: Recording, beforeMs: number): string | null {
  const { method, path, body } = step
  const [, deviceId] = /^[/]devices[/](\d+)$/.exec(path) ?? []
  if (method === 'PATCH' && deviceId !== undefined) return cameraLine(deviceId, step, recording)
  // A scenario begins with the prices of the source.
  if (path.startsWith('/snapshots') || path.startsWith('/frames') || path === '/catalogue/update') return null
  if (path.endsWith('/expire-token')) return 'await world.expireToken()'
  switch (`${method} ${path}`) {
    case 'PUT /clock':
    case 'POST /clock/advance':
      return clockLine(step, beforeMs)
    case 'PATCH /profile':
      return `await world.changeHost(${literal(body)})`
    case 'PUT /wallet-outcome':
      return `await world.setNextPayment(${literal(body)})`
    case 'POST /faults':
      return armLine(body)
    case 'PUT /notifies/hold':
      return `await world.holdWebhooks(${literal(isHeldIn(body))})`
    case 'DELETE /faults':
      return 'await world.disarm()'
    default:
      return anyLine(step)
  }
}

export function armLine(record: unknown): string {
  return `await world.arm(${literal(record)})`
}

/** A clock that ran and was stopped moved as far as if it had jumped. */
function clockLine({ body, nowMs }: ControlStep, beforeMs: number): string | null {
  if (typeof body === 'object' && body !== null && 'toNextEvent' in body)
    return 'await clock.advanceToNextEvent()'
  const byMs = (nowMs ?? beforeMs) - beforeMs
  return byMs > 0 ? `await clock.advance(${lengthCode(byMs)})` : null
}

/** Units in which a test says how far a clock goes, the longest first: name, code of its value, milliseconds. */
export const lengthUnits = [
  ['day', '24 * 60 * 60_000', 86_400_000],
  ['hour', '60 * 60_000', 3_600_000],
  ['minute', '60_000', 60_000],
] as const

/** A length of time as source text, as a person writes it: `30 * day`, `day + 12 * hour`; plain milliseconds for any other. */
export function lengthCode(lengthMs: number): string {
  let leftMs = lengthMs
  const parts = lengthUnits.flatMap(([name, , unitMs]) => {
    const count = Math.floor(leftMs / unitMs)
    leftMs -= count * unitMs
    if (count === 0) return []
    return [count === 1 ? name : `${count} * ${name}`]
  })
  const isPlain = leftMs !== 0 || parts.length === 0 || parts.length > 2
  return isPlain ? String(lengthMs) : parts.join(' + ')
}

/** A change of the control plane as it is played again: a clock that ran jumps as far; null for what changes nothing. */
export function playedCall(
  step: ControlStep,
  beforeMs: number,
): Pick<ControlStep, 'method' | 'path' | 'body'> | null {
  const { method, path, body, nowMs } = step
  if (path.startsWith('/snapshots') || path === '/catalogue/update') return null
  if (path !== '/clock' && path !== '/clock/advance') return { method, path, body }
  const isToNext = typeof body === 'object' && body !== null && 'toNextEvent' in body
  const byMs = (nowMs ?? beforeMs) - beforeMs
  if (!isToNext && byMs <= 0) return null
  return { method: 'POST', path: '/clock/advance', body: isToNext ? body : { byMs } }
}

function cameraLine(deviceId: string, step: ControlStep, { devices }: Recording): string {
  const camera = devices.find((device) => device.deviceId === deviceId)
  if (camera === undefined) return anyLine(step)
  return `await world.changeCamera(${literal(camera.deviceName)}, ${literal(step.body)})`
}

function anyLine({ method, path, body }: ControlStep): string {
  const sent = body === null ? '' : `, ${literal(body)}`
  return `await world.request(${literal(method)}, ${literal(path)}${sent})`
}

function isHeldIn(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isHeld' in body && body.isHeld === true
}

/** A value as source text; JSON is a part of the language. */
export function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replace(/[\\']/g, String.raw`\$&`).replace(/\n/g, '\\n')}'`
    : spaced(value)
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[\w$]+$/.test(name) ? name : literal(name)}: ${literal(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
