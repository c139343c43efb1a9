import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AssistantClient, connectAssistant, tokensOf } from '../../assistant/assistant-client.ts'
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

/** What every conversation begins with. */
async function toolFigures({ client }: AssistantClient): Promise<Figure[]> {
  const { tools } = await client.listTools()
  const [longest] = tools
    .map((tool): [string, number] => [tool.name, tokensOf(tool)])
    .sort(([, one], [, other]) => other - one)
  return [
    {
      name: 'the tools that are offered, with the instructions',
      value: tokensOf(tools) + tokensOf(client.getInstructions() ?? ''),
      unit: 'tokens',
      note: `${tools.length} tools; the longest is ${longest?.join(', ')}`,
    },
  ]
}

/** A month of recording, bought in the phone with a wallet. */
async function purchaseFigures({ call, takeCost }: AssistantClient): Promise<Figure[]> {
  const { text } = await call('createWorld', { scenario: 'new-owner' })
  const { worldId, devices } = JSON.parse(text)
  const steps: [name: string, given: Record<string, unknown>][] = [
    ['openPhone', { page: `/packagesList?deviceId=${devices[0].deviceId}` }],
    ['tap', { names: ['1 month', 'Continue'] }],
    ['tap', { names: ['I accept', 'Pay ¥'], until: 'Enter payment code' }],
    ['enterText', { text: '202611' }],
    ['tap', { name: 'Done', until: 'heading "Paid' }],
  ]
  takeCost()
  for (const [name, given] of steps) {
    const answer = await call(name, { worldId, ...given })
    if (answer.isError) throw new Error(answer.text)
    if (process.env.SHOW) console.log(name, given, answer.text)
  }
  const { calls, tokens } = takeCost()
  return [
    { name: 'calls to buy a month', value: calls, unit: '' },
    { name: 'tokens to buy a month', value: tokens, unit: 'tokens' },
  ]
}

/** What is asked of a world with a year behind it. */
async function yearFigures({ call, takeCost }: AssistantClient): Promise<Figure[]> {
  const { text } = await call('createWorld', { scenario: renewing })
  const { worldId } = JSON.parse(text)
  const costOf = async (name: string, given: Record<string, unknown>): Promise<number> => {
    takeCost()
    const answer = await call(name, { worldId, ...given })
    if (answer.isError) throw new Error(answer.text)
    return takeCost().tokens
  }
  const jump = await costOf('advanceClock', { byMs: yearMs })
  return [
    { name: 'advanceClock by a year of a contract', value: jump, unit: 'tokens' },
    { name: 'getJournal after that year', value: await costOf('getJournal', {}), unit: 'tokens' },
    { name: 'getState after that year', value: await costOf('getState', {}), unit: 'tokens' },
  ]
}
