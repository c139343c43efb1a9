import { expect, it, vi } from 'vitest'
import { TooManyStreamsError } from '../kernel/world-errors.ts'
import { JournalFeed, MAX_STREAMS } from './journal-feed.ts'
import { entry, openJournal } from './testing/journal-fixture.ts'

/** A feed of a new journal with so many entries, and what its streams were given. */
function openFeed(entries = 0) {
  const { journal, wallClock } = openJournal()
  const append = (count = 1) => {
    for (let added = 0; added < count; added += 1) journal.append(entry)
  }
  append(entries)
  const query = vi.spyOn(journal, 'query')
  const feed = new JournalFeed(journal, wallClock)
  return { journal, wallClock, feed, append, query }
}

/** A stream that keeps what is written into it, and takes no more once it is full. */
function openStream() {
  const written: Buffer[] = []
  let drained = () => {}
  const stream = {
    writableNeedDrain: false,
    writableEnded: false,
    destroyed: false,
    write: (bytes: Buffer) => written.push(bytes) > 0 && !stream.writableNeedDrain,
    end: () => {
      stream.writableEnded = true
    },
    on: (_: 'drain', listener: () => void) => {
      drained = listener
    },
  }
  const fill = () => {
    stream.writableNeedDrain = true
  }
  const drain = () => {
    stream.writableNeedDrain = false
    drained()
  }
  const ids = () =>
    [
      ...Buffer.concat(written)
        .toString()
        .matchAll(/^id: (\d+)$/gm),
    ].map(([, id]) => Number(id))
  return { stream, written, fill, drain, ids }
}

const numbers = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at)

it('reads and serialises a page of the journal once for all streams that stand at the same entry', () => {
  const { feed, query } = openFeed(100)
  const streams = Array.from({ length: MAX_STREAMS }, () => openStream())
  for (const { stream } of streams) feed.add(stream, 0)
  for (const { ids } of streams) expect(ids()).toEqual(numbers(1, 100))
  expect(query.mock.calls.length).toBeLessThan(10)
  expect(new Set(streams.flatMap(({ written }) => written)).size).toBe(streams[0]?.written.length)
})

it('writes what comes within 50 ms at once, one text for all streams, without reading the journal', () => {
  const { feed, append, query, wallClock } = openFeed(3)
  const streams = Array.from({ length: 5 }, () => openStream())
  for (const { stream } of streams) feed.add(stream, 3)
  query.mockClear()
  append(4)
  wallClock.moveBy(50)
  append(2)
  wallClock.moveBy(50)
  for (const { written, ids } of streams) {
    expect(ids()).toEqual(numbers(4, 9))
    expect(written).toHaveLength(2)
    expect(written[0]).toBe(streams[0]?.written[0])
  }
  expect(query).not.toHaveBeenCalled()
})

it('neither reads nor serialises nor waits for a stream that takes nothing, and reads on when it drains', () => {
  const { feed, journal, append, query, wallClock } = openFeed()
  const { stream, written, fill, drain, ids } = openStream()
  feed.add(stream, 0)
  fill()
  const serialised = vi.spyOn(JSON, 'stringify')
  openJournal().journal.append(entry)
  const perEntry = serialised.mock.calls.length
  append(9)
  expect(serialised.mock.calls.length).toBe(10 * perEntry)
  serialised.mockRestore()
  // That in which the journal itself is written.
  expect(wallClock.delaysMs).toEqual([50])
  wallClock.moveBy(1_000)
  expect([written.length, query.mock.calls.length]).toEqual([0, 0])
  drain()
  expect(ids()).toEqual(numbers(1, journal.lastSeq))
})

it('gives streams that begin at different entries, and fall behind, every entry once and in order', () => {
  const { feed, append, wallClock } = openFeed(50)
  const streams = [0, 7, 30, 50].map((afterSeq) => ({ afterSeq, ...openStream() }))
  for (const { stream, afterSeq } of streams) feed.add(stream, afterSeq)
  append(3)
  streams[1]?.fill()
  wallClock.moveBy(50)
  append(45)
  wallClock.moveBy(50)
  streams[1]?.drain()
  append(1)
  wallClock.moveBy(50)
  for (const { ids, afterSeq } of streams) expect(ids()).toEqual(numbers(afterSeq + 1, 99))
})

it('writes what waits, then ends its streams, when the world goes, and leaves the journal with its last stream', () => {
  const { feed, journal, append } = openFeed()
  const [first, second] = [openStream(), openStream()]
  const leave = [feed.add(first.stream, 0), feed.add(second.stream, 0)]
  expect(journal.hasSubscribers).toBe(true)
  leave[0]?.()
  append(2)
  journal.close()
  expect([first.ids(), first.stream.writableEnded]).toEqual([[], false])
  expect([second.ids(), second.stream.writableEnded]).toEqual([[1, 2], true])
  leave[1]?.()
  const again = openFeed()
  again.feed.add(openStream().stream, 0)()
  expect(again.journal.hasSubscribers).toBe(false)
})

it('takes no stream beyond the limit of its world, and one again when another has gone', () => {
  const { feed } = openFeed()
  const leave = numbers(1, MAX_STREAMS).map(() => feed.add(openStream().stream, 0))
  expect(() => feed.add(openStream().stream, 0)).toThrow(TooManyStreamsError)
  leave[0]?.()
  feed.add(openStream().stream, 0)
})

it('ends a stream whose entries cannot be read, at its beginning and later, and goes on with the others', () => {
  const { feed, journal, query, append, wallClock } = openFeed(30)
  const [behind, ahead] = [openStream(), openStream()]
  feed.add(ahead.stream, 30)
  query.mockImplementation(() => {
    throw new Error('disk I/O error')
  })
  feed.add(behind.stream, 0)
  expect([behind.ids(), behind.stream.writableEnded]).toEqual([[], true])
  append()
  wallClock.moveBy(50)
  expect([ahead.ids(), ahead.stream.writableEnded]).toEqual([[31], false])
  ahead.fill()
  append(2)
  ahead.drain()
  expect(ahead.stream.writableEnded).toBe(true)
  expect(journal.hasSubscribers).toBe(false)
})

it('writes twenty entries without waiting for more, and nothing into a stream that was cut off', () => {
  const { feed, append, wallClock } = openFeed()
  const [open, cut] = [openStream(), openStream()]
  feed.add(open.stream, 0)
  feed.add(cut.stream, 0)
  cut.stream.destroyed = true
  append(45)
  expect(open.ids()).toEqual(numbers(1, 40))
  wallClock.moveBy(50)
  expect(open.ids()).toEqual(numbers(1, 45))
  expect(cut.ids()).toEqual([])
})
