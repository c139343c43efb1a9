import { expect, it } from 'vitest'
import { ControlRefused, ServerUnreachable } from '../control/control-client.ts'
import { exampleWorld } from '../host/host-fixture.ts'
import { findWorldWith } from './web-servers.ts'

const lookup = (error: Error) =>
  findWorldWith(() => ({
    getWorld: async () => {
      throw error
    },
  }))

it('returns the world, and null for an unknown one', async () => {
  const find = findWorldWith((worldId) => ({ getWorld: async () => ({ ...exampleWorld, worldId }) }))
  expect(await find('w7')).toMatchObject({ worldId: 'w7' })
  expect(await lookup(new ControlRefused('world-not-found', 'There is no world w7.'))('w7')).toBeNull()
})

it.each([new ControlRefused('world-closing', 'It is being deleted.'), new ServerUnreachable('no answer')])(
  'rejects when the world cannot be looked up (%s)',
  async (error) => {
    await expect(lookup(error)('w7')).rejects.toBe(error)
  },
)
