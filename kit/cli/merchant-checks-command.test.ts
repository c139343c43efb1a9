import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import { runSim, type SimShell } from './run-sim.ts'

const check = (id: string, verdict: Schemas['MerchantCheck']['verdict'], seqs: number[][] = []) => ({
  ...{ id, provider: 'wechat', level: 'fatal', title: `Title of ${id}`, verdict, occasions: seqs.length },
  findings: seqs.map((own) => ({ atMs: 0, seqs: own, what: 'did it', subject: '26112' })),
})

/** Runs the command against a control plane that answers each of these lists in turn, and streams an entry after the first. */
async function run(args: readonly string[], ...answers: readonly object[][]) {
  const asked: string[] = []
  await using server = await serve(({ url = '' }, response) => {
    asked.push(url)
    if (url.includes('/journal/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return response.end(': open\n\nid: 9\ndata: {}\n\n')
    }
    const index = asked.filter((one) => one.includes('/merchant-checks')).length - 1
    response.setHeader('content-type', 'application/json')
    if (!url.includes('/merchant-checks')) return response.end('{}')
    return response.end(JSON.stringify({ lastSeq: index === 0 ? 5 : 9, checks: answers[index] ?? [] }))
  })
  const said: string[] = []
  const urls = { panelUrl: '', shopUrl: '', productUrl: '', gatewayUrl: '', controlUrl: server.url }
  const none = () => Promise.reject(new Error('not asked for'))
  const shell: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => said.push(line),
    addresses: () => ({ ...urls, controlToken: 't' }),
    files: { read: none, write: none },
    examine: none,
    runProgram: none,
  }
  const code = await runSim(['merchant-checks', ...args], shell)
  return { code, said, asked }
}

const CHECKS = [check('WXM-01', 'kept'), check('WXM-10', 'broken', [[17, 18]]), check('WXM-11', 'not-met')]

it('lists what was put to the test, each break, and how many there are of each verdict', async () => {
  const { code, said, asked } = await run(['--provider', 'wechat'], CHECKS)
  expect(asked.at(-1)).toBe('/control/worlds/default/merchant-checks?provider=wechat')
  expect([code, said]).toEqual([
    1,
    [
      'WXM-01  fatal  kept    Title of WXM-01',
      'WXM-10  fatal  broken  Title of WXM-10',
      'WXM-10 (fatal): did it, about 26112; entries 17, 18',
      '1 broken, 1 kept, 1 not met, 0 not visible; what each asks for is in docs/merchant-checks.md.',
    ],
  ])
})

it('lists all with --all, and ends with 0 where none is broken', async () => {
  const { code, said } = await run(['--all'], [check('WXM-05', 'not-visible')])
  expect([code, said[0]]).toEqual([0, 'WXM-05  fatal  not visible  Title of WXM-05'])
})

it('prints all checks as JSON', async () => {
  const { said } = await run(['--json'], CHECKS)
  expect(JSON.parse(said[0] ?? '')).toEqual(CHECKS)
})

it('watches: each break once, as entries come', async () => {
  const later = [check('WXM-10', 'broken', [[17, 18], [20]])]
  const { code, said } = await run(['--watch'], CHECKS, later)
  expect([code, said]).toEqual([
    0,
    ['WXM-10 (fatal): did it, about 26112; entries 17, 18', 'WXM-10 (fatal): did it, about 26112; entry 20'],
  ])
})

it('refuses to watch as JSON', async () => {
  const { code, said } = await run(['--watch', '--json'], CHECKS)
  expect([code, said.join()]).toEqual([2, expect.stringContaining('leave out --all and --json')])
})
