import type { PageTap } from '../../../shim/shim-config.ts'
import type { PhoneNetwork } from '../../model/phone-look.ts'
import { armLine, controlLines, lengthCode, lengthUnits, literal } from './control-line.ts'
import type { RecordedMoment, RecordedStep, Recording, RecordingEnd, ShopCall } from './recording.ts'
import { stepLinesOf } from './step-line.ts'

/** Where the host app opens the shop. */
const firstPage = '/homePage2'

/** A recording as a test of Playwright with `skyshop-kit/playwright`. It passes as it stands. */
export function scenarioText(recording: Recording, end: RecordingEnd, all: readonly ShopCall[]): string {
  const { scenario, seed, profile, faults, theme } = recording
  const moments = recording.moments.filter(({ isRemoved }) => !isRemoved)
  const calls = all.filter((call) => !isOfWake(call, recording))
  const { platform, appLanguage: language, appKey: _, ...host } = profile
  const body = [
    `await world.changeHost(${literal(host)})`,
    ...faults.map(armLine),
    ...(theme === 'dark' ? [themeLine(theme)] : []),
    `await phone.open(${literal(firstPage)})`,
    ...withoutRepeatedWaits([
      ...linesOf(recording, calls),
      ...waitLines(causesOf(recording), calls, end.wallMs),
    ]),
    ...lastJump(recording, end),
    '',
    ...expectations(end),
  ]
  const fixtures = ['phone', 'world', ...used(body, 'clock'), ...used(body, 'journal')]
  return [
    `import { expect, test } from 'skyshop-kit/playwright'`,
    '',
    `test.use(${literal({ scenario, seed, platform, language })})`,
    ...constantLines(body),
    '',
    `test('recorded: ${scenario}, ${stepLinesOf(moments).length} steps', async ({ ${fixtures.join(', ')} }) => {`,
    ...announcements(moments, faults).map(indented),
    ...body.map(indented),
    '})',
    '',
  ].join('\n')
}

/** States of an order by the numbers that the server has for them. */
const orderStatusNames = new Map([
  [0, 'unpaid'],
  [1, 'activating'],
  [2, 'queued'],
  [3, 'refunded'],
  [4, 'inEffect'],
  [5, 'expired'],
  [6, 'cancelled'],
  [7, 'timedOut'],
  [-1, 'paymentFailed'],
  [-2, 'activationFailed'],
  [-3, 'refundFailed'],
])

function statusCode(status: number): string {
  return orderStatusNames.get(status) ?? String(status)
}

/** What the lines name, each with its value: units of time, and states of orders. */
function constantLines(lines: readonly string[]): string[] {
  const names = [
    ...lengthUnits.map(([name, code]) => [name, code] as const),
    ...[...orderStatusNames].map(([status, name]) => [name, String(status)] as const),
  ]
  const isUsed = (name: string) =>
    lines.some((line) => new RegExp(`(?:[*+[(] ?|, )${name}(?= |[)\\],])`).test(line))
  const used = names.filter(([name]) => isUsed(name))
  return used.length === 0 ? [] : ['', ...used.map(([name, code]) => `const ${name} = ${code}`)]
}

const indented = (line: string) => (line === '' ? '' : `  ${line}`)

function used(lines: readonly string[], name: string): string[] {
  return lines.some((line) => line.includes(`await ${name}.`)) ? [name] : []
}

/** Lines of the browser that what was done brings about: a call that fails, and a token that ends. */
function announcements(moments: readonly RecordedMoment[], faults: Recording['faults']): string[] {
  const isDisturbed = ({ step }: RecordedMoment) => isHttpFault(step) || isOffline(step)
  if (faults.some(({ http }) => http !== undefined) || moments.some(isDisturbed))
    return ['phone.guard.allow(/Failed to load resource|ERR_|status of/)']
  return moments.some(({ step }) => isTokenEnd(step)) ? ['phone.guard.allow(/status of 401/)'] : []
}

function isHttpFault(step: RecordedStep): boolean {
  if (step.kind !== 'control' || step.path !== '/faults') return false
  return typeof step.body === 'object' && step.body !== null && 'http' in step.body
}

function isOffline(step: RecordedStep): boolean {
  return step.kind === 'network' && step.network === 'offline'
}

/** A token that ends, and a day that goes by, are answered 401 once. */
function isTokenEnd(step: RecordedStep): boolean {
  return step.kind === 'control' && /expire-token|clock/.test(step.path)
}

/** What is not a tap comes when the shop has done what it did by then; a tap waits for its element. */
function linesOf(recording: Recording, calls: readonly ShopCall[]): string[] {
  let nowMs = recording.startMs
  let network: PhoneNetwork = 'online'
  let lostPath: string | undefined
  const causes = causesOf(recording)
  return recording.moments.flatMap(({ step, wallMs, isRemoved }) => {
    const beforeMs = nowMs
    nowMs = (step.kind === 'control' ? step.nowMs : null) ?? nowMs
    if (isRemoved) return []
    if (isAtOnce(step)) return stepLines(step)
    // What causes no call ends none either.
    const next = causes.find((cause) => cause.wallMs >= wallMs)
    const wait = waitLines(causes, calls, next?.wallMs ?? Number.POSITIVE_INFINITY)
    if (step.kind === 'control') {
      const lines = controlLines(step, recording, beforeMs)
      return lines.length === 0 ? [] : [...wait, ...lines]
    }
    if (step.kind === 'network') network = step.network
    if (network === 'offline' && step.kind === 'network') {
      lostPath = step.path
      return [...wait, ...pageLines(lostPath), ...stepLines(step)]
    }
    if (network === 'offline' && step.kind === 'open') return [...wait, openInVain(step.path)]
    // A page that has not changed yet may change before it is waited for.
    if (network === 'offline' && step.kind === 'reload')
      return [...(step.path === lostPath ? [] : pageLines(step.path)), ...reloadInVain]
    return [...wait, ...stepLines(step)]
  })
}

type StepAtOnce = Extract<RecordedStep, { kind: 'tap' | 'cashier' | 'contract' | 'wake' | 'see' }>

/** What waits for its own element or sheet, or follows a jump. */
function isAtOnce(step: RecordedStep): step is StepAtOnce {
  return ['tap', 'cashier', 'contract', 'wake', 'see'].includes(step.kind)
}

/** The page that cannot be loaded is one of the app in the panel, and one of the browser here. */
function openInVain(path: string): string {
  return `await expect(phone.open(${literal(path)})).rejects.toThrow('ERR_')`
}

/** In a browser a reload that fails takes the page's entry of the history, and in the panel it does not. */
const reloadInVain = [
  '// The page was loaded again without a network: the app shows one of its own, until it is loaded below.',
]

/** How far a clock ran that was not stopped before the end; one jump, which wakes a page that the running clock did not. */
function lastJump({ moments, startMs }: Recording, end: RecordingEnd): string[] {
  const readings = moments.flatMap(({ step }) => (step.kind === 'control' ? (step.nowMs ?? []) : []))
  const ranMs = end.nowMs - (readings.at(-1) ?? startMs)
  return ranMs > 0 ? [`await clock.advance(${lengthCode(ranMs)})`] : []
}

/** Steps the shop may make calls because of: none of those taken out, none without network, no other theme, no wake apart from its jump. */
function causesOf({ moments }: Recording): RecordedMoment[] {
  let isOffline = false
  return moments.filter(({ step, isRemoved }) => {
    if (step.kind === 'network') isOffline = step.network === 'offline'
    return !isRemoved && !isOffline && !['theme', 'wake', 'see'].includes(step.kind)
  })
}

/**
 * Waits for the last call made by then. How often the shop reads the same between two steps depends on how fast the
 * answers come, as readings under way are shared, so they count once.
 */
function waitLines(causes: readonly RecordedMoment[], calls: readonly ShopCall[], untilMs: number): string[] {
  const last = calls.filter(({ wallMs }) => wallMs < untilMs).at(-1)
  if (last === undefined) return []
  const alike = calls.filter(
    ({ operationId, wallMs }) => operationId === last.operationId && wallMs < untilMs,
  )
  const spans = new Set(alike.map(({ wallMs }) => causes.filter((cause) => cause.wallMs <= wallMs).length))
  return [`await journal.waitFor({ operationId: ${literal(last.operationId)}, from: 'shop' }, ${spans.size})`]
}

/** A page that is woken reads again what is old by then, which depends on when it was read first: nobody waits for it. */
function isOfWake({ wallMs }: ShopCall, { moments }: Recording): boolean {
  return moments.findLast((moment) => moment.wallMs <= wallMs)?.step.kind === 'wake'
}

/** What was waited for need not be waited for again. */
function withoutRepeatedWaits(lines: readonly string[]): string[] {
  let waited = ''
  return lines.filter((line) => {
    if (!line.startsWith('await journal.waitFor(')) return true
    const isNew = line !== waited
    waited = line
    return isNew
  })
}

function stepLines(step: Exclude<RecordedStep, { kind: 'control' }>): string[] {
  switch (step.kind) {
    case 'tap':
      return [tapLine(step.tap)]
    case 'cashier':
    case 'contract':
      return [`await phone.${step.kind}.waitForOpen()`, `phone.${step.kind}.choose(${literal(step.choice)})`]
    case 'see':
      return [
        `await expect(phone.page.getByText(${literal(step.text)}, { exact: true }).first()).toBeVisible()`,
      ]
    case 'back':
      return ['await phone.host.back()']
    case 'page-hide':
      return ['await phone.host.pageHide()']
    case 'page-show':
      return ['await phone.host.pageShow()']
    case 'wake':
      return []
    case 'open':
      return [`await phone.open(${literal(step.path)})`]
    case 'reload':
      return ['await phone.reload()']
    case 'network':
      return [`await phone.device.setNetwork(${literal(step.network)})`]
    case 'theme':
      return [themeLine(step.theme)]
  }
}

function themeLine(theme: Recording['theme']): string {
  return `await phone.device.setDark(${theme === 'dark'})`
}

function tapLine(tap: PageTap): string {
  const locator = locatorText(tap)
  if (tap.value === null) return `await phone.tap(${locator})`
  if (tap.role === 'combobox') return `await ${locator}.selectOption(${literal(tap.value)})`
  return `await ${locator}.fill(${literal(tap.value)})`
}

/** Locator by role and name, within its list item when the name is ambiguous. */
function locatorText({ role, name, isWholeName, within, place, isOnly }: PageTap): string {
  const options = isWholeName ? `{ name: ${literal(name)}, exact: true }` : `{ name: /^${escaped(name)}/ }`
  const item = within === null ? '' : `.getByRole('listitem').filter({ hasText: ${literal(within)} })`
  const placed = place === 0 ? '.first()' : `.nth(${place})`
  const nth = isOnly ? '' : placed
  return `phone.page${item}.getByRole(${literal(role)}, ${options})${nth}`
}

function expectations({ path, orderStatuses, entitlementStates }: RecordingEnd): string[] {
  return [
    ...pageLines(path),
    endLine('orders', 'status', orderStatuses.map(statusCode)),
    endLine('entitlements', 'state', entitlementStates.map(literal)),
  ]
}

/** Waits for a page, whatever its query; none for no path. */
function pageLines(path: string | null | undefined): string[] {
  const pathname = path?.replace(/[?].*/, '')
  return pathname ? [`await expect(phone.page).toHaveURL(/${escaped(pathname)}([?]|$)/)`] : []
}

/** Asked until it holds: a wallet tells of its payment after the last call of the shop. */
function endLine(rows: string, name: string, values: readonly string[]): string {
  const present = `async () => (await world.state()).${rows}.map(({ ${name} }) => ${name})`
  return `await expect.poll(${present}).toEqual([${values.join(', ')}])`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
