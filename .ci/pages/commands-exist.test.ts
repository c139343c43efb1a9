import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { readCheckCommand } from '../check/check-command.ts'
import { readTestCommand } from '../test/test-command.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
const { scripts, packageManager } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  packageManager: string
}

const pages = sourceFiles(/(?<!^CHANGELOG)[.]md$/)

/** Commands of the package manager itself, not of the project. */
const packageManagerCommands = new Set(['install', 'exec', '--filter'])

/** The words after `pnpm`, or from `skyshop-kit` on, of each command that stands in a sentence, a table or a line of a block, without placeholders. */
function commandsOf(page: string): string[][] {
  const text = read(page).replace(/\[[^\]`]*\]\([^)]*\)/g, '')
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...inline, ...text.split('\n')].flatMap((line) => {
    const [, used = 'pnpm', rest] =
      /^(pnpm|npx (?:--\S+ )+pnpm@\S+|npx(?: --no)?(?= skyshop-kit))((?: .*)?)$/.exec(
        line.replace(/ +# .*/, ''),
      ) ?? []
    // `pnpm <command> …` is a message about every command.
    if (rest === undefined || rest.startsWith(' <')) return []
    if (used.includes('pnpm@')) expect(`${page}: ${used}`).toContain(` ${packageManager}`)
    const words = rest.replace(/\[[^\]]*\]|<[^>]*>\S*|…/g, '').match(/"[^"]*"|\S+/g) ?? []
    return [words.map((word) => word.replaceAll('"', ''))]
  })
}

/** What `pnpm bench` and `pnpm prove` can be given; each lists them when it is given a name it does not know. */
const known: Record<'bench' | 'prove', string[]> = { bench: [], prove: [] }
const programs = {
  bench: 'e2e/bench/runs/bench.ts',
  prove: 'e2e/soak/runs/prove.ts',
  sim: 'bridge-simulator/src/cli/sim.ts',
  'skyshop-kit': 'kit/src/cli.ts',
}

beforeAll(async () => {
  for (const name of ['bench', 'prove'] as const) {
    const { exitCode, stderr } = await runCommand(process.execPath, [programs[name], 'no-such-name'])
    expect(exitCode).toBe(2)
    // A line a name, or all of them behind a colon.
    known[name] = [...stderr.matchAll(/(?:^ {2}|[:,] )([\w-]+)/gm)].map(([, one = '']) => one)
  }
})

/** Why a command would be refused; null when it would run. */
async function refusalOf([name, ...words]: readonly string[]): Promise<string | null> {
  if (name === undefined || name.startsWith('pnpm@') || packageManagerCommands.has(name)) return null
  if (name === 'skyshop-kit') return refusalOfSim(words, name)
  if (scripts[name] === undefined) return `there is no script ${name}`
  if (name === 'test' || name === 'check') {
    const asked = name === 'test' ? readTestCommand(words) : readCheckCommand(words)
    return asked.kind === 'refuse' ? asked.text : null
  }
  if (name === 'bench' || name === 'prove') {
    const unknown = words.slice(0, 1).filter((word) => !known[name].includes(word))
    return unknown.length === 0 ? null : `${name} knows no ${unknown[0]}`
  }
  return name === 'sim' ? refusalOfSim(words, 'sim') : null
}

/** Help texts of each command of `pnpm sim` and `npx skyshop-kit`, read once: starting one takes a second. */
const simHelp = new Map<string, ReturnType<typeof runCommand>>()

async function refusalOfSim(all: readonly string[], program: 'sim' | 'skyshop-kit'): Promise<string | null> {
  // What follows `--` is the command of another.
  const words = all.includes('--') ? all.slice(0, all.indexOf('--')) : all
  const [command = '--help', part = '--help'] = words
  const first = await helpOf(programs[program], command)
  const isGroup = first.stdout.includes(`${command} <command>`)
  const { exitCode, stdout, stderr } = isGroup ? await helpOf(programs[program], command, part) : first
  if (exitCode !== 0) return stderr
  const unknown = words.filter((word) => /^--(?!help$)/.test(word) && !stdout.includes(`${word} `))
  return unknown.length === 0 ? null : `${program} ${command} has no ${unknown.join(', ')}`
}

function helpOf(...words: string[]): ReturnType<typeof runCommand> {
  const help = simHelp.get(words.join(' ')) ?? runCommand(process.execPath, [...words, '--help'])
  simHelp.set(words.join(' '), help)
  return help
}

it.each(pages)('every command of %s names an existing script, names and options', async (page) => {
  const commands = commandsOf(page)
  const refusals = await Promise.all(commands.map(refusalOf))
  expect(refusals.filter((refusal) => refusal !== null)).toEqual([])
})

it('commandsOf finds the commands of docs/ci.md', () => {
  const commands = commandsOf('docs/ci.md').map((words) => words.join(' '))
  expect(commands).toContain('skyshop-kit check --url https://shop.example --token $TOKEN --values ours.json')
})

it.each([
  [['tset'], 'no script tset'],
  [['test', 'e3e'], 'e3e'],
  [['check', 'typos'], 'typos'],
  [['bench', 'speed'], 'knows no speed'],
  [['prove', 'much'], 'knows no much'],
  [['sim', 'clean'], 'clean'],
  [['sim', 'check', '--address', 'x'], 'has no --address'],
  [['skyshop-kit', 'clean'], 'clean'],
  [['skyshop-kit', 'start', '--shops', 'dist', '--', '--other'], 'has no --shops'],
])('refusalOf %j says what is unknown', async (words, reason) => {
  expect(await refusalOf(words)).toContain(reason)
})

it('bench --help lists all that can be measured and loads nothing that is generated', async () => {
  const refusal = "if (url.includes('/generated/')) throw new Error(url)"
  const hooks = `{ load: (url, context, next) => { ${refusal}; return next(url, context) } }`
  const code = `import { registerHooks } from 'node:module'; registerHooks(${hooks})`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(code)}`, programs.bench, '--help']
  const { exitCode, stdout } = await runCommand(process.execPath, args)
  expect([exitCode, known.bench.filter((name) => !stdout.includes(name))]).toEqual([0, []])
})

it('CONTRIBUTING.md has each long check in its table, with its minutes', () => {
  const [, table = ''] = read('CONTRIBUTING.md').split('## Long checks')
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|.*\| [\d to]+ \|$/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(known.prove.toSorted())
})

/** Pages, sources and recipes: whatever a reader copies a command from. */
const files = [...sourceFiles(/[.](md|ts|tsx|mts|mjs|cjs|js|json|ya?ml)$/), '.ci/run']

// Without --yes, npx asks a question, and gives up where npm is configured to answer no.
it('every npx command has --yes and the package manager of the project', () => {
  const commands = files.flatMap((file) =>
    [...read(file).matchAll(/npx ((?:--\S+ )*)(pnpm@[\d.]*\d)/g)].map(([command, options = '', named]) => ({
      file,
      command,
      isRight: options.includes('--yes ') && named === packageManager,
    })),
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(({ isRight }) => !isRight)).toEqual([])
})
