import { expect, it } from 'vitest'
import { ServerUnreachable } from '../../control/control-client.ts'
import { actionsOf, type Fixture, openStore, settled, world } from './store-fixture.ts'

/** Lets the time pass after which work is shown. */
const wait = ({ later }: Fixture) => {
  for (const { delayMs, call } of later) if (delayMs === 300) call()
}

/** A panel on a world whose copies answer when they are told to. */
async function openSlow() {
  const fixture = openStore()
  const answer = { resolve: () => undefined, reject: (_: Error) => undefined }
  const asked = new Promise<void>((resolve, reject) => Object.assign(answer, { resolve, reject }))
  const { copies } = fixture.ports
  copies.listSnapshots = async () => [{ snapshotId: 's1', label: 'kept', nowMs: 1, takenAtMs: 0, bytes: 1 }]
  copies.forkWorld = async () => asked.then(() => world('w2'))
  copies.importWorld = async () => asked.then(() => world('w3'))
  copies.restoreSnapshot = async () => asked.then(() => world('default'))
  await fixture.store.connect()
  fixture.later = []
  const onWorldOpened: typeof fixture.store.open = (...world) => fixture.store.open(...world)
  return { fixture, answer, actions: actionsOf(fixture, { onWorldOpened }) }
}

const file = new File(['SQLite'], 'mine.sqlar')

it.each([
  ['fork', 'w2'],
  ['import', 'w3'],
  ['restore', 'default'],
] as const)('shows a %s that takes longer than 300 ms until its world is shown', async (kind, worldId) => {
  const { fixture, answer, actions } = await openSlow()
  const begin = { fork: actions.fork, import: () => actions.openFile(file), restore: actions.undo }
  begin[kind]()
  await settled()
  expect(fixture.store.get().progress).toEqual([])
  wait(fixture)
  expect(fixture.store.get().progress).toEqual([{ kind }])
  answer.resolve()
  await settled()
  expect([fixture.store.get().progress, fixture.store.get().worldId]).toEqual([[], worldId])
  const change = { fork: 'fork', import: 'file', restore: undefined }[kind]
  expect(fixture.store.get().worldChange?.kind).toBe(change)
})

it('shows nothing of what is done within 300 ms', async () => {
  const { fixture, answer, actions } = await openSlow()
  actions.fork()
  answer.resolve()
  await settled()
  wait(fixture)
  expect([fixture.store.get().progress, fixture.store.get().worldId]).toEqual([[], 'w2'])
})

it('ends with the work that failed', async () => {
  const { fixture, answer, actions } = await openSlow()
  actions.fork()
  await settled()
  wait(fixture)
  answer.reject(new ServerUnreachable('no answer'))
  await settled()
  expect([fixture.store.get().progress, fixture.store.get().connection]).toEqual([[], 'gone'])
})

it('shows two works that overlap until each has ended', async () => {
  const { fixture, answer, actions } = await openSlow()
  let written = (): void => undefined
  fixture.ports.copies.exportWorld = () =>
    new Promise((resolve) => {
      written = () => resolve(new Blob())
    })
  actions.saveFile()
  actions.fork()
  await settled()
  wait(fixture)
  expect(fixture.store.get().progress).toEqual([{ kind: 'save' }, { kind: 'fork' }])
  answer.resolve()
  await settled()
  expect([fixture.store.get().progress, fixture.store.get().worldId]).toEqual([[{ kind: 'save' }], 'w2'])
  written()
  await settled()
  expect(fixture.store.get().progress).toEqual([])
})
