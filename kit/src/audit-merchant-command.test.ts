import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSim, type SimShell } from '../cli/run-sim.ts'
import { isRunning } from '../launcher/listed-process.ts'
import { scaledMs } from '../testing/environment/test-limits.ts'
import { auditMerchantCommand, type StartProviders } from './audit-merchant-command.ts'
import { root, type Skyshop, startSkyshop } from './start-skyshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-audit-test-'))
let skyshop: Skyshop
let merchant: ChildProcess
let adapter = ''
/** Settings that the Skyshops of the command were started with. */
const started: object[] = []

beforeAll(async () => {
  skyshop = await startSkyshop({ parties: ['wechat', 'alipay'] })
  merchant = spawn(process.execPath, [join(root, 'e2e/merchants/good/merchant.ts')])
  if (merchant.stdout === null) throw new Error('the merchant has no output')
  for await (const line of createInterface({ input: merchant.stdout })) {
    adapter = line
    break
  }
})
afterAll(async () => {
  merchant.kill()
  await skyshop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command on the Skyshop that runs, or on one that it starts. */
async function run(args: string, isRunning = true) {
  const said: string[] = []
  const warned: string[] = []
  const files = {
    read: async (path: string) => readFileSync(path),
    write: async (path: string, content: Uint8Array | string) => writeFileSync(path, content),
  }
  const shell: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    addresses: () => (isRunning ? skyshop : null),
    files,
    examine: async () => [],
    runProgram: async () => 0,
  }
  const start: StartProviders = (dataDir, network) => {
    started.push(network)
    return startSkyshop({ dataDir, parties: ['wechat', 'alipay'], webhookHosts: network.webhookHosts ?? [] })
  }
  const table = { 'audit-merchant': auditMerchantCommand(start) }
  const exitCode = await runSim(['audit-merchant', ...args.split(' ')], shell, table)
  return { exitCode, said: said.join('\n'), warned: warned.join('\n') }
}

it('a merchant that keeps the checks is told so, in every form that is asked for', async () => {
  const files = ['sarif', 'junit', 'report'].map((name) => `--${name} ${join(folder, name)}`).join(' ')
  const { exitCode, said, warned } = await run(
    `--adapter ${adapter} --only wechat-forged-payment,wechat-lost-apply,alipay-untold ${files}`,
  )
  expect([exitCode, warned.split('\n')]).toEqual([0, expect.arrayContaining(['alipay-untold  no break'])])
  expect(said).toMatch(/^kept .*WXM-16/m)
  expect(said).toMatch(/^broken {7}0 {2}none$/m)
  const written = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(JSON.parse(written('sarif')).runs[0].results).toEqual([])
  expect(written('junit')).toContain('failures="0"')
  expect(written('report')).toContain('0 broken')
})

it('a backend that says paid by itself is named, ends with 1, and its world stays to be opened', async () => {
  // It acknowledges whatever it is sent.
  const file = join(folder, 'careless.mjs')
  writeFileSync(file, careless)
  const named = join(folder, 'adapter.json')
  writeFileSync(named, JSON.stringify({ start: 'node careless.mjs', url: 'http://127.0.0.1:{port}/skyshop' }))
  const only = 'alipay-forged-payment,alipay-told-waiting'
  const { exitCode, said } = await run(`--adapter ${named} --only ${only} --json`)
  const checks = JSON.parse(said).checks as ToldCheck[]
  const broken = checks.filter(({ verdict }) => verdict === 'broken')
  expect([exitCode, broken.map(({ id }) => id)]).toEqual([1, expect.arrayContaining(['ALM-01', 'ALM-06'])])
  for (const { findings } of broken) {
    const [first] = findings
    expect(first?.link).toMatch(
      new RegExp(`^${skyshop.panelUrl}/#open=${first?.worldId}[.]${first?.snapshotId}&`),
    )
    expect(first?.diagram).toMatch(/^sequenceDiagram\n[\s\S]+gateway->>upstream: \d+ TRADE_SUCCESS/)
    const snapshots = await controlled(`/control/worlds/${first?.worldId}/snapshots`)
    // The world is opened at the instant of the break, and not as it ended.
    expect(snapshots).toContainEqual(
      expect.objectContaining({ snapshotId: first?.snapshotId, nowMs: first?.atMs }),
    )
  }
  const [, { findings: [byState] = [] } = { findings: [] }] = broken
  expect(await controlled(`/control/worlds/${byState?.worldId}/snapshots`)).toContainEqual(
    expect.objectContaining({ snapshotId: byState?.snapshotId, label: 'ALM-06 is broken' }),
  )
})

/** A check as the verdict in JSON has it. */
interface ToldCheck {
  id: string
  verdict: string
  findings: { worldId: string; snapshotId: string | null; atMs: number; link: string; diagram: string }[]
}

it.each([
  ['believes another amount, and says no states', '', 'alipay-other-amount', ['state'], 'ALM-03', 'broken'],
  [
    'takes the notify of another app, and says no states',
    '',
    'alipay-other-app',
    ['state'],
    'ALM-04',
    'broken',
  ],
  ['does so, and lives on another clock', '', 'alipay-other-amount', ['state', 'tick'], 'ALM-03', 'not-met'],
  ['takes a new number at each tap', '[true, false]', 'alipay-again', [], 'ALM-14', 'broken'],
  ['asks whenever anything comes', '[false, true]', 'alipay-forged-payment', [], 'ALM-01', 'kept'],
  ['does not say how often it delivers', '', 'alipay-64-payments', [], 'ALM-08', 'not-met'],
] as const)('a backend that %s is judged by that', async (_what, flags, only, without, check, verdict) => {
  const file = flags === '' ? careless : careless.replace('[false, false]', flags)
  writeFileSync(join(folder, 'judged.mjs'), file)
  const named = join(folder, 'judged.json')
  const url = 'http://127.0.0.1:{port}/skyshop'
  writeFileSync(named, JSON.stringify({ start: 'node judged.mjs', url, without }))
  const { said } = await run(`--adapter ${named} --only ${only} --json`)
  const { checks, notPlayed } = JSON.parse(said) as { checks: ToldCheck[]; notPlayed: unknown[] }
  expect(notPlayed).toEqual([])
  expect(checks.find(({ id }) => id === check)?.verdict).toBe(verdict)
})

it.each([
  ['nobody listens', "self + '/notify'", "'http://127.0.0.1:9/notify'", 'connection refused'],
  ['there is no path', "=== '/notify'", "=== '/notifies'", '404'],
])(
  'a backend at whose address for notifies %s keeps nothing about them, and is told why',
  async (_what, from, to, why) => {
    writeFileSync(join(folder, 'unheard.mjs'), careless.replace(from, to))
    const named = join(folder, 'unheard.json')
    writeFileSync(
      named,
      JSON.stringify({ start: 'node unheard.mjs', url: 'http://127.0.0.1:{port}/skyshop' }),
    )
    const only = 'alipay-forged-payment,alipay-other-amount,alipay-odd-characters'
    const { exitCode, said } = await run(`--adapter ${named} --only ${only}`)
    expect([exitCode, said]).toEqual([1, expect.stringMatching(/^ALM-10 {2}fatal/m)])
    expect(said).toContain(why)
    expect(said).not.toMatch(/^(kept|seen kept) .*ALM-0[1-9]/m)
  },
)

it('a payment that is acknowledged and never delivered is found in any world that its notify came to', async () => {
  const forgotten = careless
    .replace('else paid.add(orderNo)', '')
    .replace(/paid[.]has\(orderNo\) [?]/, 'true ?')
  writeFileSync(join(folder, 'forgotten.mjs'), forgotten)
  const named = join(folder, 'forgotten.json')
  writeFileSync(
    named,
    JSON.stringify({ start: 'node forgotten.mjs', url: 'http://127.0.0.1:{port}/skyshop' }),
  )
  const { said } = await run(`--adapter ${named} --only alipay-64-payments,alipay-odd-characters`)
  expect(said).toContain('ALM-09  fatal')
  for (const name of ['alipay-64-payments', 'alipay-odd-characters'])
    expect(said).toContain(
      `${name}: acknowledged the notice of a payment, and the order reads open an hour later`,
    )
})

it.each([
  ['wechat-unsigned-signing', 'WXM-01', 'kept'],
  ['wechat-code-taken', 'WXM-20', 'broken'],
] as const)(
  'an error of sign after the answer of %s is a verdict on %s: %s',
  async (only, check, verdict) => {
    writeFileSync(join(folder, 'signing.mjs'), signing)
    const named = join(folder, 'signing.json')
    writeFileSync(
      named,
      JSON.stringify({ start: 'node signing.mjs', url: 'http://127.0.0.1:{port}/skyshop' }),
    )
    const { said, exitCode } = await run(`--adapter ${named} --only ${only} --level recommended --json`)
    const { checks, notPlayed } = JSON.parse(said) as { checks: ToldCheck[]; notPlayed: unknown[] }
    expect(notPlayed).toEqual([])
    const audited = checks.find(({ id }) => id === check)
    expect([audited?.verdict, exitCode]).toEqual([verdict, verdict === 'broken' ? 1 : 0])
  },
)

it.each([
  ['answers 500', 'response.writeHead(500).end("no")', 'order: 500 no'],
  ['answers 404', 'response.writeHead(404).end()', 'the adapter has no order'],
  ['ends amid it', 'process.exit(1)', 'does not answer'],
])('a backend that %s lets nothing be played, which is no success', async (_what, answer, why) => {
  const file = careless.replace('response.end(JSON.stringify(order(JSON.parse(body))))', answer)
  writeFileSync(join(folder, 'failing.mjs'), file)
  const named = join(folder, 'failing.json')
  writeFileSync(named, JSON.stringify({ start: 'node failing.mjs', url: 'http://127.0.0.1:{port}/skyshop' }))
  const junit = join(folder, 'failing.xml')
  const { exitCode, warned } = await run(
    `--adapter ${named} --only alipay-other-amount,alipay-told-waiting --junit ${junit}`,
  )
  expect([exitCode, warned]).toEqual([3, expect.stringContaining(why)])
  expect(readFileSync(junit, 'utf8')).toContain('errors="2"')
})

it('links and the hint go by the first port that is asked for, of a Skyshop whose webhooks go to the hosts named', async () => {
  writeFileSync(join(folder, 'careless.mjs'), careless)
  const named = join(folder, 'ports.json')
  writeFileSync(named, JSON.stringify({ start: 'node careless.mjs', url: 'http://127.0.0.1:{port}/skyshop' }))
  const ports = '--port-base 21300 --webhook-host backend'
  const args = `--adapter ${named} --only alipay-told-waiting --data ${folder}/ports ${ports}`
  const { exitCode, said } = await run(args, false)
  expect([exitCode, started.at(-1)]).toEqual([1, { portBase: 21_300, webhookHosts: ['backend'] }])
  expect(said).toContain('http://127.0.0.1:21300/#open=')
  expect(said).toContain(`npx skyshop-kit providers --data ${folder}/ports --port-base 21300`)
  expect((await run('--adapter x --port-base 99999')).exitCode).toBe(2)
})

interface ToldAudit {
  backend: string
  isOver: boolean
  provocations: { state: string; failure: string | null }[]
}

/** The answer of a Skyshop's control plane. */
async function controlled(path: string, { controlUrl, controlToken }: Skyshop = skyshop): Promise<unknown> {
  const answer = await fetch(`${controlUrl}${path}`, { headers: { 'x-skyshop-control': controlToken } })
  return answer.json()
}

/** What a Skyshop has been told of an audit. */
async function auditOn(started: Skyshop): Promise<{ audit: ToldAudit | null }> {
  return (await controlled('/control/merchant-audit', started)) as { audit: ToldAudit | null }
}

it('without a Skyshop that runs it starts one, and one that runs on the folder is used and told how it stands', async () => {
  const { exitCode } = await run(`--adapter ${adapter} --only alipay-untold --data ${folder}/own`, false)
  expect(exitCode).toBe(0)
  const started = await startSkyshop({ dataDir: `${folder}/mine`, parties: ['wechat', 'alipay'] })
  const ofFolder = await run(`--adapter ${adapter} --only alipay-untold --data ${folder}/mine`, false)
  const { audit } = await auditOn(started)
  await started.close()
  expect([ofFolder.exitCode, audit?.backend, audit?.isOver]).toEqual([0, adapter, true])
  expect(audit?.provocations).toMatchObject([{ provocation: 'alipay-untold', state: 'played', findings: [] }])
  const { said } = await run('--list --only WXM-10')
  expect(said).toContain('wechat-no-money  WXM-10 WXM-17')
})

/** Begins an audit by the control plane, as the panel does; the answer's status and text. */
async function startAudit(body: object): Promise<[number, string]> {
  const headers = { 'x-skyshop-control': skyshop.controlToken, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${skyshop.controlUrl}/control/merchant-audit/start`, init)
  return [answer.status, await answer.text()]
}

/** A provocation is a few dozen calls, which take a busy machine a while. */
const patiently = { timeout: scaledMs(90_000) }

it('an audit that the panel begins is played by the server, and played no further once it is stopped', async () => {
  const [status] = await startAudit({ adapter, provider: 'alipay' })
  expect(status).toBe(200)
  expect(await startAudit({ adapter })).toEqual([409, expect.stringContaining('An audit is under way')])
  const rows = async (state: string) => {
    const { audit } = await auditOn(skyshop)
    return audit?.provocations.filter((one) => one.state === state) ?? []
  }
  const isOver = async () => (await auditOn(skyshop)).audit?.isOver
  await expect.poll(async () => (await rows('played')).length).toBeGreaterThan(0)
  const headers = { 'x-skyshop-control': skyshop.controlToken }
  await fetch(`${skyshop.controlUrl}/control/merchant-audit/stop`, { method: 'POST', headers })
  // The provocation that is being played is played to its end.
  await expect.poll(isOver, patiently).toBe(true)
  const stopped = (await rows('played')).filter(
    ({ failure }) => failure === 'the audit was stopped before it',
  )
  expect(stopped.length).toBeGreaterThan(10)
  const [again] = await startAudit({ adapter, only: ['alipay-untold'] })
  await expect.poll(isOver, patiently).toBe(true)
  expect([again, await rows('played')]).toMatchObject([200, [{ failure: null, findings: [] }]])
})

it.each([
  ['../adapter.json', 'is not below'],
  ['http://backend.example/skyshop', 'is not on this machine'],
  ['nowhere.json', 'write it, or name another in the field Adapter'],
])('the server plays no audit of %s: %s', async (named, why) => {
  expect(await startAudit({ adapter: named })).toEqual([400, expect.stringContaining(why)])
})

it('without an adapter it looks at a world as it is', async () => {
  const world = await skyshop.world()
  const { exitCode, warned, said } = await run(`--world ${world.id} --provider alipay`)
  expect([exitCode, warned]).toEqual([3, expect.stringContaining('Nothing could be played')])
  expect(said).toContain('not played: traffic: no webhook was sent in this world')
})

it.each([
  ['--only WXM-99', 2, 'There is no check and no provocation "WXM-99"'],
  ['--adapter nowhere.json', 2, 'nowhere.json cannot be read (ENOENT): write it, or name another'],
  ['--provider paypal', 2, '--provider is one of wechat, alipay'],
  ['--level fatal', 2, '--level is one of required, recommended, optional'],
  ['--adapter http://127.0.0.1:1/x --only WXM-02', 3, 'does not answer'],
])('%s is refused', async (args, exitCode, message) => {
  const refused = await run(args)
  expect(refused.exitCode).toBe(exitCode)
  expect(refused.warned).toContain(message)
})

it('without an adapter and without a Skyshop nothing can be looked at', async () => {
  expect(await run('--provider wechat', false)).toMatchObject({
    exitCode: 2,
    warned: expect.stringContaining('Without --adapter the audit looks at a world that runs'),
  })
})

/** A shop at Alipay that believes everything; tests change what it does. */
const careless = `
const [isRenumbering, isAsking] = [false, false]
const { createServer } = await import('node:http')
const { createSign } = await import('node:crypto')
const { readFileSync } = await import('node:fs')
const { text } = await import('node:stream/consumers')
const { accounts: { alipay } } = JSON.parse(readFileSync(process.env.SKYSHOP_ACCOUNTS, 'utf8'))
const self = 'http://127.0.0.1:' + process.env.PORT
const paid = new Set()
const numbers = new Map()
let count = 1
function form(method, content) {
  const given = { app_id: alipay.appId, method, charset: 'utf-8', sign_type: 'RSA2',
    timestamp: '2026-11-20 09:41:00', version: '1.0', notify_url: self + '/notify', biz_content: JSON.stringify(content) }
  const pairs = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1))
  const sign = createSign('RSA-SHA256').update(pairs.map((pair) => pair.join('=')).join('&')).sign(alipay.privateKey, 'base64')
  return [...pairs, ['sign', sign]].map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&')
}
function order({ purchase } = {}) {
  const orderNo = (isRenumbering ? undefined : numbers.get(purchase)) ?? 'N' + count++
  numbers.set(purchase, orderNo)
  return { orderNo, payment: form('alipay.trade.app.pay', { out_trade_no: orderNo, total_amount: '19.90', subject: 'x' }) }
}
async function ask(orderNo) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
  const body = form('alipay.trade.query', { out_trade_no: orderNo })
  const answer = await (await fetch(alipay.gateway, { method: 'POST', headers, body })).text()
  if (answer.includes('TRADE_SUCCESS')) paid.add(orderNo)
}
createServer(async (request, response) => {
  const body = await text(request)
  if (request.url === '/notify') {
    const orderNo = new URLSearchParams(body).get('out_trade_no')
    // It takes a notify for a hint to ask, and lets it come again until it knows.
    if (isAsking) await ask(orderNo)
    else paid.add(orderNo)
    response.end(paid.has(orderNo) ? 'success' : 'fail')
  } else if (request.url === '/skyshop/order') response.end(JSON.stringify(order(JSON.parse(body))))
  else if (request.url === '/skyshop/tick') response.end('{}')
  else if (request.url === '/skyshop/state') response.end(JSON.stringify({ state: paid.has(JSON.parse(body).orderNo) ? 'paid' : 'open' }))
  else response.writeHead(request.method === 'HEAD' ? 200 : 404).end()
}).listen(process.env.PORT, '127.0.0.1')
`

/** A shop that signs at WeChat Pay, and answers 500 where WeChat opens nothing, or under a wrong signature. */
const signing = `
const { createServer } = await import('node:http')
const { createHmac } = await import('node:crypto')
const { readFileSync } = await import('node:fs')
const { accounts: { wechat } } = JSON.parse(readFileSync(process.env.SKYSHOP_ACCOUNTS, 'utf8'))
const self = 'http://127.0.0.1:' + process.env.PORT
let count = 0
function signatureOf({ sign, ...fields }) {
  const named = Object.keys(fields).filter((name) => fields[name] !== '').sort()
  const text = [...named.map((name) => name + '=' + fields[name]), 'key=' + wechat.apiV2Key].join('&')
  return createHmac('sha256', wechat.apiV2Key).update(text).digest('hex').toUpperCase()
}
async function sign({ planId, nowMs = Date.now() }) {
  const contractNo = 'A' + ++count
  const fields = { appid: wechat.appid, mch_id: wechat.mchid, nonce_str: contractNo, sign_type: 'HMAC-SHA256', plan_id: planId,
    contract_code: contractNo, request_serial: String(count), contract_display_account: 'Anna', version: '1.0',
    notify_url: self + '/notify', timestamp: String(Math.floor(nowMs / 1000)) }
  const signed = Object.entries({ ...fields, sign: signatureOf(fields) })
  const body = '<xml>' + signed.map(([name, value]) => '<' + name + '>' + value + '</' + name + '>').join('') + '</xml>'
  const answer = await (await fetch(wechat.baseUrl + '/papay/preentrustweb', { method: 'POST', body })).text()
  const members = [...answer.matchAll(/<(\\w+)>(?:<!\\[CDATA\\[)?([^<\\]]*)(?:]]>)?<\\/\\1>/g)]
  const { result_code, pre_entrustweb_id, ...more } = Object.fromEntries(members.map(([, name, value]) => [name, value]))
  const all = { result_code, pre_entrustweb_id, ...more }
  if (result_code !== 'SUCCESS' || all.sign !== signatureOf(all)) throw new Error(answer)
  return { contractNo, launch: { pre_entrustweb_id } }
}
createServer(async (request, response) => {
  const chunks = await request.toArray()
  if (request.url !== '/skyshop/sign') return response.writeHead(request.method === 'HEAD' ? 200 : 404).end()
  try {
    response.end(JSON.stringify(await sign(JSON.parse(Buffer.concat(chunks)))))
  } catch (error) {
    response.writeHead(500).end(error.message)
  }
}).listen(process.env.PORT, '127.0.0.1')
`

it.each(['SIGINT', 'SIGHUP'] as const)('%s ends the backend that the audit has started', async (signal) => {
  const own = mkdtempSync(join(folder, 'told-'))
  const file = join(own, 'adapter.json')
  writeFileSync(file, JSON.stringify({ url: 'http://127.0.0.1:{port}', start: 'echo $$ > pid; sleep 60' }))
  const words = [
    join(root, 'kit/src/cli.ts'),
    'audit-merchant',
    '--adapter',
    file,
    '--data',
    join(own, 'data'),
  ]
  const env = { ...process.env, TMPDIR: own }
  const audit = spawn(process.execPath, words, { cwd: own, env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!readdirSync(own).includes('pid')) await pause(100)
  audit.kill(signal)
  expect((await once(audit, 'exit'))[0]).toBe(128 + constants.signals[signal])
  await expect.poll(() => isRunning(Number(readFileSync(join(own, 'pid'), 'utf8')))).toBe(false)
  expect(readdirSync(own).filter((name) => name.startsWith('skyshop-'))).toEqual([])
})
