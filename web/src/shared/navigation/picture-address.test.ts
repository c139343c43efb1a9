import { expect, it } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const origin = 'http://127.0.0.1:4001'

it.each([
  'https://a.example/x.svg',
  '/api/skyworthOperation/covers/hh001.svg',
  'http://127.0.0.1:4001/api/skyworthOperation/covers/hh001.svg',
  'data:image/png;base64,iVBORw0KGgo=',
])('loads the picture %s', (raw) => {
  expect(pictureAddress(raw, origin)).toBe(raw)
})

it.each([
  undefined,
  '',
  'http://a.example/x.svg',
  'http://127.0.0.1:4001@a.example/x.svg',
  'http://127.0.0.1:40010/x.svg',
  '//a.example/x.svg',
  '/\\a.example/x.svg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=x>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHN2Zz4=',
  'https://a.example/x y',
])('leaves the picture %j out', (raw) => {
  expect(pictureAddress(raw, origin)).toBeNull()
  expect(pictureAddress(raw, '')).toBeNull()
})
