import { expect, it, vi } from 'vitest'
import { ServerGone } from '../../control/reach.ts'
import { Recorder } from './recorder.ts'
import { recordingActions } from './recording-actions.ts'
import { openStore, settled, world } from './store-fixture.ts'

/** A panel whose server makes the worlds of recordings. */
async function openRecorder() {
  const createWorld = vi.fn(async () => world('fresh'))
  const fixture = openStore('default', { createWorld, changeProfile: async () => world('fresh').profile })
  await fixture.store.connect()
  const recorder = new Recorder(() => 0)
  return {
    ...fixture,
    recorder,
    createWorld,
    actions: recordingActions(fixture.ports, fixture.store, recorder),
  }
}

it('begins one recording and ends it once, however often it is asked for at a time', async () => {
  const { actions, recorder, createWorld } = await openRecorder()
  await Promise.all([actions.start(), actions.start()])
  expect(createWorld).toHaveBeenCalledOnce()
  expect(recorder.get()).toMatchObject({ worldId: 'fresh', scenario: 'new-owner' })
  const texts = await Promise.all([actions.stop('/homePage2?from=app'), actions.stop('/homePage2')])
  expect(texts).toEqual([expect.stringContaining(String.raw`/\/homePage2([?]|$)/`), null])
  expect(recorder.get()).toBeNull()
})

it('records nothing when its world cannot be opened', async () => {
  const { actions, recorder, ports, store } = await openRecorder()
  ports.control.getState = async () => {
    throw new ServerGone('no answer')
  }
  await actions.start()
  await settled()
  expect([recorder.get(), store.get().connection, store.get().worldId]).toEqual([null, 'gone', 'default'])
})

it('goes on recording when the server is gone at its end', async () => {
  const { actions, recorder, ports, store } = await openRecorder()
  await actions.start()
  ports.control.getState = async () => {
    throw new ServerGone('no answer')
  }
  expect(await actions.stop('/')).toBeNull()
  expect([recorder.get()?.worldId, store.get().connection]).toEqual(['fresh', 'gone'])
})
