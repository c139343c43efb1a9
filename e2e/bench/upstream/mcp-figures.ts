import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AssistantClient, connectAssistant, tokensOf } from '../../run/assistant-client.ts'
import { startStack } from '../../run/stack.ts'
import type { Figure } from '../measure/figure.ts'

const yearMs = 365 * 86_400_000
const renewing = 'auto-renew-wechat'

/** Measures calls and tokens of an assistant, a token being four characters of arguments and answers. */
export async function* mcpFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(folder)
  try {
    await using assistant = await connectAssistant(stack.ready)
    yield* await toolFigures(assistant)
    yield* await purchaseFigures(assistant)
    yield* await yearFigures(assistant)
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What every conversation begins with: of a tool, a client hands its model name, description and arguments. */
async function toolFigures({ client }: AssistantClient): Promise<Figure[]> {
  const { tools } = await client.listTools()
  const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const [longest] = read.map((tool) => ({ name: tool.name, tokens: tokensOf(tool) })).sort(byTokens)
  return [
    {
      name: 'the tools that are offered, with instructions',
      value: tokensOf(read) + tokensOf(client.getInstructions() ?? ''),
      unit: 'tokens',
      limit: { atMost: 9_500 },
      note: `${tools.length} tools; the longest is ${longest?.name} with ${longest?.tokens}`,
    },
  ]
}

function byTokens(one: { tokens: number }, other: { tokens: number }): number {
  return other.tokens - one.tokens
}

/** A month of recording, bought in the phone with a wallet. */
async function purchaseFigures(assistant: AssistantClient): Promise<Figure[]> {
  const { worldId, devices } = await madeWorld(assistant, 'new-owner')
  const steps: [name: string, given: Record<string, unknown>][] = [
    ['openPhone', { page: `/packagesList?deviceId=${devices[0]?.deviceId}` }],
    ['tap', { names: ['1 month', 'Continue'] }],
    ['tap', { names: ['I accept', 'Pay ¥'], until: 'Enter payment code' }],
    ['enterText', { text: '202611' }],
    ['tap', { name: 'Done', until: 'heading "Paid' }],
  ]
  assistant.takeCost()
  for (const [name, given] of steps) await answeredText(assistant, name, { worldId, ...given })
  const { calls, tokens } = assistant.takeCost()
  return [
    { name: 'calls to buy a month', value: calls, unit: '', limit: { atMost: 6 } },
    { name: 'what they say', value: tokens, unit: 'tokens', limit: { atMost: 4_000 } },
  ]
}

/** What is asked of a world with a year behind it. */
async function yearFigures(assistant: AssistantClient): Promise<Figure[]> {
  const { worldId } = await madeWorld(assistant, renewing)
  const costOf = async (name: string, given: Record<string, unknown> = {}): Promise<number> => {
    assistant.takeCost()
    await answeredText(assistant, name, { worldId, ...given })
    return assistant.takeCost().tokens
  }
  const figure = (name: string, value: number, atMost: number): Figure => {
    return { name, value, unit: 'tokens', limit: { atMost } }
  }
  return [
    figure('advanceClock by a year of a contract', await costOf('advanceClock', { byMs: yearMs }), 800),
    figure('getJournal after that year', await costOf('getJournal'), 2_500),
    figure('getState after that year', await costOf('getState'), 150),
    figure(
      'of it the contracts and the due events',
      await costOf('getState', { tables: ['contracts', 'due'] }),
      3_000,
    ),
  ]
}

interface MadeWorld {
  worldId: string
  devices: { deviceId: string }[]
}

async function madeWorld(assistant: AssistantClient, scenario: string): Promise<MadeWorld> {
  return JSON.parse(await answeredText(assistant, 'createWorld', { scenario })) as MadeWorld
}

/** @throws Error for a refusal: a figure of something that was not done is none. */
async function answeredText(
  { call }: AssistantClient,
  name: string,
  given: Record<string, unknown>,
): Promise<string> {
  const { text, isError } = await call(name, given)
  if (isError) throw new Error(`${name}: ${text}`)
  return text
}
