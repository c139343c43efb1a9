import { controlOperations } from '@skyshop/openapi/operations'
import { expect, it } from 'vitest'
import { createControlServer } from '../../src/control/control-server.ts'
import { startTestStack } from '../support/test-stack.ts'

/** Routes of a listener as it really has them, from the tree it prints: `PATCH /control/worlds/:worldId/profile`. */
function routesIn(tree: string): { method: 'GET'; url: string }[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (path === '') return []
    const depth = indent.length / 4
    const url = parents.slice(0, depth).join('') + path
    parents.splice(depth, parents.length, path)
    return methods.split(', ').map((method) => ({ method: method as 'GET', url }))
  })
}

it('lets no route be reached from another machine, by another name or by a page without the guard', async () => {
  const stack = await startTestStack()
  const { control } = stack.app
  const server = createControlServer({ ...control, bootToken: 'boot', onError: () => undefined })
  await server.ready()
  const routes = routesIn(server.printRoutes({ commonPrefix: false }))
  // Those of the contract, and the two of the reference pages.
  expect(routes).toHaveLength(Object.keys(controlOperations).length + 2)
  const token = { 'x-skyshop-control': 'boot' }
  const strangers = [
    { remoteAddress: '192.168.1.7', headers: { ...token, host: '127.0.0.1:4012' } },
    { remoteAddress: '127.0.0.1', headers: { ...token, host: 'rebound.example:4012' } },
  ]
  const page = { remoteAddress: '127.0.0.1', headers: { ...token, host: '127.0.0.1:4012', origin: 'null' } }
  for (const route of routes) {
    // The reference pages are the same for everybody and may be opened in a browser.
    const attempts = route.url.startsWith('/reference') ? strangers : [...strangers, page]
    for (const attempt of attempts) {
      const answer = await server.inject({ ...route, ...attempt })
      expect([route, answer.statusCode, answer.json().error]).toEqual([route, 403, 'forbidden'])
    }
  }
  await server.close()
  await stack.stop()
})
