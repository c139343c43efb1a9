import { expect, it } from 'vitest'
import { readApiAddresses } from './api-addresses.ts'

it.each([
  [undefined, { base: '', origins: [] }],
  ['', { base: '', origins: [] }],
  ['https://api.example/v/', { base: 'https://api.example/v', origins: ['https://api.example'] }],
  [
    'https://cn.example https://eu.example https://eu.example/b',
    { base: 'https://cn.example', origins: ['https://cn.example', 'https://eu.example'] },
  ],
  ['self https://eu.example', { base: '', origins: ['https://eu.example'] }],
])('reads %s as the address of the page and the origins it may call', (setting, read) => {
  expect(readApiAddresses(setting)).toEqual(read)
})

it.each([
  'http://api.example',
  'https://api.example:99999',
  'https://a.example api',
  'https://a.example;script-src https://b.example',
])('refuses the API addresses %s', (setting) => {
  expect(() => readApiAddresses(setting)).toThrow('SKYSHOP_API')
})
