import { expect, it } from 'vitest'
import { injectShim } from './shim-injection.ts'

const script = '<script src="/s.js"></script>'

it.each([
  ['<!doctype html>\r\n<html>\n<head>\n<meta charset="utf-8">', '<head>'],
  ['<html><HEAD lang="a" data-x=1 ><title>é中\u{1F4F7}</title>', '<HEAD lang="a" data-x=1 >'],
  ['<html><head\n><header>', '<head\n>'],
])('puts the script first into the head and keeps every other byte (%j)', (page, head) => {
  const bytes = Buffer.concat([Buffer.from(page), Buffer.from([0xff, 0xfe, 0x00])])
  const injected = injectShim(bytes, '/s.js')
  const at = injected.indexOf(script)
  expect(at).toBe(bytes.indexOf(head) + head.length)
  const without = Buffer.concat([injected.subarray(0, at), injected.subarray(at + script.length)])
  expect(without.equals(bytes)).toBe(true)
})

it('leaves a page without a head alone', () => {
  const page = Buffer.from('<header>no head</header>')
  expect(injectShim(page, '/s.js')).toBe(page)
})
