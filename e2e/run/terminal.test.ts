import { expect, it } from 'vitest'
import { childEnv } from './terminal.ts'

it('childEnv leaves out the variables of the worker and asks for plain text', () => {
  const worker = {
    TEST_WORKER_INDEX: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: 'report.json',
    NODE_OPTIONS: '--import x',
  }
  const colours = { FORCE_COLOR: '1', DEBUG_COLORS: '1' }
  const own = { PATH: '/bin', SKYSHOP_SHOP_URL: 'http://127.0.0.1:1' }
  expect(childEnv({ ...worker, ...colours, ...own })).toEqual({ ...own, NO_COLOR: '1' })
})
