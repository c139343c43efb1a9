import { expect, it } from 'vitest'
import { connectHostOf, hostnameOf, isLoopbackAddress, isThisMachine } from './this-machine.ts'

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'my-app.localhost',
  'a.b.localhost.',
  '127.0.0.1',
  '127.0.0.2',
  '[::1]',
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
  expect(['Shop.localhost:4012', '[::1]:80', '127.0.0.1'].map(hostnameOf)).toEqual([
    'shop.localhost',
    '[::1]',
    '127.0.0.1',
  ])
})

it('connectHostOf is localhost for names below it, and an address without brackets', () => {
  expect(['shop.localhost', 'localhost.', '[::1]', 'backend'].map(connectHostOf)).toEqual([
    'localhost',
    'localhost',
    '::1',
    'backend',
  ])
})
