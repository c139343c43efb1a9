import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { DiskFullError, FolderInUseError } from './engine/kernel/world-errors.ts'
import { readEnv } from './env.ts'
import { startFailure } from './start-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const tokenFile = join(folder, 'token')
writeFileSync(tokenFile, 'operator-token-of-two-servers-0001')
/** Settings of a server that shares worlds. */
const SHARING = {
  SKYSHOP_SERVER: 'a',
  SKYSHOP_SHARED_WORLDS: '/worlds',
  SKYSHOP_OPERATOR_TOKEN_FILE: tokenFile,
}

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
    thrownBy(() => readEnv({ SKYSHOP_COPIES: '/copies' }, '/')),
    'SKYSHOP_COPIES needs SKYSHOP_SHARED_WORLDS, too: a copy has one owner among the servers.',
  ],
  [
    thrownBy(() => readEnv({ ...SHARING, SKYSHOP_COPIES: 'http://bucket' }, '/')),
    'SKYSHOP_COPIES is a folder, or a bucket such as s3://bucket/prefix, not "http://bucket".',
  ],
  [
    thrownBy(() => readEnv({ ...SHARING, SKYSHOP_COPIES: 's3://bucket/worlds' }, '/')),
    'SKYSHOP_COPIES=s3://bucket/worlds needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too.',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_CONTROL_URL: 'machine-a' }, '/')),
    'SKYSHOP_CONTROL_URL is an address such as https://10.0.0.4:8012, not "machine-a".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_PUBLIC_GATEWAY_URL: 'https://shop.test/gateway' }, '/')),
    'SKYSHOP_PUBLIC_GATEWAY_URL is an address such as https://10.0.0.4:8012, not "https://shop.test/gateway".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_HOST: 'skyshop' }, '/')),
    'SKYSHOP_HOST is an address of this machine, such as 0.0.0.0, not "skyshop".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_HOST: '0.0.0.0', SKYSHOP_HOST_NAME: 'http://skyshop' }, '/')),
    'SKYSHOP_HOST_NAME is a name or IPv4 address without scheme and port, such as skyshop, not "http://skyshop".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_HOST_NAME: 'skyshop' }, '/')),
    'SKYSHOP_HOST_NAME needs SKYSHOP_HOST, too: nobody else reaches loopback.',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_ALLOWED_HOSTS: 'shop.test,http://other' }, '/')),
    'SKYSHOP_ALLOWED_HOSTS has names without scheme and port, such as shop.test or .tunnel.example, not "http://other".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_WEBHOOK_HOSTS: 'backend,http://other:80' }, '/')),
    'SKYSHOP_WEBHOOK_HOSTS has names and addresses without a scheme, such as backend or 192.168.1.7:8080, not "http://other:80".',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_WEBHOOK_CA: '/no/such/file' }, '/')),
    'SKYSHOP_WEBHOOK_CA is a file of certificates in PEM; /no/such/file cannot be read.',
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_WEBHOOK_CA: tokenFile }, '/')),
    `SKYSHOP_WEBHOOK_CA is a file of certificates in PEM; ${tokenFile} has none.`,
  ],
  [
    thrownBy(() => readEnv({ SKYSHOP_UNKNOWN_QUERY: 'on' }, '/')),
    'SKYSHOP_UNKNOWN_QUERY must be "refuse" or "ignore", not "on".',
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
])('reports %s in one message', (error, sentence) => {
  expect(startFailure(error)).toBe(sentence)
})

it('reports where a defect comes from', () => {
  expect(startFailure(new TypeError('undefined is no function'))).toMatch(
    /^TypeError: undefined is no function\n\s+at .*start-failure[.]test[.]ts/,
  )
})

it('has one worker; in a pipeline one for each core, unless servers share worlds or SKYSHOP_WORKERS says otherwise', () => {
  const workersOf = (env: object, cores = 4) => readEnv({ ...env }, '/', cores).workers
  expect(workersOf({})).toBe(1)
  for (const CI of ['true', '1', 'woodpecker']) expect(workersOf({ CI })).toBe(4)
  for (const CI of ['', '0', 'false']) expect(workersOf({ CI })).toBe(1)
  expect(workersOf({ CI: 'true' }, 128)).toBe(64)
  expect(workersOf({ CI: 'true', SKYSHOP_WORKERS: '1' })).toBe(1)
  expect(workersOf({ CI: 'true', SKYSHOP_WORKERS: '' })).toBe(4)
  expect(workersOf({ CI: 'true', ...SHARING })).toBe(1)
})

it('reads how many worlds there may be and be open, and how long a kept one stays', () => {
  const limitsOf = (env: object) => {
    const { limits, openWorlds } = readEnv({ ...env }, '/')
    return { ...limits, openWorlds }
  }
  const worlds = { SKYSHOP_WORLDS: '12', SKYSHOP_KEPT_WORLDS: '0' }
  expect(limitsOf({ ...worlds, SKYSHOP_KEPT_DAYS: '3', SKYSHOP_OPEN_WORLDS: '5' })).toEqual({
    worlds: 12,
    keptWorlds: 0,
    keptMs: 259_200_000,
    openWorlds: 5,
  })
  expect(limitsOf({ SKYSHOP_KEPT_DAYS: '0' })).toEqual({ keptMs: null })
  expect(limitsOf({ SKYSHOP_WORLDS: '', SKYSHOP_KEPT_DAYS: '' })).toEqual({})
  for (const name of ['SKYSHOP_WORLDS', 'SKYSHOP_KEPT_WORLDS', 'SKYSHOP_KEPT_DAYS', 'SKYSHOP_OPEN_WORLDS'])
    expect(() => limitsOf({ [name]: '-1' })).toThrow(
      `${name} must be a whole number from 0 to 999999, not "-1".`,
    )
})

it('reads a folder or a bucket of copies, with the variables of the tools of Amazon', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const copiesOf = (env: object) => readEnv({ ...SHARING, ...keys, ...env }, '/').copies
  expect(copiesOf({ SKYSHOP_COPIES: '/copies' })).toBe('/copies')
  expect(readEnv({ ...keys, SKYSHOP_LIBRARY: 's3://bucket/ours' }, '/').library).toMatchObject({
    prefix: 'ours',
  })
  const read = { accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(copiesOf({ SKYSHOP_COPIES: 's3://bucket', AWS_REGION: 'eu-west-1' })).toEqual({
    ...{ ...read, bucket: 'bucket', prefix: '', region: 'eu-west-1' },
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
  })
  const own = { AWS_ENDPOINT_URL_S3: 'http://minio:9000/', AWS_SESSION_TOKEN: 'of an hour' }
  expect(copiesOf({ SKYSHOP_COPIES: 's3://bucket/shop/worlds/', ...own })).toEqual({
    ...{ ...read, bucket: 'bucket', prefix: 'shop/worlds', region: 'us-east-1', sessionToken: 'of an hour' },
    endpoint: 'http://minio:9000',
  })
})
