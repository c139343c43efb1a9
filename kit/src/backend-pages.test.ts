import { execFile, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { addressVariables, root, type Skyshop, startSkyshop } from './start-skyshop.ts'
import { writeAccountFiles } from './write-account-files.ts'

/** What a page asks of the machine, and a command that ends well where it is there. */
interface Need {
  name: string
  command: readonly [string, ...string[]]
}

const node: Need = { name: 'Node', command: ['node', '--version'] }
const pages: { page: string; need: Need }[] = [
  {
    page: 'python',
    need: {
      name: 'Python 3 with requests and cryptography',
      command: ['python3', '-c', 'import requests, cryptography'],
    },
  },
  {
    page: 'java',
    need: {
      name: 'Java 17 or newer',
      command: ['sh', '-c', 'java --version | grep -qE "^openjdk (1[7-9]|[2-9][0-9])"'],
    },
  },
  {
    page: 'go',
    need: {
      name: 'Go 1.18 or newer',
      command: ['sh', '-c', 'go version | grep -qE "go1[.](1[89]|[2-9][0-9])"'],
    },
  },
  {
    page: 'php',
    need: {
      name: 'PHP 8 or newer with curl',
      command: ['php', '-r', 'exit((int) !(PHP_MAJOR_VERSION >= 8 && extension_loaded("curl")));'],
    },
  },
  { page: 'node-wechat', need: node },
  { page: 'node-alipay', need: node },
  {
    page: 'curl',
    need: { name: 'curl and OpenSSL', command: ['sh', '-c', 'curl --version && openssl version'] },
  },
]

let top: string
let skyshop: Skyshop

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'skyshop-backends-'))
  // The programs look for it in their folder, as `npx skyshop-kit providers` leaves it there.
  skyshop = await startSkyshop({ parties: ['wechat', 'alipay'], dataDir: join(top, '.skyshop') })
})
afterAll(async () => {
  await skyshop?.close()
  rmSync(top, { recursive: true })
})

it.for(pages)(
  'the page $page of docs/backends runs as printed, and prints what it says',
  async ({ page, need }, context) => {
    skipWithout(need, context)
    const { folder, commands, printed } = openPage(`docs/backends/${page}.md`)
    // The first block installs and starts; the page about calls prints one script in several.
    const script = page === 'curl' ? commands.slice(1).join('') : (commands[1] ?? 'false')
    expect(await run(['sh', '-e', '-c', script], folder)).toBe(printed)
  },
)

it.for([
  { page: 'audit-python', of: 'python', nth: 0 },
  { page: 'audit-java', of: 'java', nth: 0 },
  { page: 'audit-java', of: 'java', nth: 1 },
])(
  'the audit $nth of the page $page of docs/backends runs as printed, and says what it says',
  async ({ page, of, nth }, context) => {
    skipWithout(pages.find((one) => one.page === of)?.need ?? node, context)
    const { folder, commands, texts } = openPage(`docs/backends/${page}.md`)
    expect(await run(['sh', '-e', '-c', commands[nth + 1] ?? 'false'], folder)).toBe(texts[nth])
  },
)

it('the agreement of docs/backends/python.md runs as printed, and prints what it says', async (context) => {
  skipWithout(pages.find(({ page }) => page === 'python')?.need ?? node, context)
  const { folder, commands, texts } = openPage('docs/backends/python.md')
  expect(await run(['sh', '-e', '-c', commands[3] ?? 'false'], folder)).toBe(texts[1])
})

it('the tests of docs/backends/python.md pass as printed', async (context) => {
  skipWithout({ name: 'Python 3 with pytest', command: ['python3', '-c', 'import pytest'] }, context)
  const { folder, commands } = openPage('docs/backends/python.md')
  expect(await run(['sh', '-e', '-c', commands[2] ?? 'false'], folder)).toContain('1 passed')
})

it('skyshop.py works worlds, and tells what is wrong', async (context) => {
  skipWithout({ name: 'Python 3', command: ['python3', '--version'] }, context)
  await run(['python3', '-B', '-m', 'unittest', 'test_skyshop'], join(root, 'kit/python'))
})

it.for(['wechat', 'alipay'])(
  'skyshop.py saves the files of %s that the command writes',
  async (provider, context) => {
    skipWithout({ name: 'Python 3', command: ['python3', '--version'] }, context)
    const { folder } = openPage('docs/backends/python.md')
    const save = `import skyshop; world = skyshop.World(); world.save_files("${provider}", "saved"); print(world.id)`
    const worldId = (await run(['python3', '-c', save], folder)).trim()
    const headers = { 'x-skyshop-control': skyshop.controlToken }
    const answer = await fetch(`${skyshop.controlUrl}/control/worlds/${worldId}/merchants`, { headers })
    await writeAccountFiles(await answer.json(), { folder: join(folder, 'written'), worldId })
    const read = (from: string, left: RegExp) => {
      const names = readdirSync(join(folder, from)).filter((name) => !left.test(name))
      return Object.fromEntries(
        names.sort().map((name) => [name, readFileSync(join(folder, from, name), 'base64')]),
      )
    }
    expect(read('saved', /^account[.]json$/)).toEqual(read(`written/${provider}`, /^[.]|^README/))
  },
)

/** Ends a test as not run where the machine does not have what it needs; `meta.needs` is how a run counts and names it. */
function skipWithout({ name, command: [program, ...words] }: Need, context: TestContext): void {
  if (spawnSync(program, words, { stdio: 'ignore' }).status === 0) return
  Object.assign(context.task.meta, { needs: name })
  context.skip(`needs ${name}`)
}

/** A folder with what a page prints: its programs by the names in their first lines, and what they lean on. */
function openPage(page: string) {
  const folder = mkdtempSync(join(top, 'page-'))
  symlinkSync(join(top, '.skyshop'), join(folder, '.skyshop'))
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  const of = (language: string) =>
    blocks.flatMap(([, blockLanguage, code = '']) => (blockLanguage === language ? [code] : []))
  for (const [, , code = ''] of blocks) {
    const [, file] = /^(?:<[?]php )?(?:#|[/]{2}) (\w+[.]\w+)\n/.exec(code) ?? []
    if (file !== undefined) writeFileSync(join(folder, file), code)
  }
  const [adapter, wechatAdapter] = of('json')
  if (adapter !== undefined) writeFileSync(join(folder, 'skyshop-adapter.json'), adapter)
  if (wechatAdapter !== undefined) writeFileSync(join(folder, 'wechat-adapter.json'), wechatAdapter)
  copyFileSync(join(root, 'kit/python/skyshop.py'), join(folder, 'skyshop.py'))
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  symlinkSync(join(root, 'kit'), join(packages, 'skyshop-kit'))
  mkdirSync(join(packages, '.bin'))
  const program = `#!/bin/sh\nexec node '${join(root, 'kit/src/skyshop.cjs')}' "$@"\n`
  writeFileSync(join(packages, '.bin/skyshop-kit'), program, { mode: 0o755 })
  symlinkSync(join(root, 'fake-api/node_modules/alipay-sdk'), join(packages, 'alipay-sdk'))
  symlinkSync(join(root, 'kit/node_modules/wechatpay-node-v3'), join(packages, 'wechatpay-node-v3'))
  const texts = of('text')
  return { folder, commands: of('sh'), printed: texts[0], texts }
}

/** Runs a program beside the Skyshop; returns what it printed. @throws with all of its output when it fails */
async function run([program, ...words]: Need['command'], cwd: string): Promise<string> {
  // The `node` of a page is the one that runs this.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const settings = { PATH: path, PYTHONDONTWRITEBYTECODE: '1' }
  const env = { ...process.env, ...addressVariables(skyshop), ...settings }
  return (await promisify(execFile)(program, words, { cwd, env })).stdout
}
