import { expect, it, vi } from 'vitest'
import { createManualTime } from '../../shared/testing/manual-time.ts'
import { reloadWhenServed } from './reload.ts'

it('reloads the page once its server answers', async () => {
  const time = createManualTime()
  const reload = vi.fn()
  let isOnline = false
  const fetch = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response()
  }
  void reloadWhenServed({ fetch, location: { reload } } as never, time.timers)
  await time.advance(30_000)
  expect(reload).not.toHaveBeenCalled()
  isOnline = true
  await time.advance(5_000)
  expect(reload).toHaveBeenCalledOnce()
})
