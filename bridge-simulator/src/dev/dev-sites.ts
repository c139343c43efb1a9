import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { extname, join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Site } from '../web-server/static-files.ts'

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

function openVite(root: string, { page, sources, config, server }: Origin): Promise<ViteDevServer> {
  const packages = realpathSync(join(root, 'node_modules/.pnpm'))
  return createServer({
    root: join(root, page),
    configFile: join(root, config),
    // Packages that pages load later are prepared at once: found one by one, each would reload the page.
    optimizeDeps: { entries: ['index.html', '**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!**/testing/**'] },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    mode: 'development',
    server: {
      middlewareMode: true,
      ws: { server },
      // Without it any file of the project is served to any page of this machine: the data folder holds the control token.
      fs: { allow: [join(root, sources), join(root, 'openapi/generated'), packages] },
      cors: false,
    },
  })
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
