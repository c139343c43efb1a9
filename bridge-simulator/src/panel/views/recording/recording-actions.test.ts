import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, vi } from 'vitest'
import { ServerUnreachable } from '../../../control/control-client.ts'
import { openStore, settled, world } from '../../store/store-fixture.ts'
import { Recorder } from './recorder.ts'
import { recordingActions } from './recording-actions.ts'

const armed = (record: Schemas['FaultRecord'], remaining: number | null) => ({
  ...{ faultId: 1, remaining, createdAtMs: 1000, record },
})

/** A panel whose server makes the worlds of recordings. */
async function openRecorder() {
  const createWorld = vi.fn(async () => world('fresh'))
  const addFault = vi.fn(async (_worldId: string, record: Schemas['FaultRecord']) => armed(record, 1))
  const changeProfile = async () => world('fresh').profile
  const fixture = openStore('default', { createWorld, addFault, changeProfile })
  await fixture.store.connect()
  const recorder = new Recorder(() => 0)
  return {
    ...fixture,
    recorder,
    createWorld,
    addFault,
    actions: recordingActions(fixture.ports, fixture.store, recorder),
  }
}

it('starts and ends one recording once when asked several times at once', async () => {
  const { actions, recorder, createWorld } = await openRecorder()
  await Promise.all([actions.start('light'), actions.start('light')])
  expect(createWorld).toHaveBeenCalledOnce()
  expect(recorder.get()).toMatchObject({ worldId: 'fresh', scenario: 'new-owner' })
  const texts = await Promise.all([actions.stop('/homePage2?from=app'), actions.stop('/homePage2')])
  expect(texts.map((test) => test?.text ?? null)).toEqual([
    expect.stringContaining(String.raw`/\/homePage2([?]|$)/`),
    null,
  ])
  expect(recorder.get()).toBeNull()
})

it('records nothing when its world cannot be opened', async () => {
  const { actions, recorder, ports, store } = await openRecorder()
  ports.control.getState = async () => {
    throw new ServerUnreachable('no answer')
  }
  await actions.start('light')
  await settled()
  expect([recorder.get(), store.get().connection, store.get().worldId]).toEqual([null, 'gone', 'default'])
})

it('goes on recording when the server is gone at its end', async () => {
  const { actions, recorder, ports, store } = await openRecorder()
  await actions.start('light')
  ports.control.getState = async () => {
    throw new ServerUnreachable('no answer')
  }
  expect(await actions.stop('/')).toBeNull()
  expect([recorder.get()?.worldId, store.get().connection]).toEqual(['fresh', 'gone'])
})

it('starts with the armed faults and their remaining counts', async () => {
  const { actions, recorder, ports, addFault } = await openRecorder()
  const bridge = { names: ['closePage'], effect: { kind: 'silent' as const } }
  ports.control.listFaults = async (worldId) =>
    worldId === 'default' ? [armed({ count: 5, bridge }, 2), armed({ count: null, hold: true }, null)] : []
  await actions.start('dark')
  const records = [
    { count: 2, bridge },
    { count: null, hold: true },
  ]
  expect(addFault.mock.calls).toEqual(records.map((record) => ['fresh', record]))
  expect(recorder.get()).toMatchObject({ faults: records, theme: 'dark', moments: [] })
})

it('expects no page when another world is open at the end', async () => {
  const { actions, store } = await openRecorder()
  await actions.start('light')
  await store.open('default')
  expect((await actions.stop('/orderList2'))?.text).not.toContain('orderList2')
})

it('opens a fresh world as the recording began, for a run of its test', async () => {
  const { actions, store, createWorld, addFault } = await openRecorder()
  const hold = { count: null, hold: true } as const
  await actions.openFresh({
    ...{
      scenario: 'new-owner',
      seed: 7,
      faults: [hold],
      theme: 'light',
      startMs: 0,
      devices: [],
      moments: [],
    },
    profile: world('default').profile,
  })
  expect(createWorld).toHaveBeenCalledWith({ scenario: 'new-owner', seed: 7, startMs: null }, 'standing')
  expect(addFault).toHaveBeenCalledWith('fresh', hold)
  expect(store.get().worldId).toBe('fresh')
})
