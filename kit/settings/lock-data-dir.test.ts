import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import { isDataDirLocked, lockDataDir } from './lock-data-dir.ts'

const addresses = {
  panelUrl: 'http://127.0.0.1:4000',
  shopUrl: '',
  productUrl: '',
  gatewayUrl: '',
  controlUrl: '',
  controlToken: '',
}

function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('locks a data folder for one stack at a time', () => {
  const folder = tempDir()
  expect(isDataDirLocked(folder)).toBe(false)
  const release = lockDataDir(folder)
  expect(isDataDirLocked(folder)).toBe(true)
  expect(() => lockDataDir(folder)).toThrow(
    `The data folder ${folder} is in use by another simulator that is starting: open that one, stop it, or name another folder with SKYSHOP_DATA_DIR.`,
  )
  release()
  expect(isDataDirLocked(folder)).toBe(false)
})

it('reports the address of the stack that has the data folder', () => {
  const folder = tempDir()
  onTestFinished(lockDataDir(folder))
  writeStackFile(folder, addresses)
  expect(() => lockDataDir(folder)).toThrow(/is in use by the simulator at http:\/\/127\.0\.0\.1:4000: open/)
})

it('removes the addresses that a killed stack left', () => {
  const folder = tempDir()
  writeStackFile(folder, addresses)
  onTestFinished(lockDataDir(folder))
  expect(existsSync(join(folder, 'stack.json'))).toBe(false)
})

it('refuses a data folder in which no file can be opened', () => {
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  expect(() => lockDataDir(file)).toThrow(/^The data folder .*file cannot be written to \(.*\): make it/)
})
