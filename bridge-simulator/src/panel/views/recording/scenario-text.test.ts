import { expect, it } from 'vitest'
import type { PageTap } from '../../../shim/shim-config.ts'
import type { RecordedStep, Recording, ShopCall } from './recording.ts'
import { scenarioText } from './scenario-text.ts'

const tap: PageTap = {
  role: 'button',
  name: 'Pay ¥12.90',
  isWholeName: true,
  within: null,
  place: 0,
  isOnly: false,
  value: null,
}
const control = (method: string, path: string, body: unknown, nowMs: number | null = null): RecordedStep => ({
  kind: 'control',
  ...{ method, path, body, nowMs },
})

const called = (operationId: string, wallMs: number): ShopCall => ({ operationId, wallMs })

interface Around extends Partial<Pick<Recording, 'faults' | 'theme'>> {
  endMs?: number
  /** Where the page was at the end. */
  path?: string | null
  calls?: readonly ShopCall[]
}

function linesOf(steps: readonly RecordedStep[], around: Around = {}): string[] {
  const {
    endMs = 1000,
    path = '/resultPage2/success',
    calls = [called('listPackages', 5)],
    ...begun
  } = around
  const recording: Recording = {
    scenario: 'new-owner',
    seed: 7,
    startMs: 1000,
    profile: {
      platform: 'ios',
      appVersion: '6.2.0',
      appKey: 'sky',
      appLanguage: 'de',
      countryCode: 'DE',
      manufacturerName: 'A',
    },
    faults: [],
    theme: 'light',
    devices: [{ deviceId: '37', deviceName: 'Garden' }],
    moments: steps.map((step, index) => ({ step, wallMs: 10 * (index + 1) })),
    ...begun,
  }
  const end = {
    path,
    orderStatuses: [4],
    entitlementStates: ['activated'],
    wallMs: 999,
    nowMs: endMs,
  }
  return scenarioText(recording, end, calls)
    .split('\n')
    .map((line) => line.trim())
}

it('starts with the world and ends with its final expectations', () => {
  const lines = linesOf([])
  expect(lines).toContain(`test.use({ scenario: 'new-owner', seed: 7, platform: 'ios', language: 'de' })`)
  expect(lines).toContain(
    `await world.changeHost({ appVersion: '6.2.0', countryCode: 'DE', manufacturerName: 'A' })`,
  )
  expect(lines.slice(-7)).toEqual([
    `await journal.waitFor({ operationId: 'listPackages', from: 'shop' }, 1)`,
    '',
    String.raw`await expect(phone.page).toHaveURL(/\/resultPage2\/success([?]|$)/)`,
    'await expect.poll(async () => (await world.state()).orders.map(({ status }) => status)).toEqual([inEffect])',
    `await expect.poll(async () => (await world.state()).entitlements.map(({ state }) => state)).toEqual(['activated'])`,
    '})',
    '',
  ])
})

it.each<[string, RecordedStep, string]>([
  [
    'a tap by role and name',
    { kind: 'tap', tap },
    `await phone.tap(phone.page.getByRole('button', { name: 'Pay ¥12.90', exact: true }).first())`,
  ],
  [
    'a tap in a list item, by the first part of a longer name',
    { kind: 'tap', tap: { ...tap, name: '1 (one)', isWholeName: false, within: "Ann's", place: 1 } },
    String.raw`await phone.tap(phone.page.getByRole('listitem').filter({ hasText: 'Ann\'s' }).getByRole('button', { name: /^1 \(one\)/ }).nth(1))`,
  ],
  [
    'a field',
    { kind: 'tap', tap: { ...tap, role: 'textbox', name: 'Code', value: 'abc' } },
    `await phone.page.getByRole('textbox', { name: 'Code', exact: true }).first().fill('abc')`,
  ],
  [
    'a tap on what nothing else is like',
    { kind: 'tap', tap: { ...tap, isOnly: true } },
    `await phone.tap(phone.page.getByRole('button', { name: 'Pay ¥12.90', exact: true }))`,
  ],
  [
    'a text that was pointed at',
    { kind: 'see', text: 'Runs until 2027.11.30' },
    `await expect(phone.page.getByText('Runs until 2027.11.30', { exact: true }).first()).toBeVisible()`,
  ],
  [
    'a month of a jump',
    control('POST', '/clock/advance', { byMs: 1 }, 1000 + 30 * 86_400_000),
    'await clock.advance(30 * day)',
  ],
  [
    'a day and a half',
    control('POST', '/clock/advance', { byMs: 1 }, 1000 + 1.5 * 86_400_000),
    'await clock.advance(day + 12 * hour)',
  ],
  ['the cashier', { kind: 'cashier', choice: 'pay' }, `phone.cashier.choose('pay')`],
  ['the host’s back', { kind: 'back' }, 'await phone.host.back()'],
  ['a page opened anew', { kind: 'open', path: '/orderList2' }, `await phone.open('/orderList2')`],
  ['another network', { kind: 'network', network: 'slow' }, `await phone.device.setNetwork('slow')`],
  ['another theme', { kind: 'theme', theme: 'dark' }, 'await phone.device.setDark(true)'],
  ['a jump', control('POST', '/clock/advance', { byMs: 500 }, 1500), 'await clock.advance(500)'],
  [
    'the next event',
    control('POST', '/clock/advance', { toNextEvent: true }, 9),
    'await clock.advanceToNextEvent()',
  ],
  [
    'an edited camera',
    control('PATCH', '/devices/37', { owned: 0 }),
    `await world.changeCamera('Garden', { owned: 0 })`,
  ],
  [
    'an outcome',
    control('PUT', '/wallet-outcome', { outcome: 'paid' }),
    `await world.setNextPayment({ outcome: 'paid' })`,
  ],
  ['a fault', control('POST', '/faults', { skip: 1 }), 'await world.arm({ skip: 1 })'],
  ['callbacks held', control('PUT', '/notifies/hold', { isHeld: true }), 'await world.holdWebhooks(true)'],
  ['all faults off', control('DELETE', '/faults', null), 'await world.disarm()'],
  ['a token', control('POST', '/users/u1/expire-token', null), 'await world.expireToken()'],
  [
    'anything else as it was',
    control('POST', '/notifies/n1/act', { action: 'drop' }),
    `await world.request('POST', '/notifies/n1/act', { action: 'drop' })`,
  ],
])('writes a line of the test for %s', (_name, step, line) => {
  expect(linesOf([step])).toContain(line)
})

it('starts with the armed faults and the state of the phone', () => {
  const http = { operationIds: ['addOrder'], answer: { kind: 'status' as const, status: 503 } }
  const lines = linesOf([], { faults: [{ count: null, http }], theme: 'dark' })
  const arm =
    "await world.arm({ count: null, http: { operationIds: ['addOrder'], answer: { kind: 'status', status: 503 } } })"
  const opened = lines.indexOf(`await phone.open('/homePage2')`)
  expect(lines.slice(opened - 2, opened)).toEqual([arm, 'await phone.device.setDark(true)'])
  expect(lines).toContain('phone.guard.allow(/Failed to load resource|ERR_|status of/)')
})

it('expects no page when another world was open at the end', () => {
  expect(linesOf([], { path: null }).join('\n')).not.toContain('toHaveURL')
})

it('opens a page without expecting it to load while offline', () => {
  const open: RecordedStep = { kind: 'open', path: '/orderList2' }
  const lines = linesOf([
    { kind: 'network', network: 'offline' },
    open,
    { kind: 'network', network: 'online' },
    open,
  ])
  expect(lines).toContain(`await expect(phone.open('/orderList2')).rejects.toThrow('ERR_')`)
  expect(lines).toContain(`await phone.open('/orderList2')`)
  expect(lines).toContain('phone.guard.allow(/Failed to load resource|ERR_|status of/)')
})

it('loads a page again in its own entry of the history, and not while offline', () => {
  const reload: RecordedStep = { kind: 'reload', path: '/nullPage/error?a=1' }
  const lines = linesOf([
    { kind: 'network', network: 'offline', path: '/orderList2?b=2' },
    reload,
    { kind: 'network', network: 'online', path: reload.path },
    reload,
  ])
  const gone = lines.indexOf(`await phone.device.setNetwork('offline')`)
  expect(lines.slice(gone - 1, gone + 5)).toEqual([
    String.raw`await expect(phone.page).toHaveURL(/\/orderList2([?]|$)/)`,
    `await phone.device.setNetwork('offline')`,
    String.raw`await expect(phone.page).toHaveURL(/\/nullPage\/error([?]|$)/)`,
    expect.stringMatching(/^\/\/ The page was loaded again without a network/),
    `await phone.device.setNetwork('online')`,
    'await phone.reload()',
  ])
})

it('waits for no page that may change while it is waited for', () => {
  const path = '/orderList2'
  const lines = linesOf([
    { kind: 'network', network: 'offline', path },
    { kind: 'reload', path },
  ])
  expect(lines.filter((line) => line.includes('orderList2'))).toHaveLength(1)
})

it('replaces a running clock by one jump with a comment', () => {
  const run = control('PUT', '/clock', { mode: 'running' }, 1000)
  const stop = control('PUT', '/clock', { mode: 'standing' }, 6000)
  const stopped = linesOf([run, stop], { endMs: 6000 })
  expect(stopped.filter((line) => /clock[.]|clock ran/.test(line))).toEqual([
    expect.stringMatching(/^\/\/ From here on the clock ran[.]/),
    'await clock.advance(5000)',
  ])
  expect(linesOf([run], { endMs: 8000 })).toContain('await clock.advance(7000)')
})

it('imports only the fixtures it uses and makes no checkpoints', () => {
  const text = linesOf([control('POST', '/snapshots', {})]).join('\n')
  expect(text).not.toContain('clock')
  expect(text).not.toContain('snapshots')
})

it.each<[string, RecordedStep, string]>([
  ['a call that fails', control('POST', '/faults', { http: {} }), '/Failed to load resource|ERR_|status of/'],
  ['a jump', control('POST', '/clock/advance', { byMs: 1 }, 1001), '/status of 401/'],
])('expects the console errors that %s causes', (_name, step, pattern) => {
  expect(linesOf([step])).toContain(`phone.guard.allow(${pattern})`)
})

it('waits once for each request that a step may have caused', () => {
  const wait = (count: number) =>
    `await journal.waitFor({ operationId: 'listPackages', from: 'shop' }, ${count})`
  const calls = [5, 6, 15, 16, 17].map((wallMs) => called('listPackages', wallMs))
  const opened: RecordedStep = { kind: 'open', path: '/orderList2' }
  const steps = [opened, { kind: 'back' }] as const
  const lines = linesOf(steps, { calls })
  expect(lines.filter((line) => line.startsWith('await journal'))).toEqual([wait(1), wait(2)])
  expect(lines.indexOf(wait(2))).toBe(lines.indexOf('await phone.host.back()') - 1)
})

it('waits for running requests before going offline, and for no answer while offline', () => {
  const calls = [
    called('getUnpaidOrder', 5),
    called('getOrderRecord', 15),
    called('getDevicePackageExpiry', 25),
  ]
  const network = (to: 'offline' | 'online'): RecordedStep => ({ kind: 'network', network: to })
  const lines = linesOf([network('offline'), { kind: 'open', path: '/homePage2' }, network('online')], {
    calls,
  })
  const wait = "await journal.waitFor({ operationId: 'getDevicePackageExpiry', from: 'shop' }, 1)"
  const gone = lines.indexOf("await phone.device.setNetwork('offline')")
  expect(lines[gone - 1]).toBe(wait)
  expect(lines.filter((line) => line.startsWith('await journal'))).toEqual([wait])
})

it('leaves it to the jump to wake the phone, and waits for nothing that is read then', () => {
  const jump = control('POST', '/clock/advance', { byMs: 3_600_000 }, 3_601_000)
  const calls = [called('listPackages', 5), called('getOrderRecord', 25), called('getBannerConfig', 35)]
  const lines = linesOf([jump, { kind: 'wake' }], { endMs: 3_601_000, calls: calls.slice(0, 2) })
  const first = lines.indexOf('await clock.advance(hour)')
  expect(lines.slice(first, first + 2)).toEqual(['await clock.advance(hour)', ''])
  expect(lines.join('\n')).toContain('recorded: new-owner, 1 steps')
  expect(linesOf([jump, { kind: 'wake' }, { kind: 'back' }], { calls })).toContain(
    `await journal.waitFor({ operationId: 'getBannerConfig', from: 'shop' }, 1)`,
  )
})

it('says what its names stand for, and no more', () => {
  const lines = linesOf([control('POST', '/clock/advance', { byMs: 1 }, 1000 + 30 * 86_400_000)])
  expect(lines.filter((line) => line.startsWith('const '))).toEqual([
    'const day = 24 * 60 * 60_000',
    'const inEffect = 4',
  ])
})
