/**
 * `pnpm prove containers`: Skyshop in one network namespace and a small Python backend in another, as two containers are: order,
 * payment, notify verified and acknowledged, with a token from there alone. Needs root, as namespaces do.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'

const addresses = { skyshop: '10.91.7.1', backend: '10.91.7.2' } as const
type Host = keyof typeof addresses
const names = { skyshop: `skyshop-${process.pid}`, backend: `backend-${process.pid}` } as const
/** Names that each host knows, as a container of the same network does. */
const hostsFile = Object.entries({ ...addresses, localhost: '127.0.0.1' })
  .map(([name, address]) => `${address} ${name}\n`)
  .join('')

const ip = (line: string) => execFileSync('ip', line.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] })
const inside = (host: Host) => ['netns', 'exec', names[host]]

/** Makes two hosts with a wire between them. */
function makeHosts(): void {
  for (const host of ['skyshop', 'backend'] as const) {
    mkdirSync(`/etc/netns/${names[host]}`, { recursive: true })
    writeFileSync(`/etc/netns/${names[host]}/hosts`, hostsFile)
    ip(`netns add ${names[host]}`)
    ip(`-n ${names[host]} link set lo up`)
  }
  const [one, other] = [`sk${process.pid}a`, `sk${process.pid}b`]
  ip(`link add ${one} netns ${names.skyshop} type veth peer name ${other} netns ${names.backend}`)
  for (const [host, link] of [
    ['skyshop', one],
    ['backend', other],
  ] as const) {
    ip(`-n ${names[host]} address add ${addresses[host]}/24 dev ${link}`)
    ip(`-n ${names[host]} link set ${link} up`)
  }
}

function removeHosts(): void {
  for (const name of Object.values(names)) {
    rmSync(`/etc/netns/${name}`, { recursive: true, force: true })
    // One that was not made is not there.
    spawn('ip', ['netns', 'delete', name], { stdio: 'ignore' }).on('error', () => undefined)
  }
}

interface Ready {
  panelUrl: string
  controlUrl: string
  controlToken: string
  accounts: { files: string }[]
}

/** Starts the providers as the page says, in their namespace. */
async function startSkyshop(folder: string) {
  const options = '--host 0.0.0.0 --host-name skyshop --webhook-host backend --json'.split(' ')
  const program = [process.execPath, join(rootDir, 'kit/src/cli.ts'), 'providers', 'wechat', ...options]
  const child = spawn('ip', [...inside('skyshop'), ...program, '--data', join(folder, 'data')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (value === undefined) throw new Error('Skyshop did not start; its messages are above.')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { ...(JSON.parse(value) as Ready), stop }
}

/** Runs the backend in the other namespace; returns what it saw. */
async function runBackend({ accounts, panelUrl, controlUrl, controlToken }: Ready): Promise<object> {
  const [account] = accounts
  const ports = [controlUrl, panelUrl].map((url) => new URL(url).port)
  const program = join(import.meta.dirname, 'container-backend.py')
  const words = ['python3', program, account?.files ?? '', 'skyshop', ...ports, controlToken]
  const { exitCode, stdout, stderr } = await runCommand('ip', [...inside('backend'), ...words])
  if (exitCode !== 0) throw new Error(`The backend failed: ${stderr.slice(-2000)}`)
  return JSON.parse(stdout) as object
}

const expected = {
  order: 200,
  refused: 'elsewhere',
  paid: 200,
  received: [{ isGenuine: true, event: 'TRANSACTION.SUCCESS' }],
  withoutToken: [403, 401, 401],
  withToken: [200, 303, 303],
  reboundName: 403,
  attempts: ['received'],
}

/** Compares what the backend saw; of a refusal the option that it names. */
function judge(seen: object): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const actual: unknown = Reflect.get(seen, name)
    const isRight =
      name === 'refused'
        ? String(actual).includes(`--webhook-host ${wanted}`)
        : JSON.stringify(actual) === JSON.stringify(wanted)
    const text = JSON.stringify(actual)
    console.log(`${name}: ${text}`)
    return isRight ? [] : [`${name} is ${text}, not ${JSON.stringify(wanted)}`]
  })
}

async function prove(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-containers-'))
  try {
    makeHosts()
    const skyshop = await startSkyshop(folder)
    try {
      return judge(await runBackend(skyshop))
    } finally {
      await skyshop.stop()
    }
  } finally {
    removeHosts()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'It makes network namespaces, which Linux lets root do alone: nothing was checked. Run it as root.',
  )
  process.exitCode = 1
} else {
  const misses = await prove()
  for (const miss of misses) console.log(`missed: ${miss}`)
  console.log(misses.length === 0 ? 'passed' : 'failed')
  process.exitCode = misses.length === 0 ? 0 : 1
}
