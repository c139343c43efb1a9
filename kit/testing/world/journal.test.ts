import { expect, it } from 'vitest'
import { Journal, type JournalEntry } from './journal.ts'
import type { World } from './world.ts'

type Told = Pick<JournalEntry, 'kind' | 'status'> & { readonly to?: string; readonly note?: string }

async function defectsAmong({ to, note = '', ...told }: Told): Promise<number> {
  const webhook = to === undefined ? {} : { webhook: { to } }
  const entry = { seq: 1, label: 'charge.ended, attempt 1', note, ...told, ...webhook } as JournalEntry
  const world = { isStrict: false, journal: async () => [entry] } as unknown as World
  return (await new Journal(world).defects()).length
}

it.each<[string, Told, number]>([
  ['a gateway that fails', { kind: 'gateway', status: '500' }, 1],
  ['a gateway that fails by a fault', { kind: 'gateway', status: '500', note: 'fault: status 500' }, 0],
  ['our backend fails at a webhook', { kind: 'gateway', status: '500', to: '{product}/api/notify' }, 1],
  ['a server of others fails at one', { kind: 'gateway', status: '500', to: 'http://127.0.0.1:1/notify' }, 0],
  ['work of the clock that fails', { kind: 'job', status: 'failed' }, 1],
])('counts defects: %s', async (_, told, count) => {
  expect(await defectsAmong(told)).toBe(count)
})
