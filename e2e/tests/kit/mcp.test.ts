import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { scenarioLimitMs } from '../../kit/environment/test-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import type { World } from '../../kit/world/world.ts'
import { browserCandidates } from '../../run/browser.ts'
import { thisMachine } from '../../run/machine.ts'
import { rootDir } from '../../run/project.ts'
import { childEnv } from '../../run/terminal.ts'

const program = join(rootDir, 'bridge-simulator/src/cli/sim.ts')

/** A client of the protocol's own library that calls tools for one world and reads resources. */
async function connect(transport: ConstructorParameters<typeof StdioClientTransport>[0] | URL, world: World) {
  // Over HTTP in the newest version of the protocol, over stdin in the one before, which most clients speak.
  const mode = transport instanceof URL ? 'auto' : 'legacy'
  const client = new Client({ name: 'scenario', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${world.stack.controlToken}` }
  await client.connect(
    transport instanceof URL
      ? new StreamableHTTPClientTransport(transport, { requestInit: { headers } })
      : new StdioClientTransport(transport),
  )
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const asked = { name, arguments: { worldId: world.id, ...given } }
    const answer = await client.callTool(asked, { timeout: scenarioLimitMs })
    const [content] = answer.content
    return { ...answer, text: content?.type === 'text' ? content.text : '', content }
  }
  const read = async (what: 'journal' | 'state') => {
    const { contents } = await client.readResource({ uri: `skyshop://worlds/${world.id}/${what}` })
    return JSON.parse(contents[0] && 'text' in contents[0] ? contents[0].text : '')
  }
  return { client, call, read, [Symbol.asyncDispose]: () => client.close() }
}

test('an assistant buys in the phone over MCP on stdin and stdout, although its fault loses the callback', async ({
  world,
}) => {
  const env = { ...childEnv(), CHROMIUM_PATH: browserCandidates(thisMachine)[0] ?? '' } as Record<
    string,
    string
  >
  await using assistant = await connect({ command: process.execPath, args: [program, 'mcp'], env }, world)
  const { call, read } = assistant
  const bridge = { names: ['payCallback'], effect: { kind: 'silent' } }
  expect((await call('addFault', { body: { bridge } })).structuredContent).toMatchObject({ remaining: 1 })

  const { deviceId } = world.camera('Living room')
  expect((await call('read_screen')).text).toContain('is not open: open_phone opens it')
  await call('open_phone', { page: `/packagesList?deviceId=${deviceId}` })
  await call('tap', { name: '1 month', role: 'radio' })
  await call('tap', { name: 'Continue' })
  await call('tap', { name: 'I accept' })
  expect((await call('tap', { name: 'Pya' })).text).toMatch(/^There is no element "Pya" .* button "Pay ¥/)
  await call('tap', { name: 'Pay ¥' })
  const wallet = await call('read_screen', { until: 'region "Confirm payment"' })
  expect(wallet.text).toContain('Simulated wallet, no money moves')
  for (const digit of '202611') await call('tap', { name: digit, role: 'button' })
  const picture = await call('screenshot')
  expect(picture.content).toMatchObject({ type: 'image', mimeType: 'image/png' })
  await call('tap', { name: 'Done' })
  expect((await call('read_screen', { until: 'heading "Paid' })).text).toContain('Living room')

  const { entries } = await read('journal')
  expect(entries).toContainEqual(
    expect.objectContaining({ operationId: 'payCallback', status: 'lost', note: 'fault: silent' }),
  )
  expect((await read('state')).orders).toMatchObject([{ deviceName: 'Living room', status: 4 }])
  expect((await call('auditWorld')).structuredContent).toMatchObject({ violations: [] })
})

const addressIn = ({ stack }: World, query = '') => new URL(`${stack.controlUrl}/mcp${query}`)

test('MCP on the control port lists the requested tools, refuses with a code and what to do, and rejects web pages', async ({
  world,
}) => {
  const address = addressIn(world)
  await using program = await connect(address, world)
  const { tools } = await program.client.listTools()
  expect(tools.length).toBeLessThan(45)
  const marks = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
  expect(marks).toMatchObject({
    getState: { readOnlyHint: true },
    addFault: { readOnlyHint: false, destructiveHint: false },
    deleteWorld: { destructiveHint: true },
    tap: { readOnlyHint: false },
  })
  const refused = await program.call('addFault', { body: { wallet: { outcome: 'paid' } } })
  expect(refused.isError).toBe(true)
  expect(refused.text).toMatch(/^bad-request: wallet[.]callback is missing, one of told, lost/)
  const { text } = await program.call('getWorld', { worldId: 'w0000000' })
  expect(text).toMatch(/^world-not-found: There is no world w0000000[.]\nSee http\S+troubleshooting\S+$/)

  await using all = await connect(addressIn(world, '?tools=all'), world)
  expect((await all.client.listTools()).tools.length).toBeGreaterThan(70)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(403)
  const authorization = `Bearer ${world.stack.controlToken}`
  const fromPage = { authorization, origin: world.stack.panelUrl }
  expect((await fetch(address, { method: 'POST', body: '{}', headers: fromPage })).status).toBe(403)
  for (const method of ['PUT', 'HEAD']) {
    const { status, headers } = await fetch(address, { method, headers: { authorization } })
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, POST, DELETE'])
  }
})

test('MCP on the control port keeps the phone open between requests and reads the documentation', async ({
  world,
  journal,
}) => {
  await using program = await connect(addressIn(world), world)
  const { client, call } = program
  await call('open_phone', { page: '/activeCode' })
  const typed = await call('enter_text', { role: 'textbox', name: 'Enter the activation', text: 'abcd1234' })
  expect(typed.text).toMatch(/textbox "Enter the activation code".*: abcd1234/i)
  await call('advanceClock', { body: { byMs: 3_600_000 } })
  await expect.poll(() => journal.count({ operationId: 'pageShow' })).toBe(1)
  expect((await call('close_phone')).isError).toBeUndefined()
  expect((await call('read_screen')).isError).toBe(true)

  const { resources } = await client.listResources()
  const pages = resources.filter(({ uri }) => uri.startsWith('skyshop://docs/')).map(({ name }) => name)
  expect(pages).toContain('rules/orders.md')
  expect(pages.filter((name) => name.startsWith('dist/'))).toEqual([])
  const { contents } = await client.readResource({ uri: 'skyshop://docs/terms.md' })
  expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('# Terms') }])
})
