import type { Schemas } from '@skyshop/openapi/control'
import { answered, ServerUnreachable } from '../../bridge-simulator/src/control/control-client.ts'
import { showInstant } from './clock-command.ts'
import { type ExitCode, exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand, SimWorld } from './sim-command.ts'

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
    follow: { about: 'goes on with each new entry, until the simulator ends or Ctrl-C (text only)' },
    out: { value: 'file', about: 'into a file' },
  },
  examples: ['journal --operation addOrder', 'journal --format har --out buy.har'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async (call) => {
    const format = readFormat(formats.find(call.flag) ?? call.option('format'))
    const isFollowing = call.flag('follow')
    if (isFollowing && (format !== 'text' || call.option('out') !== undefined))
      throw usageError('--follow prints lines as they come: leave out --out and every format but text.')
    const world = await call.world()
    if (isFollowing) return follow(call, world)
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

async function lines(call: SimCall, world: SimWorld): Promise<string> {
  const { entries } = await entriesAfter(0, call, world)
  if (entries.length > 0) return showTable(entries.map(cells)).join('\n')
  const operation = call.option('operation')
  const option = (name: string) => (name === 'operation' ? undefined : call.option(name))
  const others = operation === undefined ? [] : (await entriesAfter(0, { option }, world)).entries
  if (others.length === 0) return 'Nothing in this journal fits.'
  const names = [...new Set(others.map(({ operationId }) => operationId))].sort()
  return `Nothing in this journal is of an operation "${operation}"; there are ${names.join(', ')}.`
}

/** Every entry after a seq that fits, and the seq up to which the journal was read. */
async function entriesAfter(seq: number, { option }: Pick<SimCall, 'option'>, { control, params }: SimWorld) {
  const filter = { orderNo: option('order'), operationId: option('operation'), text: option('text') }
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  const entries: Entry[] = []
  for (;;) {
    const query = { ...given, afterSeq: entries.at(-1)?.seq ?? seq, limit: pageSize }
    const answer = await control.GET('/control/worlds/{worldId}/journal', { params: { ...params, query } })
    const page = answered(answer)
    entries.push(...page.entries)
    if (page.entries.length < pageSize) return { entries, lastSeq: page.lastSeq }
  }
}

function cells({ seq, virtualMs, from, to, label, status, note }: Entry): string[] {
  return [String(seq), showInstant(virtualMs), `${from} → ${to}`, label, status, note ?? '']
}

/** A line for each entry there is that fits, and then for each that comes; the stream only says when to look. */
async function follow(call: SimCall, world: SimWorld): Promise<ExitCode> {
  let seq = 0
  const showNew = async () => {
    const { entries, lastSeq } = await entriesAfter(seq, call, world)
    for (const entry of entries) call.say(cells(entry).join('  '))
    seq = lastSeq
  }
  await showNew()
  for await (const _ of journalStream(world, seq)) await showNew()
  return exitCodes.done
}

/** The seq of the newest entry, or null where a piece of the stream names none, as often as something comes, until the world or the simulator ends. @throws ServerUnreachable when it is cut off */
export async function* journalStream(
  { control, params }: SimWorld,
  afterSeq: number,
): AsyncGenerator<number | null> {
  const answer = await control.GET('/control/worlds/{worldId}/journal/stream', {
    params: { ...params, query: { afterSeq } },
    parseAs: 'stream',
  })
  const stream: unknown = answered(answer)
  if (!(stream instanceof ReadableStream)) throw new ServerUnreachable('the journal is no stream')
  try {
    const texts = stream.pipeThrough(new TextDecoderStream())
    for await (const text of texts) {
      const [, seq] = [...String(text).matchAll(/^id: (\d+)$/gm)].at(-1) ?? []
      yield seq === undefined ? null : Number(seq)
    }
  } catch (error) {
    throw new ServerUnreachable(String(error))
  }
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
