import { expect, it } from 'vitest'
import { signatureHeader } from './signature-header.ts'

const refused = (mistake: string | null, expected: string | null) =>
  signatureHeader({ holds: false, mistake, reasons: [], expected, signed: null })

it('signatureHeader has the reason and the text that was checked in ASCII, line feeds and Chinese included', () => {
  const value = refused('signed over another text', 'GET\n/v3/微信 😀\u007f\n') ?? ''
  expect(value).toMatch(/^[ -~]+$/)
  expect(JSON.parse(value)).toEqual({
    mistake: 'signed over another text',
    expected: 'GET\n/v3/微信 😀\u007f\n',
  })
})

it.each([
  ['ASCII', 'a'],
  ['Chinese', '微'],
  ['letters of two units', '😀'],
  ['quotes', '"'],
])('signatureHeader keeps the beginning of a long text of %s, in 2048 bytes', (_, letter) => {
  const value = refused('signed over another text', letter.repeat(5000)) ?? ''
  expect(value.length).toBeLessThanOrEqual(2048)
  expect(value.length).toBeGreaterThan(2000)
  const { expected } = JSON.parse(value) as { expected: string }
  expect(expected.replaceAll(letter, '')).toBe('…')
})

it('signatureHeader has nothing to say where nothing is refused', () => {
  expect(signatureHeader(null)).toBeNull()
  expect(signatureHeader({ holds: true, mistake: null })).toBeNull()
  expect(JSON.parse(refused('there is no sign', null) ?? '')).toEqual({
    mistake: 'there is no sign',
    expected: null,
  })
})
