/**
 * Tasks for assistants: `node e2e/assistant/run-tasks.ts [task …]` gives them to the program of `SKYSHOP_ASSISTANT`, such as
 * `sh my-assistant.sh`, and prints how many it did, with its model, the day and its tokens; without one they are unmeasured.
 * With `--proof` (`pnpm prove mcp`) each task is shown to be one: its check fails in the untouched world, and holds after a
 * reference solution by the tools.
 *
 * The program runs in a folder of its own, with the package installed in it, `SKILL.md`, and a Skyshop that runs and is named
 * in `.mcp.json`. The task comes on stdin; on stdout the last line is JSON: `{ "answer": "…", "model": "…", "tokens": 1234 }`.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { wallNowMs } from '../../kit/testing/phone/wall-clock.ts'
import { createWorld } from '../../kit/testing/world/world.ts'
import { connectAssistant, mcpCommand } from '../run/assistant-client.ts'
import { buildProduct } from '../run/build-product.ts'
import { rootDir, toolEnv } from '../run/project.ts'
import { type RunningStack, startStack } from '../run/stack.ts'
import { makeBadMerchant, readBadMerchants } from '../soak/merchants/bad-merchant.ts'
import { type AssistantTask, type TaskPlace, tasks } from './tasks.ts'

const badBackend = 'alipay-notify-unchecked'
const taskLimitMs = 900_000

/** What became of a task; `problem` is null where it is done. */
interface Outcome {
  name: string
  problem: string | null
  model?: string
  tokens: number
}

/** Does a task in its place; the last of what is said is the answer. */
type Worker = (
  task: AssistantTask,
  place: TaskPlace,
) => Promise<{ answer: string; model?: string; tokens: number }>

const stacks = openStacks()
const words = process.argv.slice(2)
const isProof = words.includes('--proof')
const names = words.filter((word) => word !== '--proof')
const asked = tasks.filter(({ name }) => names.length === 0 || names.includes(name))
const { SKYSHOP_ASSISTANT: program = '' } = process.env

if (asked.length === 0) {
  console.error(`There is no such task: ${tasks.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 2
} else if (!isProof && program === '') {
  console.log(`${asked.length} tasks, unmeasured: SKYSHOP_ASSISTANT names no program that runs a model.`)
} else {
  await buildProduct()
  const outcomes: Outcome[] = []
  for (const task of asked) {
    const outcome = await run(task, isProof ? solveByTools : askProgram)
    console.log(outcomeLine(outcome))
    outcomes.push(outcome)
  }
  await stacks.close()
  const done = outcomes.filter(({ problem }) => problem === null)
  const tokens = outcomes.reduce((sum, one) => sum + one.tokens, 0)
  const who = isProof ? 'reference solutions' : (outcomes[0]?.model ?? 'a model that was not named')
  const today = new Date(wallNowMs()).toISOString().slice(0, 10)
  console.log(`${done.length} of ${outcomes.length} tasks done by ${who} on ${today}, ${tokens} tokens`)
  process.exitCode = done.length === outcomes.length ? 0 : 1
}

function outcomeLine({ name, problem, tokens }: Outcome): string {
  const mark = problem === null ? 'ok  ' : 'FAIL'
  return `${mark}  ${name.padEnd(16)} ${tokens} tokens  ${problem ?? ''}`.trimEnd()
}

/** Does a task in a new world, and asks that world whether it is done. */
async function run(task: AssistantTask, worker: Worker): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-task-'))
  mkdirSync(join(folder, 'shop'))
  writeFileSync(join(folder, 'shop/index.html'), '<!doctype html>\n')
  const backend = task.needs === 'backend' ? startBackend() : null
  try {
    const stack = await stacks.open(task.needs === 'shop' ? join(folder, 'shop') : null)
    const plan = {
      scenario: task.scenario,
      seed: 1,
      profile: { appLanguage: 'en', platform: 'android' },
    } as const
    const world = await createWorld(stack.ready, plan)
    const place = { world, folder, answer: '', backend: (await backend?.url) ?? '' }
    const before = await task.missing(place)
    if (before === null)
      return { name: task.name, problem: 'its check holds in an untouched world', tokens: 0 }
    const { answer, ...rest } = await worker(task, place)
    return { name: task.name, problem: await task.missing({ ...place, answer }), ...rest }
  } catch (error) {
    return { name: task.name, problem: error instanceof Error ? error.message : String(error), tokens: 0 }
  } finally {
    backend?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The Skyshop of all tasks, and one for each shop of an assistant's own. */
function openStacks() {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-tasks-'))
  const opened = new Map<string | null, Promise<RunningStack>>()
  const open = (shop: string | null): Promise<RunningStack> => {
    const words = shop === null ? [] : ['start', '--json', '--shop', shop]
    const own = shop === null ? {} : { program: 'kit/src/cli.ts', words }
    const stack = opened.get(shop) ?? startStack(join(folder, String(opened.size)), {}, own)
    opened.set(shop, stack)
    return stack
  }
  const close = async () => {
    for (const stack of opened.values()) await (await stack.catch(() => null))?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { open, close }
}

/** The reference solution, over stdin and stdout as most clients speak, with tools of all areas. */
async function solveByTools(task: AssistantTask, place: TaskPlace): ReturnType<Worker> {
  const { world } = place
  await using assistant = await connectAssistant(world.stack, { worldId: world.id, tools: 'all' })
  const answer = await task.solve(assistant, place)
  return { answer: answer ?? '', tokens: assistant.takeCost().tokens }
}

/** Gives the task to the program of the environment. */
async function askProgram(task: AssistantTask, { world, folder, backend }: TaskPlace): ReturnType<Worker> {
  installPackage(folder)
  const { command, env } = mcpCommand({ stack: world.stack })
  const args = [join(folder, 'node_modules/skyshop-kit/dist/skyshop.cjs'), 'mcp', '--tools', 'all']
  const servers = { mcpServers: { skyshop: { command, args, env } } }
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify(servers))
  copyFileSync(join(rootDir, 'kit/SKILL.md'), join(folder, 'SKILL.md'))
  const prompt = `${task.prompt.replace('{backend}', backend)}\nThe world is ${world.id}. SKILL.md says how to begin.\n`
  const output = execFileSync('sh', ['-c', program], {
    ...{ cwd: folder, env: toolEnv(), input: prompt, encoding: 'utf8', timeout: taskLimitMs },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const last = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Partial<Awaited<ReturnType<Worker>>>
  return { answer: last.answer ?? '', tokens: last.tokens ?? 0, ...(last.model && { model: last.model }) }
}

/** Installs the package of `pnpm pack:kit`, and Playwright for its phone: an assistant has that alone. */
function installPackage(folder: string): void {
  const dist = join(rootDir, 'kit/dist')
  const file = readdirSync(dist).find((name) => name.endsWith('.tgz'))
  if (file === undefined) throw new Error('There is no package: make it with pnpm pack:kit.')
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const playwright = join(rootDir, 'e2e/node_modules/@playwright/test/package.json')
  const { version } = JSON.parse(readFileSync(playwright, 'utf8')) as { version: string }
  const packages = [join(dist, file), `@playwright/test@${version}`]
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  execFileSync('npm', install, { cwd: folder, stdio: 'ignore' })
}

/** A merchant with one defect, and the address that it prints. */
function startBackend(): { url: Promise<string>; close: () => void } {
  const bad = readBadMerchants().find(({ name }) => name === badBackend)
  if (bad === undefined) throw new Error(`There is no merchant ${badBackend}.`)
  const folder = makeBadMerchant(bad)
  const child = spawn(process.execPath, [join(folder, 'merchant.ts')], {
    env: toolEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: new Promise((done) => lines.once('line', done)), close }
}
