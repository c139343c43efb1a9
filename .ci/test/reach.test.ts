import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

const parts = (...paths: string[]) => {
  const { unit, contract, e2e } = reachOf(paths)
  return [unit.part, contract.part, e2e.part]
}

it.each([
  ['docs/ci.md', 'importers', 'none', 'importers'],
  ['docs/glossary/de.md', 'importers', 'none', 'none'],
  ['README.md', 'importers', 'none', 'importers'],
  ['bridge-simulator/src/cli/README.md', 'importers', 'none', 'importers'],
  ['.ci/gitlab-ci.yml', 'importers', 'none', 'none'],
  ['openapi/paths/orders/add-order.yaml', 'all', 'all', 'all'],
  ['pnpm-lock.yaml', 'all', 'all', 'all'],
  ['fake-api/src/features/orders/order-service.ts', 'importers', 'all', 'all'],
  ['fake-api/src/features/orders/order-service.test.ts', 'importers', 'none', 'none'],
  ['fake-api/test/crash.test.ts', 'importers', 'importers', 'none'],
  ['web/src/app/start/app.tsx', 'importers', 'none', 'all'],
  ['bridge-simulator/src/panel/app/app.tsx', 'importers', 'none', 'all'],
  ['e2e/kit/screens/cloud-tab-screen.ts', 'importers', 'none', 'importers'],
  ['e2e/tests/buying/shared-camera.test.ts', 'importers', 'none', 'importers'],
  ['e2e/run/stack.ts', 'importers', 'none', 'all'],
])('a change of %s reaches unit: %s, contract: %s, e2e: %s', (path, ...expected) => {
  expect(parts(path)).toEqual(expected)
})

it('joins what each file reaches and names the file that decided', () => {
  const reach = reachOf(['e2e/tests/buying/shared-camera.test.ts', 'web/src/app/start/app.tsx'])
  expect(reach.e2e).toEqual({ part: 'all', because: 'web/src/app/start/app.tsx' })
  expect(reach.contract.part).toBe('none')
})
