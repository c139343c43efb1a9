import type { CallToolResult } from '@modelcontextprotocol/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import {
  areasRefusal,
  callControl,
  controlTools,
  readAreas,
  toolAreas,
  wrongArguments,
} from './control-tools.ts'
import { McpServer } from './mcp-server.ts'
import { phoneTools } from './phones.ts'
import { elementsLike, shownScreen } from './screen-tree.ts'

it('offers fewer than forty-five tools unless asked for more, each with its schema complete', () => {
  const offered = [...phoneTools, ...controlTools(readAreas())]
  expect(offered.length).toBeLessThan(45)
  const all = controlTools(toolAreas)
  expect(all.length).toBeGreaterThan(70)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(JSON.stringify(all)).not.toContain('$ref')
  for (const { name, description, inputSchema } of [...phoneTools, ...all]) {
    const [, sentence = '', example = '{}'] = /^(.{8,}[.]) Example: (\{.*\})$/.exec(description ?? '') ?? []
    expect([name, sentence]).not.toEqual([name, ''])
    const given = JSON.parse(example)
    expect([name, wrongArguments({ name, inputSchema }, given)]).toEqual([name, null])
  }
  expect(all.filter(({ inputSchema }) => inputSchema.properties?.body)).toEqual([])
})

it('controlTools marks tools that change nothing as read-only, and tools that remove something as destructive', () => {
  const marked = (hint: 'readOnlyHint' | 'destructiveHint') =>
    controlTools(['worlds', 'snapshots', 'journal']).filter(({ annotations }) => annotations?.[hint])
  const names = (hint: Parameters<typeof marked>[0]) => marked(hint).map(({ name }) => name)
  expect(names('destructiveHint')).toEqual([
    'deleteWorld',
    'restoreSnapshot',
    'removeSnapshot',
    'restartWorld',
  ])
  expect(names('readOnlyHint')).toEqual(
    expect.arrayContaining(['getWorld', 'auditWorld', 'listSnapshots', 'verifyJournal', 'waitForJournal']),
  )
})

it('controlTools omits operations that transfer files or streams', () => {
  const names = controlTools(toolAreas).map(({ name }) => name)
  for (const name of ['importWorld', 'exportWorld', 'streamJournal', 'getMetrics'])
    expect(names).not.toContain(name)
})

it.each([
  [undefined, null],
  ['all', null],
  ['clock,devices', null],
  ['clock,dance', 'There are no tools for "dance": take all, or some of programs,'],
])('areasRefusal of %s is %s', (list, refusal) => {
  if (refusal === null) expect(areasRefusal(list)).toBeNull()
  else expect(areasRefusal(list)).toContain(refusal)
})

function textOf({ content: [first] }: CallToolResult): string {
  return first?.type === 'text' ? first.text : ''
}

/** A control plane that answers each request with what was asked, or refuses. */
async function openControl(status = 200, answer?: object) {
  const server = await serve((request, response) => {
    const { method, url, headers } = request
    response.writeHead(status, { 'content-type': 'application/json' })
    const details = [
      { pointer: '/body/a', message: 'must be there' },
      { pointer: '/body/b/0', message: 'must be a number' },
    ]
    const docs = 'http://127.0.0.1/docs/troubleshooting.html#bad-request'
    const refusal = { error: 'bad-request', message: 'a must be there.', details, docs }
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const asked = [`${method} ${url}`, headers['x-skyshop-control'], body]
      response.end(JSON.stringify(status === 200 ? (answer ?? asked) : refusal))
    })
  })
  return {
    ...server,
    address: { baseUrl: server.url, token: 't' },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

it('callControl calls an operation by its path and query, in the default world unless another is given', async () => {
  await using control = await openControl()
  const asked = async (name: string, given: object) =>
    JSON.parse(textOf(await callControl(name, { ...given }, control.address)))
  expect(await asked('exportJournal', { format: 'a b' })).toEqual([
    'GET /control/worlds/default/journal/export?format=a+b',
    't',
    '',
  ])
  expect(await asked('removeFault', { worldId: 'w1', faultId: 7 })).toEqual([
    'DELETE /control/worlds/w1/faults/7',
    't',
    '',
  ])
  expect(await asked('changeDevice', { deviceId: '37', deviceName: 'Gate', owned: 0 })).toEqual([
    'PATCH /control/worlds/default/devices/37',
    't',
    '{"deviceName":"Gate","owned":0}',
  ])
  expect((await asked('removeFault', { worldId: null, faultId: 7 }))[0]).toBe(
    'DELETE /control/worlds/default/faults/7',
  )
  expect((await asked('removeFault', { worldId: 'w\uD83D', faultId: 7 }))[0]).toBe(
    'DELETE /control/worlds/w%EF%BF%BD/faults/7',
  )
})

it('callControl refuses arguments of a path that would lead to another operation', async () => {
  await using control = await openControl()
  for (const [snapshotId, message] of [
    ['..', 'bad-request: snapshotId cannot be "..".'],
    ['.', 'bad-request: snapshotId cannot be ".".'],
  ] as const) {
    const answer = await callControl('forkSnapshot', { snapshotId }, control.address)
    expect([answer.isError, textOf(answer)]).toEqual([true, message])
  }
})

it('makes a refusal a tool error with its code, every broken rule, and the address of its explanation', async () => {
  await using control = await openControl(400)
  expect(await callControl('addFault', {}, control.address)).toMatchObject({
    isError: true,
    content: [
      {
        text: [
          'bad-request: a must be there.',
          'b.0 must be a number.',
          'See the resource skyshop://docs/troubleshooting.md#bad-request',
        ].join('\n'),
      },
    ],
  })
})

it.each([
  ['setClockMode', { body: {} }, 'There is no argument "body": setClockMode takes worldId, mode, rate.'],
  ['setClockMode', {}, 'mode is missing: setClockMode takes worldId, mode, rate.'],
  ['removeFault', { worldId: 'w1' }, 'faultId is missing: removeFault takes worldId, faultId.'],
])(
  '%s with the arguments %j is refused without a request, with the arguments it takes',
  async (name, given, text) => {
    const answer = await callControl(name, given, { baseUrl: 'http://127.0.0.1:1' })
    expect(answer).toMatchObject({ isError: true, content: [{ text: `bad-request: ${text}` }] })
  },
)

const tree = [
  '- region "Phone" [ref=e1]:',
  '  - generic [ref=e2]:',
  '    - iframe [active] [ref=e4]:',
  '      - generic [ref=f1e2]:',
  '        - generic [ref=f1e3]: 1 month',
  '        - radio "1 month ¥19.90" [checked] [ref=f1e4] [cursor=pointer]',
  `        - 'button "It''s \\"new\\": see" [ref=f1e5] [cursor=pointer]'`,
  '        - button [aria-hidden] [ref=f1e6]',
  '        - paragraph [ref=f1e7]:',
  '          - text: Paid',
  '          - generic [ref=f1e8]: ¥19.90',
  '          - text: today',
  '        - generic [aria-hidden] [ref=f1e9]: ✓',
  '        - alert',
  '        - textbox "Code" [ref=f1e12]: abc',
  '    - button "Home" [ref=e9] [cursor=pointer]',
].join('\n')

it('shownScreen says each label once, a text in a line, and the ref of what can be pressed', () => {
  expect(shownScreen(tree).split('\n')).toEqual([
    '- radio "1 month ¥19.90" [checked] [ref=f1e4]',
    `- button "It's \\"new\\": see" [ref=f1e5]`,
    '- button [ref=f1e6]',
    '- Paid ¥19.90 today',
    '- textbox "Code" [ref=f1e12]: abc',
    '- button "Home" [ref=e9]',
  ])
})

const sheetLines = ['      - dialog "Confirm" [ref=f1e20]:', '        - button "1 month" [ref=f1e21]']
const toast = '        - alert [ref=f1e30]: No connection'
const withSheet = [...tree.split('\n').slice(0, -1), toast, ...sheetLines, tree.split('\n').at(-1)].join('\n')

it('shownScreen leaves out the page under an open sheet, and says so', () => {
  expect(shownScreen(withSheet).split('\n')).toEqual([
    '- dialog "Confirm":',
    '  - button "1 month" [ref=f1e21]',
    '- alert: No connection',
    '- button "Home" [ref=e9]',
    '(The page under it is left out.)',
  ])
})

it.each([
  [tree, { name: 'Home' }, ['e9']],
  [tree, { name: '1 month' }, ['f1e4']],
  [tree, { name: '1 month', role: 'generic' }, ['f1e3']],
  [tree, { name: '1 m' }, ['f1e4']],
  [tree, { name: `It's "new": see` }, ['f1e5']],
  [tree, { name: 'month' }, []],
  [withSheet, { name: '1 month' }, ['f1e21']],
  [withSheet, { name: `It's` }, ['f1e5']],
])(
  'of what is called so, elementsLike finds what can be pressed, on the open sheet first: %#',
  (screen, wanted, refs) => {
    expect(elementsLike(screen, wanted).map(({ ref }) => ref)).toEqual(refs)
  },
)

const entry = { seq: 7, traceId: 't', parentSeq: null, virtualMs: 1795331506547, wallMs: 1, kind: 'http' }
const call = {
  from: 'shop',
  to: 'upstream',
  operationId: 'addOrder',
  label: 'POST /v1/order/add',
  status: '200',
}
const whole = { ...entry, ...call, tookMs: 3, note: null, orderNo: '26', request: {}, response: {} }

it('getJournal answers fifty entries in short and where the next page begins, and bodies when asked', async () => {
  await using control = await openControl(200, { entries: [whole], lastSeq: 9, hash: '' })
  const page = async (given: object) =>
    JSON.parse(textOf(await callControl('getJournal', { ...given }, control.address)))
  const short = { seq: 7, at: '2026-11-22T07:11:46.547Z', kind: 'http', way: 'shop>upstream' }
  const entries = [{ ...short, operationId: 'addOrder', status: '200', orderNo: '26' }]
  expect(await page({})).toEqual({ entries, nextSeq: null, lastSeq: 9 })
  expect(await page({ limit: 1 })).toEqual({ entries, nextSeq: 7, lastSeq: 9 })
  expect(await page({ bodies: true })).toEqual({ entries: [whole], nextSeq: null, lastSeq: 9 })
})

it('getState answers how many rows the tables have, and the tables that are asked for', async () => {
  await using control = await openControl(200, { orders: [{ orderNo: '26' }], due: [] })
  const state = async (given: object) => textOf(await callControl('getState', { ...given }, control.address))
  expect(JSON.parse(await state({}))).toEqual({ rowsOfTables: { orders: 1, due: 0 } })
  expect(JSON.parse(await state({ tables: ['orders'] }))).toEqual({ orders: [{ orderNo: '26' }] })
  expect(await state({ tables: ['order'] })).toBe(
    'bad-request: There is no table "order": orders, due. Did you mean "orders"?',
  )
})

/** What a tool answers. */
async function callTool(server: McpServer, name: string, given: object = {}): Promise<string> {
  const { result, error } = await askServer(server, 'tools/call', { name, arguments: given })
  return error?.message ?? result.content[0].text
}

/** Answers a request over the protocol without a session. */
async function askServer(server: McpServer, method: string, params: object) {
  const message = { jsonrpc: '2.0', id: 1, method, params }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  })
  const text = await (await server.fetch(request)).text()
  return JSON.parse(text.slice(text.indexOf('{')))
}

it.each([
  ['*/*', 200],
  ['application/json, */*;q=0.5', 200],
  [null, 200],
  ['application/json, text/event-stream', 200],
  ['application/json', 406],
])('answers a client of HTTP whose Accept is %s with %i', async (accept, status) => {
  const server = new McpServer({ stack: () => null, start: 'pnpm start' })
  const headers = { 'content-type': 'application/json', ...(accept !== null && { accept }) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const answer = await server.fetch(new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body }))
  expect(answer.status).toBe(status)
})

it.each([
  'skyshop://docs/terms.md#%',
  'skyshop://docs/terms.md#nowhere',
  'skyshop://docs/%.md',
  'skyshop://docs/../package.json',
  'skyshop://docs/%2e%2e/package.json',
  'skyshop://reference/control/%',
  'skyshop://reference/../control',
  'skyshop://worlds/%/journal',
  'skyshop://worlds/default/constructor',
  'http://127.0.0.1/%',
  '%',
  '',
])('says of the address "%s" that there is no such resource', async (uri) => {
  const server = new McpServer({ stack: () => null, start: 'pnpm start' })
  const { error } = await askServer(server, 'resources/read', { uri })
  expect([error.code, error.data]).toEqual([-32602, { uri }])
})

it('answers every tool with how a simulator is started while none runs', async () => {
  const server = new McpServer({ stack: () => null, start: 'pnpm start' })
  const none = 'No simulator is running here: start one with pnpm start.'
  expect(await callTool(server, 'listWorlds')).toBe(none)
  expect(await callTool(server, 'openPhone')).toBe(none)
  expect(await callTool(server, 'dance')).toBe('There is no tool dance.')
  const looking = new McpServer({ stack: () => null, dataDir: '/a/.skyshop', start: 'pnpm start' })
  expect(await callTool(looking, 'listWorlds')).toBe(
    `${none} Looked for one in /a/.skyshop (SKYSHOP_DATA_DIR). Name its folder in the configuration of the client: --data <folder>, or SKYSHOP_DATA_DIR in env.`,
  )
})

it('opens no phone without a panel or a browser, and says what to do', async () => {
  await using control = await openControl()
  const addresses = { controlUrl: control.url, controlToken: 't', panelUrl: '' }
  const server = new McpServer({ stack: () => addresses, start: 'pnpm start' })
  expect(await callTool(server, 'openPhone')).toBe(
    'The phone is in the panel, and none runs: start one with pnpm start.',
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CHROMIUM_PATH', '/bin/false')
  addresses.panelUrl = control.url
  expect(await callTool(server, 'openPhone')).toContain(
    'run npx playwright install chromium, or name one with CHROMIUM_PATH',
  )
  await server.close()
})
