import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { DiskFullError, FolderInUseError } from './kernel/world-errors.ts'
import { startFailure } from './start-failure.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

it.each([
  [
    thrownBy(() => readEnv({ SKYSHOP_PRODUCT_PORT: 'x' }, '/')),
    'SKYSHOP_PRODUCT_PORT must be a port from 0 to 65535, not "x".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_JOURNAL: 'yes' }, '/')),
    'SKYSHOP_JOURNAL must be "on" or "off", not "yes".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_OPEN_WORLDS: '0' }, '/')),
    'SKYSHOP_OPEN_WORLDS is 1 or more: a world has to be open to be used.',
  ],
  [
    thrownBy(() => readEnv({ NODE_ENV: 'production' }, '/')),
    'The control plane does not start with NODE_ENV=production.',
  ],
  [
    new FolderInUseError('/data'),
    'The data folder /data is in use by another Skyshop: stop it, or use another folder.',
  ],
  [
    Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', path: '/data/worlds' }),
    'The data folder cannot be written to, /data/worlds (EROFS): make it writable or name another with SKYSHOP_DATA_DIR.',
  ],
  [
    thrownBy(() => new DatabaseSync('/no-such-folder/lock.db')),
    'The data folder cannot be written to, a file of it (unable to open database file): make it writable or name another with SKYSHOP_DATA_DIR.',
  ],
  [
    new DiskFullError('/data'),
    'The disk with the data folder /data is full: free some space there, or name another folder with SKYSHOP_DATA_DIR.',
  ],
  ['out of words', 'out of words'],
])('reports %s in one sentence', (error, sentence) => {
  expect(startFailure(error)).toBe(sentence)
})

it('reports where a defect comes from', () => {
  expect(startFailure(new TypeError('undefined is no function'))).toMatch(
    /^TypeError: undefined is no function\n\s+at .*start-failure[.]test[.]ts/,
  )
})
