import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from '@playwright/test'
import { scenarioLimitMs } from '../../../kit/testing/environment/test-limits.ts'
import { browserCandidates } from '../../run/browser.ts'
import { thisMachine } from '../../run/machine.ts'
import { rootDir } from '../../run/project.ts'
import { blocksOf, childEnv } from '../../run/terminal.ts'

const manager = 'npx --yes pnpm@12.21.0'

test('a separate project installs the package, tests its shop, passes the recipes of webhooks and renewals as printed, adds a provider, has its worlds in older Vitests, a backend of its own is paid through the files of its account, and the pages of backends begin as printed', async () => {
  test.setTimeout(10 * scenarioLimitMs)
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-consumer-'))
  using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  cpSync(join(rootDir, 'e2e/consumer'), folder, { recursive: true })
  const env = {
    // Without the addresses of this suite's product: it starts its own.
    ...Object.fromEntries(Object.entries(childEnv()).filter(([name]) => !name.startsWith('SKYSHOP_'))),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    CHROMIUM_PATH: browserCandidates(thisMachine)[0] ?? '',
    PORT: await freePort(),
  }
  const run = (line: string, cwd = folder) => runLine(line, { cwd, env })
  const packed = await run(`${process.execPath} kit/build/pack.ts`, rootDir)
  const [file = ''] = /\S+[.]tgz/.exec(packed) ?? []
  await run(`${manager} install --frozen-lockfile --prefer-offline`)
  await run(`${manager} add --save-dev --prefer-offline ${file}`)
  expect(file).toContain(`-${(await run('npx --no -- skyshop-kit --version')).trim()}.tgz`)
  await run('npm run build')
  expect(await run('npm run scenarios')).toContain('3 passed')
  const recipes = ['webhooks', 'renewals'].flatMap((page) => blocksOf(`docs/cookbook/${page}.md`, 'ts'))
  mkdirSync(join(folder, 'recipes'))
  for (const [at, code] of recipes.entries())
    writeFileSync(join(folder, `recipes/recipe-${at}.spec.ts`), code)
  await run('npm run types')
  expect(await run('npm run pipeline')).toContain(`${recipes.length + 2} passed`)
  expect(await run('npm run provider')).toContain('3 passed')
  expect(await run('npm run tests')).toContain('1 passed')
  expect(await run('npm run --silent devices')).toContain('"deviceName": "Living room"')
  for (const version of ['3.2.7', '4.1.12'])
    expect(await runOlderVitest(version, { folder, file, run })).toContain('1 passed')
  await beginPages(file, env)
  await using alone = await startProviders(folder, env)
  expect(alone.accounts).toMatchObject([{ provider: 'wechat', files: join(folder, 'secrets/wechat') }])
  expect(await run('node backend.mjs secrets/wechat')).toBe('told SUCCESS, asked SUCCESS, 1990 fen\n')
  await using assistant = await startAssistant(folder, env)
  expect((await assistant.client.listTools()).tools.length).toBeGreaterThan(30)
  const { contents } = await assistant.client.readResource({ uri: 'skyshop://docs/terms.md' })
  expect(contents).toMatchObject([{ text: expect.stringContaining('# Terms') }])
})

test('the pages of the package print shop, scenario and provider of that project', () => {
  const read = (file: string) => readFileSync(join(rootDir, 'e2e/consumer', file), 'utf8')
  const [page = ''] = blocksOf('docs/bring-your-own-shop.md', 'js')
  expect(read('shop.js')).toContain(page)
  expect(page.split('\n').length).toBeLessThanOrEqual(34)
  expect(blocksOf('docs/add-a-provider.md', 'ts')).toEqual([
    read('skyshop.config.ts'),
    read('provider.spec.ts'),
  ])
  expect(read('skyshop.config.ts').split('\n').length).toBeLessThanOrEqual(150)
  const [printed = ''] = blocksOf('kit/README.md', 'js')
  expect(printed).toBe(`// dist/shop.js\n${page}`)
  const [, scenario = ''] = blocksOf('kit/README.md', 'ts')
  expect(read('shop.spec.ts')).toContain(scenario.slice(scenario.indexOf('test(')))
})

/** Runs a command line without quotes, and answers what it printed. */
async function runLine(line: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const [file = '', ...args] = line.split(' ')
  try {
    return (await promisify(execFile)(file, args, { ...options, maxBuffer: 10_000_000 })).stdout
  } catch (error) {
    throw new Error(`${line}\n${(error as { stdout?: string }).stdout}`, { cause: error })
  }
}

/** The separate project, the package, and how a command line is run. */
interface Consumer {
  folder: string
  file: string
  run: (line: string, cwd: string) => Promise<string>
}

/** Installs the package beside another Vitest by npm, which refuses what a peer does not fit, and runs the tests there. */
async function runOlderVitest(version: string, { folder, file, run }: Consumer): Promise<string> {
  const older = join(folder, `vitest-${version}`)
  mkdirSync(older)
  writeFileSync(join(older, 'package.json'), '{ "type": "module" }')
  for (const name of ['world.test.ts', 'vitest.config.ts']) cpSync(join(folder, name), join(older, name))
  await run(`npm install --prefer-offline --ignore-scripts --no-audit vitest@${version} ${file}`, older)
  return run('npx --no vitest run', older)
}

/**
 * Types the first lines of each page of `docs/backends` in an empty folder beside the package's file, as printed but for the
 * ports, until Skyshop runs where they start it.
 */
async function beginPages(file: string, env: Record<string, string>): Promise<void> {
  const names = readdirSync(join(rootDir, 'docs/backends'))
  const blocks = names.map((name) => blocksOf(`docs/backends/${name}`, 'sh')[0] ?? '')
  for (const block of new Set(blocks)) {
    const folder = mkdtempSync(join(tmpdir(), 'skyshop-page-'))
    using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
    cpSync(file, join(folder, basename(file)))
    const script = block.replace(/^npx skyshop-kit providers .*$/m, `$& --port-base ${await freePort()}`)
    const options = {
      cwd: folder,
      env: { ...env, npm_config_prefer_offline: 'true' },
      detached: true,
    } as const
    const child = spawn('sh', ['-e', '-c', script], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part
      // What the shell has started ends with it, and its output is closed by the last of them.
      if (said.includes('Skyshop is ready') && child.pid) process.kill(-child.pid, 'SIGTERM')
    })
    await once(child, 'close')
    expect([block, said.includes('Skyshop is ready')]).toEqual([block, script !== block])
    expect(readFileSync(join(folder, 'node_modules/skyshop-kit/python/skyshop.py'))).toEqual(
      readFileSync(join(rootDir, 'kit/python/skyshop.py')),
    )
  }
}

/** The package's `providers`, with the account in a folder of the project. */
async function startProviders(folder: string, env: Record<string, string>) {
  const program = ['node_modules/skyshop-kit/dist/skyshop.cjs', 'providers', 'wechat', '--json']
  const args = [...program, '--files', 'secrets', '--port-base', await freePort()]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = JSON.parse((await lines.next()).value ?? '{}') as { accounts?: object[] }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { ...ready, [Symbol.asyncDispose]: stop }
}

/** A client of the protocol's own library, at the other end of the package's `mcp`. */
async function startAssistant(folder: string, env: Record<string, string>) {
  const client = new Client({ name: 'consumer', version: '1' })
  const args = ['node_modules/skyshop-kit/dist/skyshop.cjs', 'mcp']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env }))
  return { client, [Symbol.asyncDispose]: () => client.close() }
}

function freePort(): Promise<string> {
  return new Promise((done) => {
    const server = createServer()
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' ? address?.port : '')))
    })
  })
}
