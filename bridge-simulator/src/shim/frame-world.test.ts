import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { shimSource } from './shim-source.ts'

/** Runs the shim of world w1 in a frame of that name; answers what became of the page. */
function runIn(name: string) {
  const written: string[] = []
  const asked: string[] = []
  const listeners = new Map<string, () => void>()
  const write = (text: string) => written.push(text)
  const fetch = (url: string) => Promise.resolve(asked.push(url))
  const scope = createContext({
    name,
    fetch,
    location: { pathname: '/', search: '' },
    history: {},
    document: { write, addEventListener: () => undefined },
    parent: { postMessage: () => undefined },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  })
  const clock = { virtualMs: 0, wallMs: 0, mode: 'standing' } as const
  const hostOrigin = 'http://127.0.0.1:4000'
  runInContext(shimSource({ platform: 'android', hostOrigin, clock, worldId: 'w1' }), scope)
  return { written, asked, listeners, hasBridge: runInContext('typeof skyBridge', scope) === 'object' }
}

it('loads the shim of its own world when the page has that of another tab', () => {
  const { written, hasBridge } = runIn('skyshop-world:w2')
  expect(written).toEqual(['<script src="/__host/shim.js?world=w2"></script>'])
  expect(hasBridge).toBe(false)
})

it.each(['skyshop-world:w1', '', 'skyshop-world:"></script>', 'w2'])(
  'does not switch worlds in a frame named %j',
  (name) => {
    const { written, hasBridge } = runIn(name)
    expect([written, hasBridge]).toEqual([[], true])
  },
)

it('sets the cookie of its world again when the page gets the focus', () => {
  const { asked, listeners } = runIn('skyshop-world:w1')
  expect(asked).toEqual([])
  listeners.get('focus')?.()
  expect(asked).toEqual(['/__host/shim.js?world=w1'])
})
