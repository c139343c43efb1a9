import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createFakeServices } from '../testing/fake-services.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createQueryClient, OLD_MS, onReturn, refetchOnReturn, watchFirstInput } from './query-client.ts'

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

/** A page that is shown by its browser or by the host. */
function createPage() {
  const { host, browser } = createFakeServices()
  let isBusy = false
  return {
    host,
    show: browser.show,
    onReturn: onReturn({ browser, host, isBusy: () => isBusy }),
    setBusy(value: boolean) {
      isBusy = value
    },
  }
}

it('onReturn calls back for each return with its source, except during a payment, until stopped', () => {
  const page = createPage()
  const told: string[] = []
  const stop = page.onReturn((source) => told.push(source))
  page.show('visible')
  page.host.emit('pageShow')
  page.show('restored')
  page.setBusy(true)
  page.show('visible')
  page.show('restored')
  page.host.emit('pageShow')
  page.setBusy(false)
  stop()
  page.show('visible')
  page.host.emit('pageShow')
  expect(told).toEqual(['browser', 'host', 'restored'])
})

/** A page with one query on the screen; returns how often it was read. */
function showQuery({ staleTime, isLost = false }: { staleTime?: number; isLost?: boolean } = {}) {
  const time = createManualTime()
  const { host, onReturn, show, setBusy } = createPage()
  const queries = createQueryClient(() => true)
  refetchOnReturn(queries, { onReturn, clock: time.clock })
  let reads = 0
  const query = {
    queryKey: ['shown'],
    queryFn: () => {
      reads += 1
      return isLost ? Promise.reject(new Error('lost')) : reads
    },
    refetchOnMount: false,
    retryOnMount: false,
    retry: false,
    ...(staleTime ? { staleTime } : {}),
  }
  const state = { updatedAt: time.clock.nowMs() }
  if (!isLost) queries.setQueryData(query.queryKey, 0, state)
  else {
    const failed = { status: 'error', error: new Error('lost'), errorUpdatedAt: state.updatedAt } as const
    queries.getQueryCache().build(queries, query).setState(failed)
  }
  const leave = new QueryObserver(queries, query).subscribe(() => undefined)
  const isSeen = async (how: 'visible' | 'restored' = 'visible'): Promise<number> => {
    show(how)
    await time.settle()
    return reads
  }
  return { time, host, isSeen, leave, setBusy }
}

// spec: 4.22
it('reads shown data again when they are old and the page is shown again', async () => {
  const { time, isSeen } = showQuery()
  await time.advance(OLD_MS - 1)
  expect(await isSeen()).toBe(0)
  await time.advance(1)
  expect(await isSeen()).toBe(1)
})

it('repeats a failed read on a return a minute later, not before', async () => {
  const { time, isSeen } = showQuery({ isLost: true })
  await time.advance(OLD_MS - 1)
  expect(await isSeen()).toBe(0)
  await time.advance(1)
  expect(await isSeen()).toBe(1)
})

it('reads once when host and browser both report the return', async () => {
  const { time, host, isSeen } = showQuery()
  await time.advance(OLD_MS)
  host.emit('pageShow', {})
  expect(await isSeen()).toBe(1)
})

it('reads shown data at once when the page is brought back as it was left, reference data by their age', async () => {
  const order = showQuery()
  const reference = showQuery({ staleTime: OLD_MS })
  expect(await Promise.all([order.isSeen('restored'), reference.isSeen('restored')])).toEqual([1, 0])
  await reference.time.advance(OLD_MS)
  expect(await reference.isSeen('restored')).toBe(1)
})

// spec: 4.22
it('begins a read anew that was under way when the page was left, so that it shows what is true on its return', async () => {
  const { onReturn, show } = createPage()
  const time = createManualTime()
  const queries = createQueryClient(() => true)
  refetchOnReturn(queries, { onReturn, clock: time.clock })
  const answers: ((order: string) => void)[] = []
  const queryKey = ['order']
  const queryFn = (): Promise<string> => new Promise((answer) => answers.push(answer))
  queries.setQueryData(queryKey, 'unpaid', { updatedAt: time.clock.nowMs() })
  new QueryObserver(queries, { queryKey, queryFn, refetchOnMount: false }).subscribe(() => undefined)
  show('restored')
  await time.settle()
  show('restored')
  await time.settle()
  answers[1]?.('paid')
  answers[0]?.('unpaid, late')
  await time.settle()
  expect(queries.getQueryData(queryKey)).toBe('paid')
})

it('reads no hidden data again, and reference data by their own age', async () => {
  const left = showQuery()
  left.leave()
  const reference = showQuery({ staleTime: 10 * OLD_MS })
  for (const { time } of [left, reference]) await time.advance(OLD_MS)
  expect(await Promise.all([left.isSeen(), reference.isSeen()])).toEqual([0, 0])
  await reference.time.advance(9 * OLD_MS)
  expect(await reference.isSeen()).toBe(1)
})

it('reads nothing while a payment is in flight', async () => {
  const { time, isSeen, setBusy } = showQuery()
  await time.advance(OLD_MS)
  setBusy(true)
  expect(await isSeen()).toBe(0)
  setBusy(false)
  expect(await isSeen()).toBe(1)
})
