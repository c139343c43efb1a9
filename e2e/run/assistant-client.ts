import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { scenarioLimitMs } from '../../kit/testing/environment/test-limits.ts'
import { browserCandidates } from './browser.ts'
import { thisMachine } from './machine.ts'
import { rootDir } from './project.ts'
import type { StackReady } from './stack.ts'
import { childEnv } from './terminal.ts'

/** Characters of a token: the rule of thumb for English and code, the same for every figure here. */
const charactersOfToken = 4

/** Calls, and tokens that a model wrote and read for them: arguments, and every content of the answers. */
export interface AssistantCost {
  calls: number
  tokens: number
}

/** Answer of a tool; `text` is the first content, where it is one. */
export interface ToolAnswer {
  text: string
  isError: boolean
  content: Awaited<ReturnType<Client['callTool']>>['content'][number] | undefined
}

/** A client that calls tools of an assistant and counts what they cost. */
export interface AssistantClient {
  client: Client
  /** Calls a tool, in the world of this client unless the arguments name another. */
  call: (name: string, given?: Record<string, unknown>) => Promise<ToolAnswer>
  /** What was spent since it was last asked for. */
  takeCost: () => AssistantCost
  [Symbol.asyncDispose]: () => Promise<void>
}

/** The command over stdin and stdout, or the address of the control port. */
type Reached = 'stdio' | URL

type Addresses = Pick<StackReady, 'controlUrl' | 'controlToken' | 'panelUrl'>

interface Connection {
  /** Left out: each call names its own. */
  worldId?: string
  over?: Reached
  /** Areas of the tools over stdin and stdout; the usual ones when left out. */
  tools?: string
}

/** Connects to the Model Context Protocol of a stack that runs. */
export async function connectAssistant(
  stack: Addresses,
  { worldId, over = 'stdio', tools }: Connection = {},
): Promise<AssistantClient> {
  // Over HTTP in the newest version of the protocol, over stdin in the one before, which most clients speak.
  const mode = over === 'stdio' ? 'legacy' : 'auto'
  const client = new Client({ name: 'skyshop-bench', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${stack.controlToken}` }
  await client.connect(
    over === 'stdio'
      ? new StdioClientTransport(mcpCommand({ stack, tools }))
      : new StreamableHTTPClientTransport(over, { requestInit: { headers } }),
  )
  let cost: AssistantCost = { calls: 0, tokens: 0 }
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const asked = { name, arguments: { ...(worldId && { worldId }), ...given } }
    const answer = await client.callTool(asked, { timeout: scenarioLimitMs })
    cost = { calls: cost.calls + 1, tokens: cost.tokens + tokensOf(given) + answerTokens(answer) }
    const [content] = answer.content
    const text = content?.type === 'text' ? content.text : ''
    return { text, isError: answer.isError === true, content }
  }
  const takeCost = () => {
    const spent = cost
    cost = { calls: 0, tokens: 0 }
    return spent
  }
  return { client, call, takeCost, [Symbol.asyncDispose]: () => client.close() }
}

/** The command that serves the protocol for a stack, from the sources, with the browser of the tests. */
export function mcpCommand({ stack, tools }: { stack: Addresses; tools?: string | undefined }) {
  const env = {
    ...childEnv(),
    CHROMIUM_PATH: browserCandidates(thisMachine)[0] ?? '',
    SKYSHOP_CONTROL_URL: stack.controlUrl,
    SKYSHOP_CONTROL_TOKEN: stack.controlToken,
    SKYSHOP_PANEL_URL: stack.panelUrl,
  } as Record<string, string>
  const areas = tools === undefined ? [] : ['--tools', tools]
  const args = [join(rootDir, 'kit/cli/sim.ts'), 'mcp', ...areas]
  return { command: process.execPath, args, env }
}

/** Tokens of a text, or of a value as JSON. */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Math.ceil(text.length / charactersOfToken)
}

/** Pictures are left out: what a model reads of them depends on the model. */
function answerTokens(answer: Awaited<ReturnType<Client['callTool']>>): number {
  const texts = answer.content.flatMap((one) => (one.type === 'text' ? [tokensOf(one.text)] : []))
  const structured = answer.structuredContent === undefined ? 0 : tokensOf(answer.structuredContent)
  return texts.reduce((sum, one) => sum + one, structured)
}
