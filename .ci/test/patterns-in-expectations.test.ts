import { expect, it } from 'vitest'

it('a pattern is no expected text, and equals a pattern alone', () => {
  expect({ message: 'paid' }).not.toMatchObject({ message: /paid/ })
  expect([{ message: 'paid' }]).not.toEqual([{ message: /paid/ }])
  expect({ message: 'paid' }).toMatchObject({ message: expect.stringMatching(/paid/) })
  expect({ form: /a/ }).toMatchObject({ form: /a/ })
})
