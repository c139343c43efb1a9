import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import { expect, it } from 'vitest'
import { bridgeShapes } from './bridge-shapes.ts'

// spec: 7.55
it('has the methods of bridge.yaml and no other', () => {
  const methods = Object.keys(bridge.paths).map((path) => path.replace('/bridge/', ''))
  expect(Object.keys(bridgeShapes).sort()).toEqual(methods.sort())
})
