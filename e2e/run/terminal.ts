import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { rootDir } from './project.ts'

const ofTheWorker = /^(PW_|TEST_|PLAYWRIGHT_|NODE_OPTIONS|FORCE_COLOR|DEBUG_COLORS)/

/**
 * Environment of a program that a scenario starts: without the variables of the Playwright worker, and without colours,
 * as its output is read.
 */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !ofTheWorker.test(name))
  return { ...Object.fromEntries(own), NO_COLOR: '1' }
}

/**
 * The environment of a terminal that was opened by hand: nothing of the package manager that runs this test, and npm is
 * configured to answer no to every question. Simulator and data folder stay as they are named.
 */
export function terminalEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(childEnv(env)).filter(([name]) => !/^(p?npm_|NODE|VITEST|INIT_CWD)/i.test(name))
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(own),
    // Slim images have no curl; where there is one, it comes first.
    PATH: [...folders, join(import.meta.dirname, 'curl')].join(delimiter),
    npm_config_yes: 'false',
    // What was fetched once is not asked for again.
    npm_config_prefer_offline: 'true',
  }
}

/** The code blocks of a page in one language. */
export function blocksOf(page: string, language: 'sh' | 'ts' | 'js' | 'text' | 'yaml'): string[] {
  const fences = readFileSync(join(rootDir, page), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...fences].filter(([, blockLanguage]) => blockLanguage === language).map(([, , code = '']) => code)
}

/** Exit code and output of a program, and how long it took; the code is 128 when a signal ended it. */
export interface TerminalRun {
  exitCode: number
  output: string
  tookMs: number
}

/** Many times what a printed command says: one that writes without end is ended in place of filling the memory. */
const maxOutputCharacters = 4_000_000

/**
 * Runs lines in a shell in the folder of the project, with the `pnpm` of CONTRIBUTING.md. The first line that fails ends
 * it, and every process in its background; so do four million characters of output.
 */
export function typeLines(lines: string, env: NodeJS.ProcessEnv = terminalEnv()): Promise<TerminalRun> {
  const script = `pnpm() { ${pnpmCommand()} "$@"; }\n${lines}`
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const child = spawn('sh', ['-e', '-c', script], { cwd: rootDir, env, stdio: [...stdio], detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.length > maxOutputCharacters) endGroup(child.pid)
      })
    }
    child.once('exit', () => endGroup(child.pid))
    child.once('close', (code) =>
      resolve({ exitCode: code ?? 128, output, tookMs: performance.now() - startedMs }),
    )
  })
}

/** The pnpm that runs this test, which starts at once, or the alias of CONTRIBUTING.md. */
function pnpmCommand(): string {
  const running = process.env.npm_execpath ?? ''
  if (/[/]pnpm(\.\w+)?$/.test(running) && existsSync(running)) return `'${running.replaceAll("'", "'\\''")}'`
  const page = readFileSync(join(rootDir, 'CONTRIBUTING.md'), 'utf8')
  const [, command] = /`alias pnpm='([^']+)'`/.exec(page) ?? []
  if (command === undefined) throw new Error('CONTRIBUTING.md does not say how one gets pnpm')
  return command
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left in the background.
  }
}
