import { join } from 'node:path'
import { readStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import type { ControlAdditions } from '../../fake-api/src/control/control-server.ts'
import type { McpOptions, McpServer } from '../mcp/mcp-server.ts'
import { pageAnswer } from '../web-server/static-files.ts'
import { createMerchantAuditor } from './merchant-auditor.ts'

const start = 'pnpm start or npx skyshop-kit start'

/**
 * Returns what the simulator adds to the upstream's control port on a data folder: the panel's address, the pages that
 * are built below `root`, the Model Context Protocol, and audits of backends in the folder that the program was started in.
 */
export function controlAdditions(root: string, dataDir: string): ControlAdditions {
  const folders = {
    docsDir: join(root, 'docs/dist'),
    referenceDir: join(root, 'openapi/generated/reference'),
  }
  return {
    panelUrl: () => readStackFile(dataDir)?.panelUrl ?? '',
    findPage: (path, origins) => pageAnswer(path, folders, origins),
    createMcp: (stack) => mcpOnDemand({ stack, start }),
    auditor: createMerchantAuditor(dataDir, process.cwd()),
  }
}

/**
 * The server of the Model Context Protocol, loaded with the first request for it, as it reads the whole control contract;
 * a load that failed is tried again by the next.
 */
function mcpOnDemand(options: McpOptions): Pick<McpServer, 'fetch' | 'close'> {
  let loading: Promise<McpServer> | null = null
  const load = async () => {
    try {
      const { McpServer } = await import('../mcp/mcp-server.ts')
      return new McpServer(options)
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    async fetch(request) {
      loading ??= load()
      return (await loading).fetch(request)
    },
    async close() {
      const mcp = await loading?.catch(() => null)
      await mcp?.close()
    },
  }
}
