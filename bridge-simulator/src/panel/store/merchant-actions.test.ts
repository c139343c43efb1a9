import { expect, it } from 'vitest'
import { actionsOf, openStore, settled, wireEntry } from './store-fixture.ts'

/** A panel whose judges say how many entries the journal had when they read an entry. */
async function openJudged() {
  const fixture = openStore()
  const { ports, store } = fixture
  const asked: string[] = []
  let audits = 0
  ports.tables.entryChecks = async (worldId, seq) => {
    asked.push(`${worldId} ${seq}`)
    return []
  }
  ports.tables.merchantAudit = async () => {
    audits += 1
    return null
  }
  await store.connect()
  const pause = async () => {
    for (const { call } of fixture.later.splice(0)) call()
    await settled()
  }
  const grow = () => fixture.streams.at(-1)?.listener.onEntry(wireEntry({ seq: 9 }))
  return { actions: actionsOf(fixture), asked, audits: () => audits, pause, grow }
}

it('has an opened entry judged at once, and again when the journal has grown since', async () => {
  const { actions, asked, audits, pause, grow } = await openJudged()
  const close = actions.showEntryChecks(4)
  await settled()
  await pause()
  expect(asked).toEqual(['default 4'])
  grow()
  // The entry is taken in with others of its moment, and seen at the next look.
  await pause()
  await pause()
  expect(asked).toEqual(['default 4', 'default 4'])
  expect(audits()).toBe(1)
  close()
  await pause()
  expect(asked).toHaveLength(2)
})
