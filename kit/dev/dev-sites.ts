import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { extname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createLogger, createServer, type HotPayload, type Logger, type ViteDevServer } from 'vite'
import type { Site } from '../web-server/static-files.ts'
import { readableProblem } from './problem-text.ts'

/** Sites of shop and panel served from their sources; an edit reaches the open page by itself. */
export interface DevSites {
  shop: Site
  panel: Site
  /** Shows a text over the page of the phone, on every load, until it is called with null. */
  showProblem: (text: string | null) => void
  close: () => Promise<void>
}

/** Opens a dev server of Vite behind each of the two origins; its web socket is a path of the origin itself. */
export async function openDevSites(
  root: string,
  { shop, panel }: { shop: Server; panel: Server },
): Promise<DevSites> {
  const [shopServer, panelServer] = await Promise.all([
    openVite(root, { page: 'web', sources: 'web', config: 'web/vite.config.ts', server: shop }),
    openVite(root, {
      page: 'bridge-simulator/src/panel',
      sources: 'bridge-simulator',
      config: 'bridge-simulator/vite.config.ts',
      server: panel,
    }),
  ])
  return {
    shop: siteOf(shopServer, shop),
    panel: siteOf(panelServer, panel),
    showProblem: problemOver(shopServer),
    close: async () => void (await Promise.all([shopServer.close(), panelServer.close()])),
  }
}

/** One origin; paths are below the root of the project. */
interface Origin {
  /** Folder of `index.html`. */
  page: string
  /** Folder of what the page imports of its package. */
  sources: string
  config: string
  server: Server
}

async function openVite(root: string, { page, sources, config, server }: Origin): Promise<ViteDevServer> {
  const packages = realpathSync(join(root, 'node_modules/.pnpm'))
  const vite = await createServer({
    root: join(root, page),
    configFile: join(root, config),
    // Packages that pages load later are prepared at once: found one by one, each would reload the page.
    optimizeDeps: { entries: ['index.html', '**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!**/testing/**'] },
    appType: 'custom',
    clearScreen: false,
    customLogger: plainLogger(),
    mode: 'development',
    server: {
      middlewareMode: true,
      ws: { server },
      // Without it any file of the project is served to any page of this machine: the data folder holds the control token.
      fs: { allow: [join(root, sources), join(root, 'openapi/generated'), packages] },
      cors: false,
    },
  })
  shortenErrors(vite, root)
  return vite
}

/** Warnings and errors of Vite, without colours where the output is no terminal. */
function plainLogger(): Logger {
  const logger = createLogger('warn', { allowClearScreen: false })
  if (process.stderr.isTTY && process.stdout.isTTY) return logger
  return {
    ...logger,
    warn: (text, options) => logger.warn(stripVTControlCharacters(text), options),
    error: (text, options) => logger.error(stripVTControlCharacters(text), options),
  }
}

/** An error over the page is a place and a message: excerpts and stacks, which a phone has no room for, are in the terminal. */
function shortenErrors({ environments }: ViteDevServer, root: string): void {
  const { hot } = environments.client
  const send = hot.send.bind(hot)
  hot.send = (...sent: [HotPayload] | [string, unknown?]) => {
    const [payload] = sent
    if (typeof payload === 'string') return send(payload, sent[1])
    // A text of ours has no stack and is short.
    if (payload.type !== 'error' || payload.err.stack === '') return send(payload)
    const { message, id = '', loc } = payload.err
    const place = loc ? `${id}:${loc.line}:${loc.column}` : id
    const text = message.includes(relative(root, id)) ? message : `${message}\n${place}`
    send({ type: 'error', err: { message: readableProblem(text, root), stack: '' } })
  }
}

function siteOf(vite: ViteDevServer, server: Server): Site {
  const { port } = server.address() as { port: number }
  return {
    answerModule: (request, response, next) => vite.middlewares(request, response, () => next()),
    find: async (path) => {
      if (extname(path) !== '' && path !== '/index.html') return null
      const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
      const body = Buffer.from(await vite.transformIndexHtml('/index.html', source))
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
      return { body, headers, isPage: true }
    },
    // Fast Refresh starts with an inline script; production has none, and no web socket.
    policy: {
      'script-src': "'self' 'unsafe-inline'",
      'connect-src': `'self' ws://127.0.0.1:${port}`,
      'worker-src': "'self' blob:",
    },
  }
}

/** Vite's own overlay with a text of ours. */
function problemOver({ ws }: ViteDevServer): DevSites['showProblem'] {
  let shown: string | null = null
  // The first update that finds an overlay reloads the page; an empty one before it keeps page and state.
  const clear = () => ws.send({ type: 'update', updates: [] })
  const show = () => {
    clear()
    if (shown !== null) ws.send({ type: 'error', err: { message: shown, stack: '' } })
  }
  ws.on('connection', () => {
    if (shown !== null) show()
  })
  return (text) => {
    if (text === shown) return
    shown = text
    show()
  }
}
