import { expect, it } from 'vitest'
import { portTable, readStartOptions, startHelp } from './start-options.ts'

it('has the documented defaults', () => {
  expect(readStartOptions({}, '/repo')).toEqual({
    dataDir: '/repo/.skyshop',
    ports: { panel: 4000, shop: 4001, product: 4010, gateway: 4011, control: 4012 },
    publicUrls: {},
    hostNames: [],
    ready: 'text',
    build: 'auto',
  })
})

it('reads every variable and accepts port 0 for all listeners', () => {
  const ports = ['PANEL', 'SHOP', 'PRODUCT', 'GATEWAY', 'CONTROL'].map((name) => [
    `SKYSHOP_${name}_PORT`,
    '0',
  ])
  const env = {
    ...Object.fromEntries(ports),
    SKYSHOP_DATA_DIR: '/data',
    SKYSHOP_PUBLIC_PANEL_URL: 'https://skyshop.test/',
    SKYSHOP_PUBLIC_SHOP_URL: 'http://127.0.0.1:8001',
    SKYSHOP_PUBLIC_GATEWAY_URL: 'https://pay.skyshop.test',
    SKYSHOP_ALLOWED_HOSTS: 'Shop.test',
    SKYSHOP_READY: 'json',
    SKYSHOP_BUILD: 'never',
  }
  expect(readStartOptions(env, '/repo')).toEqual({
    dataDir: '/data',
    ports: { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 },
    publicUrls: {
      panel: 'https://skyshop.test',
      shop: 'http://127.0.0.1:8001',
      gateway: 'https://pay.skyshop.test',
    },
    hostNames: ['shop.test', 'skyshop.test', '127.0.0.1', 'pay.skyshop.test'],
    ready: 'json',
    build: 'never',
  })
})

it.each([
  [{ SKYSHOP_SHOP_PORT: '70000' }, 'SKYSHOP_SHOP_PORT must be a port number from 0 to 65535, not "70000".'],
  [{ SKYSHOP_SHOP_PORT: 'x' }, 'SKYSHOP_SHOP_PORT must be a port number from 0 to 65535, not "x".'],
  [{ SKYSHOP_SHOP_PORT: '-1' }, 'SKYSHOP_SHOP_PORT must be a port number from 0 to 65535, not "-1".'],
  [
    { SKYSHOP_SHOP_PORT: '4000' },
    'SKYSHOP_PANEL_PORT and SKYSHOP_SHOP_PORT are both 4000: give each listener its own port.',
  ],
  [
    { SKYSHOP_PUBLIC_SHOP_URL: 'shop.test' },
    'SKYSHOP_PUBLIC_SHOP_URL must be an address such as http://127.0.0.1:8000, not "shop.test".',
  ],
  [{ SKYSHOP_READY: 'yes' }, 'SKYSHOP_READY must be text or json, not "yes".'],
  [{ SKYSHOP_BUILD: 'no' }, 'SKYSHOP_BUILD must be auto or never, not "no".'],
])('refuses %j with one message and exit code 2', (env, message) => {
  expect(() => readStartOptions(env, '/repo')).toThrow(expect.objectContaining({ message, exitCode: 2 }))
})

it('prints help for --help', () => {
  expect([startHelp([]), startHelp(['--'])]).toEqual([null, null])
  for (const { variable, standard } of portTable)
    expect(startHelp(['--help'])).toMatch(new RegExp(`${variable} .*${standard}`))
})

it('refuses a word that start or dev does not know with exit code 2', () => {
  expect(() => startHelp(['--port', '3'])).toThrow(
    expect.objectContaining({ message: 'pnpm start takes no "--port"; see pnpm start --help.', exitCode: 2 }),
  )
  expect(() => startHelp(['foo'], 'dev')).toThrow(
    expect.objectContaining({ message: 'pnpm dev takes no "foo"; see pnpm dev --help.', exitCode: 2 }),
  )
})
