import { expect, it } from 'vitest'
import {
  connectHostOf,
  hostNamesOf,
  hostnameOf,
  hostRefusal,
  isLoopbackAddress,
  isSentHere,
  isThisMachine,
  shownAddress,
} from './this-machine.ts'

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'my-app.localhost',
  'a.b.localhost.',
  '127.0.0.1',
  '127.0.0.2',
  '[::1]',
  'my_app.localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '127.0.0.1.',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7f00:1]',
])('isThisMachine takes %s', (name) => {
  expect(isThisMachine(name)).toBe(true)
})

it.each([
  '',
  'localhost.example',
  'mylocalhost',
  '.localhost.example',
  '127.0.0.1.example',
  '128.0.0.1',
  '[::2]',
  '0.0.0.0',
  '128.1',
  '[::ffff:8000:1]',
  'evil.example#.localhost',
  'evil.example/.localhost',
  'evil.example?.localhost',
  'me@evil.example',
])('isThisMachine refuses %j', (name) => {
  expect(isThisMachine(name)).toBe(false)
})

it('isLoopbackAddress takes addresses of sockets, and no name', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['localhost', '192.168.1.7', '::ffff:10.0.0.1', undefined].map(isLoopbackAddress)).toEqual(
    Array(4).fill(false),
  )
})

it('hostnameOf leaves out the port alone', () => {
  expect(['Shop.localhost:4012', '[::1]:80', '127.0.0.1', 'localhost:'].map(hostnameOf)).toEqual([
    'shop.localhost',
    '[::1]',
    '127.0.0.1',
    'localhost',
  ])
})

it.each([
  ['http://user:secret@proxy:8080', 'http://•••@proxy:8080'],
  ['user:p@ss@proxy', '•••@proxy'],
  ['http://u:p/w@proxy', 'http://•••@proxy'],
  ['http://u:p?w@proxy:8080/a', 'http://•••@proxy:8080/a'],
  ['u:p#/w@proxy', '•••@proxy'],
  ['//u:p@proxy', '//•••@proxy'],
  ['http://proxy:8080/a', 'http://proxy:8080/a'],
  ['proxy', 'proxy'],
])('shownAddress shows %s as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

it('connectHostOf is localhost for names below it, and an address without brackets', () => {
  expect(['shop.localhost', 'localhost.', '[::1]', 'backend'].map(connectHostOf)).toEqual([
    'localhost',
    'localhost',
    '::1',
    'backend',
  ])
})

it.each([
  '127.0.0.1:4010',
  '127.1:4010',
  '[0:0:0:0:0:0:0:1]:4010',
  'localhost:',
  'default.wechat.localhost:4011',
  '192.168.1.5:4001',
  '[fd00::5]:4011',
  '8.8.8.8',
  'SKYSHOP:4010',
  'skyshop.',
  'a.tunnel.example:80',
  'tunnel.example',
  'Build.42:4010',
  'a.shop.1.',
])('isSentHere takes %s', (host) => {
  expect(isSentHere(host, ['skyshop', '.tunnel.example', 'build.42', '.shop.1'])).toBe(true)
})

it.each([
  '',
  'evil.example:4010',
  'skyshop.evil.example',
  '127.0.0.1.evil.example',
  'nottunnel.example',
  'a.skyshop',
  'build.43',
  'evil.example/.shop.1',
  'evil.example#.tunnel.example',
  'localhost.1',
])('isSentHere refuses %j, and its refusal names the setting', (host) => {
  expect(isSentHere(host, ['skyshop', '.tunnel.example', 'build.42', '.shop.1'])).toBe(false)
  expect(hostRefusal(host)).toContain('SKYSHOP_ALLOWED_HOSTS')
})

it('hostNamesOf reads names, and those of public addresses, once each', () => {
  expect(hostNamesOf({})).toEqual([])
  expect(
    hostNamesOf({
      SKYSHOP_HOST_NAME: 'Skyshop',
      SKYSHOP_ALLOWED_HOSTS: 'shop.test, .tunnel.example',
      SKYSHOP_PUBLIC_SHOP_URL: 'https://Shop.test:8001/',
      SKYSHOP_PUBLIC_GATEWAY_URL: 'https://pay.test',
      SKYSHOP_CONTROL_URL: 'no address',
    }),
  ).toEqual(['skyshop', 'shop.test', '.tunnel.example', 'pay.test'])
})
