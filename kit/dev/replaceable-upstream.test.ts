import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReplaceableUpstream } from './replaceable-upstream.ts'

const root = mkdtempSync(join(tmpdir(), 'skyshop-upstream-'))
const log = join(root, 'starts')
const ports = { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 }

/** An upstream that leaves a line at each start. */
const server = `import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const { SKYSHOP_ON_LOADED, SKYSHOP_PRODUCT_PORT } = process.env
const url = 'http://127.0.0.1:' + (SKYSHOP_PRODUCT_PORT === '0' ? '4711' : SKYSHOP_PRODUCT_PORT)
const say = (event, controlToken) => console.log(JSON.stringify({ event, productUrl: url, gatewayUrl: url, controlUrl: url, controlToken }))
const open = ({ controlToken }) => {
  appendFileSync(${JSON.stringify(log)}, [process.pid, url, controlToken].join(' ') + '\\n')
  say('ready', controlToken)
}
process.stdin.on('end', () => process.exit(0))
createInterface({ input: process.stdin }).on('line', (line) => open(JSON.parse(line)))
if (SKYSHOP_ON_LOADED === 'wait') say('loaded')
else open({ controlToken: 'first' })
`
const serverFile = join(root, 'kit/server/server.ts')
mkdirSync(dirname(serverFile), { recursive: true })

/** Process id of each start so far, with what it opened. */
function starts(): { pid: number; opened: string }[] {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [pid = '', ...opened] = line.split(' ')
    return { pid: Number(pid), opened: opened.join(' ') }
  })
}

let upstream: ReplaceableUpstream
/** What was said so far, and who looks whether it is what they wait for. */
const said: string[] = []
const looks = new Set<() => void>()
const say = (text: string) => {
  said.push(text)
  for (const look of looks) look()
}

beforeEach(async () => {
  writeFileSync(log, '')
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
  writeFileSync(serverFile, server)
  upstream = new ReplaceableUpstream(root, {
    ...{ dataDir: join(root, 'data'), ports, publicUrls: {}, ready: 'text', build: 'never' },
  })
  await upstream.ready
})

afterEach(() => upstream.stop())
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Ends the process of the latest start as nobody can prevent. */
const kill = () => process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL')
/** Resolves when a text is the last thing said, after so many things in all. */
const lastSaid = (text: string, count: number) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (said.length !== count || !said.at(-1)?.includes(text)) return
      looks.delete(look)
      resolve()
    }
    looks.add(look)
    look()
  })

it('starts an upstream that was killed again, at the same addresses with the same token', async () => {
  kill()
  await lastSaid('upstream: started again', 2)
  await upstream.untilRestarted()
  expect(said).toEqual(['upstream: ended (SIGKILL), starting again', 'upstream: started again'])
  expect(upstream.isRestarting()).toBe(false)
  expect(starts().map(({ opened }) => opened)).toEqual(Array(2).fill('http://127.0.0.1:4711 first'))
})

it('gives up an upstream that ends soon after each start, until changed sources replace it', async () => {
  for (let again = 1; again <= 3; again += 1) {
    kill()
    await lastSaid('upstream: started again', 2 * again)
  }
  kill()
  await lastSaid('start pnpm dev again:\nit ends soon after each start', 7)
  expect(starts()).toHaveLength(4)
  await (await upstream.load()).replace()
  await upstream.untilRestarted()
  expect([upstream.isRestarting(), starts().length]).toEqual([false, 5])
})

it('rejects for waiting requests and says why when sources no longer load', async () => {
  writeFileSync(serverFile, 'throw new Error("half an edit")')
  kill()
  await lastSaid('The upstream ended (SIGKILL) and is not running. Save one of its sources', 2)
  await expect(upstream.untilRestarted()).rejects.toThrow('half an edit')
  expect(upstream.isRestarting()).toBe(false)
})

it('starts nothing when it is stopped', async () => {
  await upstream.stop()
  expect([said, starts().length]).toEqual([[], 1])
})
