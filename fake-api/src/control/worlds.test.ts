import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, onTestFinished } from 'vitest'
import { gatherWorlds } from './worlds.ts'

const lifetime = { kind: 'ephemeral' as const, name: '', endsAtRestart: true, unusedMs: 1 }

function row(worldId: string, server: string | null): Schemas['WorldRow'] {
  return { worldId, scenario: 's', isDefault: worldId === 'default', lifetime, usedAtMs: 0, bytes: 1, server }
}

/** A server that answers whoever has the token with a list. */
async function serve(token: string, worlds: Schemas['WorldRow'][]): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = request.headers['x-skyshop-control'] === token ? 200 : 403
    response.end(JSON.stringify({ server: 'b', worlds, silent: [] }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('names a world of a shared folder once, by the server that has it open', async () => {
  const url = await serve('t', [row('default', 'b'), row('w0000001', 'b'), row('w0000002', null)])
  const worlds = [row('default', 'a'), row('w0000001', null), row('w0000002', null)]
  const all = await gatherWorlds({ server: 'a', worlds, silent: [] }, { urls: [url], token: 't' })
  expect(all.worlds.map(({ worldId, server }) => [worldId, server])).toEqual([
    ['default', 'a'],
    ['w0000001', 'b'],
    ['w0000002', null],
    ['default', 'b'],
  ])
  expect(all.silent).toEqual([])
})

it('names servers that do not answer, or refuse the token', async () => {
  const urls = [await serve('another', []), 'http://127.0.0.1:1']
  const all = await gatherWorlds({ server: 'a', worlds: [], silent: [] }, { urls, token: 't' })
  expect(all).toEqual({ server: 'a', worlds: [], silent: urls })
})
