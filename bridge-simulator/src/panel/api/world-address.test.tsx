import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepCompared, keepWayBack, openAddressLine, readCompared, readWayBack } from './world-address.ts'

beforeEach(() => history.replaceState(null, '', '/'))

it('the address names the open world, and nothing for the default one', () => {
  const address = openAddressLine()
  address.write('w1', 'default')
  expect(location.hash).toBe('#world=w1')
  address.write('default', 'default')
  expect(location.hash).toBe('')
})

it('a link that is pasted before the world is open stays, and is followed by a reload', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  onTestFinished(() => reload.mockRestore())
  const address = openAddressLine()
  history.replaceState(null, '', '/#scenario=new-owner')
  address.write('w1', 'default')
  expect(location.hash).toBe('#scenario=new-owner')
  const end = address.reloadForNewHash()
  expect(reload).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('hashchange'))
  expect(reload).toHaveBeenCalledTimes(2)
  end()
  window.dispatchEvent(new Event('hashchange'))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('the way back from a world outlives a reload, and belongs to that world alone', () => {
  onTestFinished(() => sessionStorage.clear())
  expect(readWayBack('w2')).toBeNull()
  keepWayBack({ worldId: 'w2', previousWorldId: 'w1' })
  expect([readWayBack('w2'), readWayBack('w3')]).toEqual(['w1', null])
  keepWayBack({ worldId: 'w2', previousWorldId: null })
  expect(readWayBack('w2')).toBeNull()
})

it('the world that is compared with one outlives a reload, and belongs to that world alone', () => {
  onTestFinished(() => sessionStorage.clear())
  expect(readCompared('w2')).toBeNull()
  keepCompared({ worldId: 'w2', otherId: 'w1' })
  expect([readCompared('w2'), readCompared('w3')]).toEqual(['w1', null])
  keepCompared({ worldId: 'w2', otherId: null })
  expect(readCompared('w2')).toBeNull()
})
