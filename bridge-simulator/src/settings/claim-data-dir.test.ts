import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeStackFile } from '../control/stack-file.ts'
import { claimDataDir, isDataDirClaimed } from './claim-data-dir.ts'

const addresses = {
  panelUrl: 'http://127.0.0.1:4000',
  shopUrl: '',
  productUrl: '',
  gatewayUrl: '',
  controlUrl: '',
  controlToken: '',
}

function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-claim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('locks a data folder for one stack at a time', () => {
  const folder = tempDir()
  expect(isDataDirClaimed(folder)).toBe(false)
  const release = claimDataDir(folder)
  expect(isDataDirClaimed(folder)).toBe(true)
  expect(() => claimDataDir(folder)).toThrow(
    `The data folder ${folder} is in use by another simulator that is starting: open that one, stop it, or name another folder with SKYSHOP_DATA_DIR.`,
  )
  release()
  expect(isDataDirClaimed(folder)).toBe(false)
})

it('reports the address of the stack that has the data folder', () => {
  const folder = tempDir()
  onTestFinished(claimDataDir(folder))
  writeStackFile(folder, addresses)
  expect(() => claimDataDir(folder)).toThrow(/is in use by the simulator at http:\/\/127\.0\.0\.1:4000: open/)
})

it('removes the addresses that a killed stack left', () => {
  const folder = tempDir()
  writeStackFile(folder, addresses)
  onTestFinished(claimDataDir(folder))
  expect(existsSync(join(folder, 'stack.json'))).toBe(false)
})

it('refuses a data folder in which no file can be opened', () => {
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  expect(() => claimDataDir(file)).toThrow(/^The data folder .*file cannot be written to \(.*\): make it/)
})
