import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import {
  bypassProxy,
  checkDataDir,
  checkNode,
  checkPorts,
  libraryHint,
  portsRefusal,
  unwritable,
} from './start-checks.ts'

function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const free = { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 }

it('accepts Node 24 and newer', () => {
  expect(() => checkNode('24.0.0')).not.toThrow()
  expect(() => checkNode('26.1.0')).not.toThrow()
  expect(() => checkNode('22.18.0')).toThrow(/^Skyshop runs on Node 24 or newer and this is 22\.18\.0: .*\.$/)
})

it('creates the data folder empty', () => {
  const folder = join(tempDir(), 'a/b')
  checkDataDir(folder)
  expect(readdirSync(folder)).toEqual([])
})

it('says that a library which is not there is empty, and what to do for another one', () => {
  const folder = tempDir()
  expect([libraryHint(undefined), libraryHint(folder)]).toEqual([null, null])
  expect(libraryHint(join(folder, 'wrolds'))).toMatch(
    /^There is no folder .*wrolds, so .* start again with its name\.$/,
  )
})

it('reports a read-only data folder and the variable that changes it', () => {
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  expect(() => checkDataDir(join(file, 'data'))).toThrow(
    /^The data folder .*data cannot be written to \(ENOTDIR\): .*SKYSHOP_DATA_DIR\.$/,
  )
})

it.each([
  ['ENOSPC', 'free some space there'],
  ['EDQUOT', 'free some space there'],
  ['EROFS', 'make it writable'],
])('explains a data folder that fails with %s: %s', (code, fix) => {
  expect(unwritable('/data', code).message).toBe(
    `The data folder /data cannot be written to (${code}): ${fix} or name another with SKYSHOP_DATA_DIR.`,
  )
})

it.each([
  ['panel', 'SKYSHOP_PANEL_PORT'],
  ['shop', 'SKYSHOP_SHOP_PORT'],
  ['product', 'SKYSHOP_PRODUCT_PORT'],
  ['gateway', 'SKYSHOP_GATEWAY_PORT'],
  ['control', 'SKYSHOP_CONTROL_PORT'],
] as const)(
  'reports the port of the %s in use and the variable %s that changes it',
  async (name, variable) => {
    await using taken = await serve(() => undefined)
    await expect(checkPorts({ ...free, [name]: taken.port })).rejects.toThrow(
      `Port ${taken.port} is in use: stop the program that has it, or choose another port with ${variable}=<port>.`,
    )
  },
)

it('accepts ports that are free', async () => {
  await expect(checkPorts(free)).resolves.toBeUndefined()
})

it('reports all ports in use in one message with their variables', async () => {
  await using panel = await serve(() => undefined)
  await using shop = await serve(() => undefined)
  await using control = await serve(() => undefined)
  const ports = { ...free, panel: panel.port, shop: shop.port, control: control.port }
  await expect(checkPorts(ports)).rejects.toThrow(
    `Ports ${panel.port}, ${shop.port} and ${control.port} are in use: stop the programs that have them, or choose other ports with SKYSHOP_PANEL_PORT=<port>, SKYSHOP_SHOP_PORT=<port> and SKYSHOP_CONTROL_PORT=<port>.`,
  )
})

it('reports the code of ports that cannot be opened for another reason', () => {
  const refused = [
    { port: 80, variable: 'SKYSHOP_PANEL_PORT', code: 'EACCES' },
    { port: 81, variable: 'SKYSHOP_SHOP_PORT', code: 'EACCES' },
  ]
  expect(portsRefusal(refused).message).toMatch(/^Ports 80 and 81 cannot be opened [(]EACCES[)]: stop /)
})

it.each<[NodeJS.ProcessEnv, NodeJS.ProcessEnv]>([
  [{}, {}],
  [{ NO_PROXY: 'a' }, { NO_PROXY: 'a' }],
  [{ HTTP_PROXY: 'http://p:1' }, { NO_PROXY: 'localhost,.localhost,127.0.0.1,::1,[::1]' }],
  [{ https_proxy: 'http://p:1', NO_PROXY: '*' }, { NO_PROXY: '*' }],
  [
    { all_proxy: 'http://p:1', no_proxy: 'a, b localhost', NO_PROXY: '' },
    {
      no_proxy: 'a,b,localhost,.localhost,127.0.0.1,::1,[::1]',
      NO_PROXY: 'localhost,.localhost,127.0.0.1,::1,[::1]',
    },
  ],
  [
    { HTTP_PROXY: 'http://p:1', SKYSHOP_CONTROL_URL: 'http://skyshop:4012', SKYSHOP_HOST_NAME: 'other' },
    { NO_PROXY: 'localhost,.localhost,127.0.0.1,::1,[::1],other,skyshop' },
  ],
])('bypassProxy leaves this machine out of the proxy of %o', (env, expected) => {
  const changed = { ...env }
  bypassProxy(changed)
  expect(changed).toEqual({ ...env, ...expected })
})
