import type { Schemas } from '@skyshop/openapi/control'
import { answered } from '../control/control-client.ts'
import { type ExitCode, exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand, SimWorld } from './sim-command.ts'
import { showInstant } from './world-time.ts'

const formats = ['text', 'json', 'har', 'mermaid'] as const
type Format = (typeof formats)[number]
type Entry = Schemas['JournalEntry']
const pageSize = 1000

export const journal: SimCommand = {
  usage: '',
  summary: 'what happened: bridge calls, requests, callbacks, jobs, clock jumps',
  options: {
    order: { value: 'number', about: 'of one order' },
    operation: { value: 'id', about: 'of one operation, for example addOrder (text only)' },
    text: { value: 'words', about: 'with these words anywhere in the entry (text only)' },
    format: {
      value: formats.join('|'),
      about: 'text, the journal as it is, HAR, or a sequence diagram (text)',
    },
    har: { about: 'as HAR' },
    mermaid: { about: 'as a sequence diagram in Mermaid' },
    json: { about: 'the journal as it is' },
    follow: { about: 'goes on with each new entry, until the simulator ends or Ctrl-C' },
    out: { value: 'file', about: 'into a file' },
  },
  examples: ['pnpm sim journal --operation addOrder', 'pnpm sim journal --format har --out buy.har'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async (call) => {
    const format = readFormat(formats.find(call.flag) ?? call.option('format'))
    const world = await call.world()
    if (call.flag('follow')) return follow(call, world)
    const text = format === 'text' ? await lines(call, world) : await exported(call, world, format)
    const out = call.option('out')
    if (out === undefined) {
      call.say(text)
      return exitCodes.done
    }
    await call.files.write(out, `${text}\n`)
    call.say(`Written to ${out}.`)
    return exitCodes.done
  },
}

function readFormat(text = 'text'): Format {
  const format = formats.find((known) => known === text)
  if (format) return format
  throw usageError(`--format is one of ${formats.join(', ')}, not "${text}".`)
}

async function lines({ option }: SimCall, { control, params }: SimWorld): Promise<string> {
  const filter = { orderNo: option('order'), operationId: option('operation'), text: option('text') }
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  const entries: Entry[] = []
  for (;;) {
    const query = { ...given, afterSeq: entries.at(-1)?.seq ?? 0, limit: pageSize }
    const found = await control.GET('/control/worlds/{worldId}/journal', { params: { ...params, query } })
    const page = answered(found).entries
    entries.push(...page)
    if (page.length < pageSize) break
  }
  return entries.length === 0 ? 'Nothing in this journal fits.' : showTable(entries.map(cells)).join('\n')
}

function cells({ seq, virtualMs, from, to, label, status, note }: Entry): string[] {
  return [String(seq), showInstant(virtualMs), `${from} → ${to}`, label, status, note ?? '']
}

/** A line for each entry there is, and then for each that comes. */
async function follow({ say }: SimCall, { control, params }: SimWorld): Promise<ExitCode> {
  const query = { afterSeq: 0 }
  const answer = await control.GET('/control/worlds/{worldId}/journal/stream', {
    params: { ...params, query },
    parseAs: 'stream',
  })
  const stream: unknown = answered(answer)
  if (!(stream instanceof ReadableStream)) return exitCodes.unreachable
  let text = ''
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith('data: ')) say(cells(JSON.parse(line.slice('data: '.length))).join('  '))
  }
  return exitCodes.done
}

async function exported(
  { option }: SimCall,
  { control, params }: SimWorld,
  format: Exclude<Format, 'text'>,
): Promise<string> {
  const orderNo = option('order')
  const query = { format, ...(orderNo === undefined ? {} : { orderNo }) }
  const answer = await control.GET('/control/worlds/{worldId}/journal/export', {
    params: { ...params, query },
    parseAs: 'text',
  })
  return answered(answer)
}
