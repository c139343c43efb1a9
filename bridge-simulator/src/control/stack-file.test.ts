import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStackFile, writeStackFile } from './stack-file.ts'

const addresses = {
  panelUrl: 'http://127.0.0.1:4000',
  shopUrl: 'http://127.0.0.1:4001',
  productUrl: 'http://127.0.0.1:4010',
  gatewayUrl: 'http://127.0.0.1:4011',
  controlUrl: 'http://127.0.0.1:4012',
  controlToken: 'secret',
}
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skyshop-stack-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes the stack file readable by its owner only and removes it at the end', () => {
  const file = join(folder, 'stack.json')
  writeFileSync(file, 'old', { mode: 0o666 })
  const remove = writeStackFile(folder, addresses)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readStackFile(folder)).toEqual(addresses)
  remove()
  expect(existsSync(file)).toBe(false)
})

it.each(['', 'no JSON', '{"panelUrl":1}', 'null'])('returns null for the stack file %j', (text) => {
  writeFileSync(join(folder, 'stack.json'), text)
  expect(readStackFile(folder)).toBeNull()
  expect(readStackFile(join(folder, 'nowhere'))).toBeNull()
})
