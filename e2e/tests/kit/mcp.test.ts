import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { connectAssistant } from '../../run/assistant-client.ts'

/** A client of the protocol's own library that calls tools for one world and reads resources. */
async function connect(world: World, over: 'stdio' | URL = 'stdio') {
  const assistant = await connectAssistant(world.stack, { worldId: world.id, over })
  const read = async (uri: string) => {
    const { contents } = await assistant.client.readResource({ uri })
    return contents[0] && 'text' in contents[0] ? contents[0].text : ''
  }
  return { ...assistant, read, [Symbol.asyncDispose]: assistant[Symbol.asyncDispose] }
}

test('an assistant buys in the phone over MCP on stdin and stdout, although its fault loses the callback', async ({
  world,
}) => {
  await using assistant = await connect(world)
  const { call, read } = assistant
  const bridge = { names: ['payCallback'], effect: { kind: 'silent' } }
  expect(JSON.parse((await call('addFault', { bridge })).text)).toMatchObject({ remaining: 1 })

  const { deviceId } = world.camera('Living room')
  expect((await call('readScreen')).text).toContain('is not open: openPhone opens it')
  await call('openPhone', { page: `/packagesList?deviceId=${deviceId}` })
  const sheet = await call('tap', { names: ['1 month', 'Continue'] })
  expect(sheet.text).not.toContain('Rolling storage')
  expect((await call('tap', { name: 'Pya' })).text).toMatch(/^There is no element "Pya" .* button "Pay ¥/)
  const wallet = await call('tap', { names: ['I accept', 'Pay ¥'], until: 'region "Confirm payment"' })
  expect(wallet.text).toContain('Simulated wallet, no money moves')
  expect((await call('enterText', { text: '202611' })).text).toContain('heading "Paid"')
  expect((await call('screenshot')).content).toMatchObject({ type: 'image', mimeType: 'image/png' })
  expect((await call('tap', { name: 'Done', until: 'heading "Paid.' })).text).toContain('Living room')

  const { entries } = JSON.parse(await read(`skyshop://worlds/${world.id}/journal`))
  expect(entries).toContainEqual(
    expect.objectContaining({ operationId: 'payCallback', status: 'lost', note: 'fault: silent' }),
  )
  const { orders } = JSON.parse((await call('getState', { tables: ['orders'] })).text)
  expect(orders).toMatchObject([{ deviceName: 'Living room', status: 4 }])
  expect(JSON.parse((await call('auditWorld')).text)).toMatchObject({ violations: [] })
})

const addressIn = ({ stack }: World, query = '') => new URL(`${stack.controlUrl}/mcp${query}`)

test('MCP on the control port lists the requested tools, refuses with a code and what to do, and rejects web pages', async ({
  world,
}) => {
  const address = addressIn(world)
  await using program = await connect(world, address)
  const { tools } = await program.client.listTools()
  expect(tools.length).toBeLessThan(45)
  const marks = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
  expect(marks).toMatchObject({
    getState: { readOnlyHint: true },
    addFault: { readOnlyHint: false, destructiveHint: false },
    deleteWorld: { destructiveHint: true },
    tap: { readOnlyHint: false },
  })
  const refused = await program.call('addFault', { wallet: { outcome: 'paid' } })
  expect(refused.isError).toBe(true)
  expect(refused.text).toMatch(/^bad-request: wallet[.]callback is missing, one of told, lost/)
  const { text } = await program.call('getWorld', { worldId: 'w0000000' })
  expect(text).toContain('world-not-found: There is no world w0000000.\nSee the resource ')
  expect(await program.read(text.split(' ').at(-1) ?? '')).toContain('### The world is not there')

  await using all = await connect(world, addressIn(world, '?tools=all'))
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
  await using program = await connect(world, addressIn(world))
  const { client, call, read } = program
  await call('openPhone', { page: '/activeCode' })
  const typed = await call('enterText', { role: 'textbox', name: 'Enter the activation', text: 'abcd1234' })
  expect(typed.text).toMatch(/textbox "Enter the activation code".*: abcd1234/i)
  await call('advanceClock', { byMs: 3_600_000 })
  await expect.poll(() => journal.count({ operationId: 'pageShow' })).toBe(1)
  expect((await call('closePhone')).isError).toBe(false)
  expect((await call('readScreen')).isError).toBe(true)

  const { resources } = await client.listResources()
  const pages = resources.filter(({ uri }) => uri.startsWith('skyshop://docs/')).map(({ name }) => name)
  expect(pages).toContain('rules/orders.md')
  expect(pages.filter((name) => name.startsWith('dist/'))).toEqual([])
  expect(await read('skyshop://docs/terms.md')).toContain('# Terms')
  expect(await read('skyshop://reference/control')).toContain('addFault')
  expect(await read('skyshop://reference/control/addFault')).toContain(
    '`POST /control/worlds/{worldId}/faults`',
  )
})
