import { expect, it } from 'vitest'
import { startCommandFor } from './start-command.ts'

it('starts everything where the backend takes part, and else the providers of the world alone', () => {
  expect(startCommandFor(['backend', 'wechat'])).toBe('npx skyshop-kit start')
  expect(startCommandFor(['wechat', 'mintpay'])).toBe('npx skyshop-kit providers wechat mintpay')
})
