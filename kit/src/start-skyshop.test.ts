import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createSign } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isRunning } from '../launcher/listed-process.ts'
import globalSetup from './global-setup.ts'
import {
  addressVariables,
  createWorld,
  root,
  runningSkyshop,
  type SkyshopOptions,
  startSkyshop,
  type WorldPlan,
} from './start-skyshop.ts'

it('starts several at once, each with worlds of its own, which end with their scope', async () => {
  let closedUrl = ''
  {
    await using one = await startSkyshop()
    await using other = await startSkyshop()
    const world = await one.world({ scenario: 'active-cloud', seed: 7, platform: 'ios', language: 'de' })
    expect((await world.read()).profile).toMatchObject({ platform: 'ios', appLanguage: 'de' })
    expect((await world.state()).entitlements.length).toBeGreaterThan(0)
    expect((await other.world()).initial.scenario).toBe('new-owner')
    expect(new Set(Object.values(addressVariables(one))).size).toBe(6)
    expect((await fetch(`${one.panelUrl}/__panel/config.json`)).status).toBe(200)
    // Sent again after a server that ended amid it, a jump by a span would go too far.
    const sent = vi.spyOn(world.control, 'POST')
    const toMs = world.initial.clock.nowMs + 1000
    expect((await world.advance({ byMs: 1000 })).clock.nowMs).toBe(toMs)
    expect(sent.mock.calls).toMatchObject([[expect.stringMatching(/advance$/), { body: { toMs } }]])
    expect(await world.remove()).toEqual([])
    closedUrl = one.productUrl
  }
  await expect(fetch(closedUrl)).rejects.toThrow('fetch failed')
})

/** A merchant's server that takes every notify of Alipay. */
async function merchantServer() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.end('success')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return { bodies, url, [Symbol.asyncDispose]: close }
}

/** The order string of alipay.trade.app.pay, signed by hand. */
function orderString(
  { appId, privateKey }: { appId: string; privateKey: string },
  { nowMs, notifyUrl }: { nowMs: number; notifyUrl: string },
): string {
  const beijing = new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const order = { out_trade_no: 'ORDER1', total_amount: '19.90', subject: 'x' }
  const parameters = Object.entries({
    ...{ app_id: appId, biz_content: JSON.stringify({ ...order, product_code: 'QUICK_MSECURITY_PAY' }) },
    ...{ charset: 'utf-8', format: 'JSON', method: 'alipay.trade.app.pay', notify_url: notifyUrl },
    ...{ sign_type: 'RSA2', timestamp: beijing, version: '1.0' },
  })
  const signed = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  const sign = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64')
  return [...parameters, ['sign', sign] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

it('starts providers alone: accounts, clock, panel, and a payment that is told, with neither shop nor product', async () => {
  await using skyshop = await startSkyshop({ parties: ['alipay', 'wechat'] })
  expect([skyshop.productUrl, skyshop.shopUrl]).toEqual(['', ''])
  const config = await fetch(`${skyshop.panelUrl}/__panel/config.json`)
  expect(await config.json()).toMatchObject({ shopUrl: '' })
  const world = await skyshop.world({ seed: 7 })
  expect(world.initial).toMatchObject({
    scenario: 'merchant-account',
    parties: ['alipay', 'wechat'],
    seed: 7,
  })
  expect(await world.account('wechat')).toMatchObject({ baseUrl: expect.stringContaining(world.id) })
  await expect(world.account('paypal')).rejects.toThrow('no account at paypal; it has alipay, wechat')
  await using server = await merchantServer()
  const alipay = (await world.account('alipay')) as { appId: string; privateKey: string }
  const what = orderString(alipay, { nowMs: world.initial.clock.nowMs, notifyUrl: server.url })
  const paid = await world.control.POST('/control/worlds/{worldId}/payer', { ...world.here, body: { what } })
  expect(paid.data).toMatchObject({ provider: 'alipay', merchantName: 'Test Merchant', outcome: 'paid' })
  await world.advance({ byMs: 60_000 })
  const told = server.bodies.map((body) => Object.fromEntries(new URLSearchParams(body)))
  expect(told).toMatchObject([
    { out_trade_no: 'ORDER1', trade_status: 'TRADE_SUCCESS', total_amount: '19.90' },
  ])
  expect(await world.remove()).toEqual([])
})

it('worlds of providers alone begin by the clock of the machine, at a moment, or running', async () => {
  await using skyshop = await startSkyshop({ parties: ['alipay'] })
  vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_000 })
  const { clock: now } = (await skyshop.world({ now: true })).initial
  vi.useRealTimers()
  expect([now.mode, now.nowMs]).toEqual(['running', 1_900_000_000_000])
  const { clock: then } = (await skyshop.world({ nowMs: 1_800_000_000_000 })).initial
  expect([then.mode, then.nowMs]).toEqual(['standing', 1_800_000_000_000])
  expect((await skyshop.world({ clockMode: 'running' })).initial.clock.mode).toBe('running')
})

it('lists in the data folder of the project what the run was asked for and is not built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('SKYSHOP_DATA_DIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await using skyshop = await startSkyshop({ parties: ['wechat'] })
  const { baseUrl } = (await (await skyshop.world()).account('wechat')) as { baseUrl: string }
  expect((await fetch(`${baseUrl}/v3/payscore/permissions`)).status).toBe(404)
  expect(readFileSync(join(folder, 'not-built.jsonl'), 'utf8')).toContain('"GET /v3/payscore/permissions"')
})

it('refuses a shop without the backend that it would call', async () => {
  await expect(startSkyshop({ parties: ['wechat'], shop: 'dist' })).rejects.toThrow(
    'A shop needs the backend: add "backend" to the parties, or leave the shop out.',
  )
})

it('keeps a data folder that is named, with a library beside, and refuses one that is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-kept-'))
  const library = join(dataDir, 'our-worlds')
  const skyshop = await startSkyshop({ dataDir, library })
  const headers = { 'x-skyshop-control': skyshop.controlToken }
  const listed = await fetch(`${skyshop.controlUrl}/control/library`, { headers })
  expect(await listed.json()).toEqual({ folder: library, entries: [] })
  await expect(startSkyshop({ dataDir })).rejects.toThrow(`in use by the simulator at ${skyshop.panelUrl}`)
  await skyshop.close()
  expect(existsSync(join(dataDir, 'worlds'))).toBe(true)
  rmSync(dataDir, { recursive: true })
})

it('keeps its data folder out of version control, unless that has rules of its own', async () => {
  const project = mkdtempSync(join(tmpdir(), 'skyshop-project-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })
  const dataDir = join(project, '.skyshop')
  const rules = join(dataDir, '.gitignore')
  git('init', '--quiet')
  writeFileSync(join(project, 'shop.js'), '')
  {
    await using _ = await startSkyshop({ dataDir })
    git('add', '--all')
    expect(git('ls-files')).toBe('shop.js\n')
  }
  writeFileSync(rules, '*.db\n')
  await using _ = await startSkyshop({ dataDir })
  expect(readFileSync(rules, 'utf8')).toBe('*.db\n')
})

it.each([
  [
    { scenarios: 'active-cloud' },
    'The plan of a world has no "scenarios": it takes scenario, seed, platform, language, now, nowMs, clockMode. Did you mean "scenario"?',
  ],
  [
    { clock: 1 },
    'The plan of a world has no "clock": it takes scenario, seed, platform, language, now, nowMs, clockMode.',
  ],
])('refuses the plan %j of a world, and says what one takes', async (plan, message) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const nobody = 'http://127.0.0.1:1'
  for (const name of ['PANEL_URL', 'SHOP_URL', 'PRODUCT_URL', 'GATEWAY_URL', 'CONTROL_URL', 'CONTROL_TOKEN'])
    vi.stubEnv(`SKYSHOP_${name}`, nobody)
  await expect(createWorld(plan as WorldPlan)).rejects.toThrow(message)
})

it('startSkyshop rejects with an error named StartError, also when the upstream refuses to start', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('SKYSHOP_JOURNAL', 'perhaps')
  const refused = await startSkyshop().catch((error: unknown) => error)
  expect(refused).toMatchObject({
    name: 'StartError',
    message: 'SKYSHOP_JOURNAL must be "on" or "off", not "perhaps".',
  })
  await expect(startSkyshop({ ports: 1 } as SkyshopOptions)).rejects.toThrow(
    'startSkyshop has no "ports": it takes shop, api, apiFallback, ignoreUnknownQuery, dataDir, library, portBase, parties, host, hostName, allowedHosts, webhookHosts, webhookCa, notify, providerPorts.',
  )
})

it('leaves no folder behind when the shop does not exist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-none-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  await expect(startSkyshop({ shop: '/no/such/shop' })).rejects.toThrow('/no/such/shop is no shop')
  expect(readdirSync(folder)).toEqual([])
})

it('globalSetup starts nothing where a Skyshop runs, as under npx skyshop-kit exec', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('SKYSHOP_CONTROL_URL', 'http://127.0.0.1:1')
  vi.stubEnv('SKYSHOP_PANEL_URL', undefined)
  expect(await globalSetup()).toBeUndefined()
  expect(process.env.SKYSHOP_PANEL_URL).toBeUndefined()
})

it('createWorld makes a world of the Skyshop that runs', async () => {
  await using skyshop = await startSkyshop()
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries(addressVariables(skyshop))) vi.stubEnv(name, value)
  const world = await createWorld({ scenario: 'active-cloud' })
  expect((await world.read()).scenario).toBe('active-cloud')
  expect(await world.remove()).toEqual([])
})

it('runningSkyshop throws with how to start one when none runs', () => {
  const start =
    'run the tests with npx skyshop-kit exec, or set globalSetup of Vitest to skyshop-kit/global-setup'
  expect(() => runningSkyshop({})).toThrow(`SKYSHOP_PANEL_URL is not set: ${start}.`)
})

it('skyshop-kit exec ends with the exit code of its command, and refuses a seed that is no number', () => {
  const exec = (...args: string[]) => {
    const words = [join(root, 'kit/src/cli.ts'), 'exec', ...args]
    // In a pipeline, too, it has one process, and asks for no more.
    const env = { ...process.env, CI: 'true' }
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env })
    return { status, stderr }
  }
  const kill = ['--', process.execPath, '-e', "process.kill(process.pid, 'SIGKILL')"]
  expect(exec(...kill)).toEqual({ status: 137, stderr: '' })
  expect(exec('--', 'no-such-program')).toEqual({
    status: 4,
    stderr: 'There is no program "no-such-program" here: correct its name, or install it.\n',
  })
  // Its documentation ends with it.
  const unknown = exec('--scenario', 'no-such', ...kill)
  expect(unknown).toEqual({ status: expect.any(Number), stderr: expect.stringContaining('no-such') })
  expect(unknown.stderr).not.toContain('See http')
  const { status, stderr } = exec('--seed', '1e3', ...kill)
  expect([status, stderr]).toEqual([2, '--seed is a whole number from 0 to 2147483647, not "1e3".\n'])
})

it('skyshop-kit exec and all that its command started end with the npx that started it, however that was ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-npx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const command = `"${process.execPath}" "${join(root, 'kit/src/cli.ts')}" exec -- sh -c 'sleep 60 & echo $!; wait' & echo $!; wait`
  const program = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'inherit' })`
  writeFileSync(join(folder, 'npx.cjs'), program)
  const env = { ...process.env, TMPDIR: folder }
  const npx = spawn(process.execPath, [join(folder, 'npx.cjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: npx.stdout })[Symbol.asyncIterator]()
  const readPid = async () => Number((await lines.next()).value)
  const pid = await readPid()
  const pidOfCommand = await readPid()
  npx.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect.poll(() => isRunning(pidOfCommand)).toBe(false)
  expect(readdirSync(folder)).toEqual(['npx.cjs'])
})
