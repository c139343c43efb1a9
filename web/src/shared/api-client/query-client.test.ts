import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createFakeHost } from '../testing/fake-host.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createQueryClient, OLD_MS, refetchOnReturn, watchFirstInput } from './query-client.ts'

it.each(['pointerdown', 'keydown'])('treats prefetched data as fresh until the first %s', (touch) => {
  const isOpening = watchFirstInput(window)
  const queries = createQueryClient(isOpening)
  const isStale = (): boolean => {
    const query = queries.getQueryCache().build(queries, { queryKey: [touch] })
    const { staleTime } = queries.getDefaultOptions().queries ?? {}
    return query.isStaleByTime(typeof staleTime === 'function' ? staleTime(query as never) : staleTime)
  }
  queries.setQueryData([touch], 1)
  expect(isStale()).toBe(false)
  window.dispatchEvent(new Event(touch))
  expect(isStale()).toBe(true)
})

/** A page with one query on the screen; returns how often it was read. */
function showQuery(staleTime?: number) {
  const time = createManualTime()
  const host = createFakeHost()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const queries = createQueryClient(() => true)
  let isBusy = false
  refetchOnReturn(queries, {
    page: page as unknown as Document,
    host,
    clock: time.clock,
    isBusy: () => isBusy,
  })
  let reads = 0
  const query = {
    queryKey: ['shown'],
    queryFn: () => ++reads,
    refetchOnMount: false,
    ...(staleTime ? { staleTime } : {}),
  }
  queries.setQueryData(query.queryKey, 0, { updatedAt: time.clock.nowMs() })
  const leave = new QueryObserver(queries, query).subscribe(() => undefined)
  const isSeen = async (visibilityState: DocumentVisibilityState): Promise<number> => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
    await time.settle()
    return reads
  }
  const setBusy = (value: boolean): void => {
    isBusy = value
  }
  return { time, host, isSeen, leave, setBusy }
}

// spec: 4.22
it('reads what is on the screen again once it has grown old and the page is seen again', async () => {
  const { time, isSeen } = showQuery()
  await time.advance(OLD_MS - 1)
  expect(await isSeen('visible')).toBe(0)
  await time.advance(1)
  expect(await isSeen('hidden')).toBe(0)
  expect(await isSeen('visible')).toBe(1)
})

it('reads once when host and browser both tell of the return', async () => {
  const { time, host, isSeen } = showQuery()
  await time.advance(OLD_MS)
  host.emit('pageShow', {})
  expect(await isSeen('visible')).toBe(1)
})

it('reads nothing again that is not on the screen, and reference data in its own time', async () => {
  const left = showQuery()
  left.leave()
  const reference = showQuery(10 * OLD_MS)
  for (const { time } of [left, reference]) await time.advance(OLD_MS)
  expect(await Promise.all([left.isSeen('visible'), reference.isSeen('visible')])).toEqual([0, 0])
  await reference.time.advance(9 * OLD_MS)
  expect(await reference.isSeen('visible')).toBe(1)
})

it('reads nothing while a payment is in flight', async () => {
  const { time, isSeen, setBusy } = showQuery()
  await time.advance(OLD_MS)
  setBusy(true)
  expect(await isSeen('visible')).toBe(0)
  setBusy(false)
  expect(await isSeen('visible')).toBe(1)
})
