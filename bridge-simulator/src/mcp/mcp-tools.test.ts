import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import { areasRefusal, callControl, controlTools, readAreas, toolAreas } from './control-tools.ts'
import { McpServer } from './mcp-server.ts'
import { elementsLike, withoutWrappers } from './phone-screen.ts'
import { phoneTools } from './phone-tools.ts'

it('offers fewer than forty-five tools unless asked for more, each with its schema complete', () => {
  const offered = [...phoneTools, ...controlTools(readAreas())]
  expect(offered.length).toBeLessThan(45)
  const all = controlTools(toolAreas)
  expect(all.length).toBeGreaterThan(70)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(JSON.stringify(all)).not.toContain('$ref')
  for (const { description } of all) expect(description).toMatch(/[.]$/)
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

/** A control plane that answers each request with what was asked, or refuses. */
async function openControl(status = 200) {
  const server = await serve((request, response) => {
    const { method, url, headers } = request
    response.writeHead(status, { 'content-type': 'application/json' })
    const details = [
      { pointer: '/body/a', message: 'must be there' },
      { pointer: '/body/b/0', message: 'must be a number' },
    ]
    const docs = 'http://127.0.0.1/docs/troubleshooting.html#bad-request'
    const refusal = { error: 'bad-request', message: 'a must be there.', details, docs }
    const asked = [`${method} ${url}`, headers['x-skyshop-control']]
    response.end(JSON.stringify(status === 200 ? asked : refusal))
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
    (await callControl(name, { ...given }, control.address)).structuredContent
  expect(await asked('getJournal', { limit: 2, text: 'a b' })).toEqual({
    result: ['GET /control/worlds/default/journal?limit=2&text=a+b', 't'],
  })
  expect(await asked('removeFault', { worldId: 'w1', faultId: 7 })).toEqual({
    result: ['DELETE /control/worlds/w1/faults/7', 't'],
  })
})

it('makes a refusal a tool error with its code, every broken rule, and the address of its explanation', async () => {
  await using control = await openControl(400)
  expect(await callControl('addFault', { body: {} }, control.address)).toMatchObject({
    isError: true,
    content: [
      {
        text: [
          'bad-request: a must be there.',
          'b.0 must be a number.',
          'See http://127.0.0.1/docs/troubleshooting.html#bad-request',
        ].join('\n'),
      },
    ],
    structuredContent: { error: 'bad-request' },
  })
})

it.each([
  ['addFault', { fault: {} }, 'There is no argument "fault": addFault takes worldId, body.'],
  ['addFault', {}, 'body is missing: addFault takes worldId, body.'],
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
  '    - button "Home" [ref=e9] [cursor=pointer]',
].join('\n')

it('withoutWrappers removes elements that only wrap others and keeps the nesting of the rest', () => {
  expect(withoutWrappers(tree).split('\n')).toEqual([
    '- region "Phone" [ref=e1]:',
    '  - iframe [active] [ref=e4]:',
    '    - generic [ref=f1e3]: 1 month',
    '    - radio "1 month ¥19.90" [checked] [ref=f1e4]',
    `    - 'button "It''s \\"new\\": see" [ref=f1e5]'`,
    '    - button [aria-hidden] [ref=f1e6]',
    '  - button "Home" [ref=e9]',
  ])
})

it.each([
  [{ name: 'Home' }, ['e9']],
  [{ name: '1 month' }, ['f1e3']],
  [{ name: '1 month', role: 'radio' }, ['f1e4']],
  [{ name: '1 m' }, ['f1e4']],
  [{ name: `It's "new": see` }, ['f1e5']],
  [{ name: 'month' }, []],
])('elementsLike %j finds %j', (wanted, refs) => {
  expect(elementsLike(tree, wanted).map(({ ref }) => ref)).toEqual(refs)
})

/** What a tool answers, over the protocol without a session. */
async function callTool(server: McpServer, name: string, given: object = {}): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  })
  const text = await (await server.fetch(request)).text()
  const { result, error } = JSON.parse(text.slice(text.indexOf('{')))
  return error?.message ?? result.content[0].text
}

it('answers every tool with how a simulator is started while none runs', async () => {
  const server = new McpServer({ stack: () => null, start: 'pnpm start' })
  const none = 'No simulator is running here: start one with pnpm start.'
  expect(await callTool(server, 'listWorlds')).toBe(none)
  expect(await callTool(server, 'open_phone')).toBe(none)
  expect(await callTool(server, 'dance')).toBe('There is no tool dance.')
})

it('opens no phone without a panel or a browser, and says what to do', async () => {
  await using control = await openControl()
  const addresses = { controlUrl: control.url, controlToken: 't', panelUrl: '' }
  const server = new McpServer({ stack: () => addresses, start: 'pnpm start' })
  expect(await callTool(server, 'open_phone')).toBe(
    'The phone is in the panel, and none runs: start one with pnpm start.',
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CHROMIUM_PATH', '/bin/false')
  addresses.panelUrl = control.url
  expect(await callTool(server, 'open_phone')).toContain(
    'run npx playwright install chromium, or name one with CHROMIUM_PATH',
  )
  await server.close()
})
