import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build, type Plugin } from 'vite'
import { provisionBrowser } from '../../e2e/run/browser.ts'
import { rootDir } from '../../e2e/run/project.ts'
import { readEnv } from '../../fake-api/src/env.ts'
import { startServers } from '../../fake-api/src/start-servers.ts'
import { Phone } from '../../kit/testing/phone/phone.ts'
import { createWorld, type World } from '../../kit/testing/world/world.ts'
import { WorldClock } from '../../kit/testing/world/world-clock.ts'
import { builtSite } from '../../kit/web-server/static-files.ts'
import { openWebServers } from '../../kit/web-server/web-servers.ts'
import { textChunks } from '../../web/build/text-chunks-plugin.ts'
import { insertEntryCalls } from './entry-calls.ts'
import { isTraced } from './flow-table.ts'
import type { ServerRecorder } from './server-recorder.ts'

/** The upstream with the traced shop, in this process, and a browser. */
export interface TracedStack extends AsyncDisposable {
  world(scenario: string): Promise<World>
  /** Opens the app of a world on a phone of its own. */
  phone(world: World): Promise<Phone>
}

const platform = 'android'
const anyPorts = { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 }

/** Builds the shop and starts everything. What this module imports is recorded if the recorder was started before. */
export async function openTracedStack(recorder: ServerRecorder): Promise<TracedStack> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-flows-'))
  const shopDir = join(folder, 'shop')
  const dataDir = join(folder, 'data')
  const ports = { SKYSHOP_PRODUCT_PORT: '0', SKYSHOP_GATEWAY_PORT: '0', SKYSHOP_CONTROL_PORT: '0' }
  const env = readEnv({ ...ports, SKYSHOP_DATA_DIR: dataDir, SKYSHOP_WORKERS: '1' }, rootDir)
  const executablePath = await provisionBrowser()
  const [upstream, browser] = await Promise.all([
    startServers(env),
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
    buildTracedShop(shopDir),
  ])
  const site = builtSite(shopDir)
  const { panelUrl, shopUrl, close } = await openWebServers(
    rootDir,
    { dataDir, ports: anyPorts, publicUrls: {}, ready: 'json', build: 'never' },
    { upstream, openContent: async () => ({ shop: site, panel: site }) },
  )
  const { productUrl, gatewayUrl, controlUrl, controlToken } = upstream
  for (const [party, url] of Object.entries({ shopUrl, productUrl, gatewayUrl, controlUrl }))
    recorder.name(party.replace('Url', ''), url)
  const addresses = { panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken }
  return {
    world: (scenario) =>
      createWorld(addresses, { scenario, seed: 1, profile: { platform, appLanguage: 'en' } }),
    phone: (world) => openPhone(browser, world, recorder),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      close()
      await upstream.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPhone(browser: Browser, world: World, recorder: ServerRecorder): Promise<Phone> {
  const page = await browser.newPage({ viewport: { width: 414, height: 896 }, reducedMotion: 'reduce' })
  const expose = page.exposeBinding.bind(page)
  // What the page tells the host is a call that is no request.
  page.exposeBinding = (name, receive) =>
    expose(name, (source, raw: string) => {
      const { id, method } = JSON.parse(raw) as { id: string; method: string }
      return recorder.run(id, { party: 'host', name: method }, () => receive(source, raw))
    })
  return Phone.connect({ page, world, clock: new WorldClock(world), platform })
}

/** The last engines without async functions are of 2016: for these each becomes a chain of promises, which can be followed. */
const TARGET = 'es2016'

const mainFile = join(rootDir, 'web/src/app/start/main.tsx')
const recorderFile = join(import.meta.dirname, 'page-recorder.ts')

/** Builds the shop with the recorder of the page and a call of it in every function. */
async function buildTracedShop(outDir: string): Promise<void> {
  await build({
    root: join(rootDir, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [textChunks(), entryCalls()],
    build: {
      outDir,
      target: TARGET,
      minify: false,
      reportCompressedSize: false,
      // In one piece, so that nothing of it arrives while a flow goes on.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

function entryCalls(): Plugin {
  return {
    name: 'skyshop-entry-calls',
    // Before types are taken out, so that lines are those of the source.
    enforce: 'pre',
    transform(code, id) {
      const path = relative(rootDir, id)
      if (!isTraced(path)) return null
      const recorded = insertEntryCalls(code, path)
      return {
        code: id === mainFile ? `import ${JSON.stringify(recorderFile)};${recorded}` : recorded,
        map: null,
      }
    },
  }
}
