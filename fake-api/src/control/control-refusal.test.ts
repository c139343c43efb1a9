import { expect, it } from 'vitest'
import { WorldClosingError } from '../kernel/world-errors.ts'
import { toControlRefusal } from './control-refusal.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  [new WorldClosingError('w1'), 409, 'world-closing'],
  [withCode('ENOSPC'), 507, 'disk-full'],
  [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 13 }), 507, 'disk-full'],
])('refuses %s with %i', (error, status, code) => {
  expect(toControlRefusal(error)).toMatchObject({ status, code })
})

it.each([[withCode('ENOENT')], [new TypeError('undefined is no function')], ['words']])(
  'reports %s as a defect',
  (error) => {
    expect(toControlRefusal(error)).toBeNull()
  },
)
