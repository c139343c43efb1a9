import type { McpOptions, McpServer } from '@skyshop/bridge-simulator/mcp'

/**
 * The server of the Model Context Protocol, loaded with the first request for it, as it reads the whole control contract;
 * a load that failed is tried again by the next.
 */
export function mcpOnDemand(options: McpOptions): Pick<McpServer, 'fetch' | 'close'> {
  let loading: Promise<McpServer> | null = null
  const load = async () => {
    try {
      const { McpServer } = await import('@skyshop/bridge-simulator/mcp')
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
