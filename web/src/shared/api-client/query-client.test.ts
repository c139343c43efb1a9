import { expect, it } from 'vitest'
import { createQueryClient, watchFirstInput } from './query-client.ts'

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
