import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { dataFolderFinding, leftoversFinding } from './folder-findings.ts'

function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const roomyDisk = {
  requireNewFiles: () => undefined,
  requireWritable: () => undefined,
  freeBytes: () => Number.MAX_SAFE_INTEGER,
}
const quiet = { root: '/skyshop', isRunning: false }
const upstream = { parentPid: 7, command: '/node --max-old-space-size=9 /skyshop/kit/server/server.ts' }

it('accepts a data folder that exists or can be created', () => {
  const folder = tempDir()
  expect(dataFolderFinding(folder)).toEqual({ name: 'data folder', isFine: true, text: folder })
  const later = join(folder, 'a/b')
  expect(dataFolderFinding(later)).toMatchObject({ isFine: true, text: `${later}, made by the first start` })
})

it('reports a data folder that is a file', () => {
  const file = join(tempDir(), 'file')
  writeFileSync(file, '')
  expect(dataFolderFinding(file)).toEqual({
    name: 'data folder',
    isFine: false,
    text: `The data folder ${file} cannot be written to (ENOTDIR): make it writable or name another with SKYSHOP_DATA_DIR.`,
  })
})

it('reports a data folder in which no file can be created, whatever its rights and free space', () => {
  const requireNewFiles = () => {
    throw Object.assign(new Error('ENOENT: /proc/.probe'), { code: 'ENOENT', path: '/proc/.probe' })
  }
  expect(dataFolderFinding('/proc/x', { ...roomyDisk, requireNewFiles, freeBytes: () => 0 })).toEqual({
    name: 'data folder',
    isFine: false,
    text: 'The data folder /proc/x cannot be written to (ENOENT): make it writable or name another with SKYSHOP_DATA_DIR.',
  })
})

it('dataFolderFinding writes no file into a usable data folder', () => {
  const folder = tempDir()
  expect(dataFolderFinding(folder).isFine).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

it('reports a disk with too little free space, not one with enough', () => {
  const folder = tempDir()
  const diskWith = (bytes: number) => ({ ...roomyDisk, freeBytes: () => bytes })
  expect(dataFolderFinding(folder, diskWith(5.5 * 1024 * 1024))).toEqual({
    name: 'data folder',
    isFine: false,
    text: `The disk of the data folder ${folder} has 5 MB left: make room, or name another with SKYSHOP_DATA_DIR.`,
  })
  expect(dataFolderFinding(folder, diskWith(200 * 1024 * 1024))).toMatchObject({ isFine: true })
})

it('reports a world file that is not writable', () => {
  const folder = tempDir()
  const file = join(folder, 'worlds/worlds/w1/world.db')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  // To root, who runs the tests in a container, every file is writable.
  const requireWritable = (path: string) => {
    if (path === file) throw Object.assign(new Error(`EACCES: ${path}`), { code: 'EACCES', path })
  }
  expect(dataFolderFinding(folder, { ...roomyDisk, requireWritable })).toEqual({
    name: 'data folder',
    isFine: false,
    text: `The data folder ${file} cannot be written to (EACCES): make it writable or name another with SKYSHOP_DATA_DIR.`,
  })
})

it('finds no leftovers in a missing folder', () => {
  expect(leftoversFinding({ ...quiet, dataDir: join(tempDir(), 'none') }, new Map())).toEqual({
    name: 'leftovers',
    isFine: true,
    text: 'none',
  })
})

it.each([
  [['w1'], [], '1 that the next start removes'],
  [['w1', 'w2'], [], '2 that the next start removes'],
  [[], ['w1'], '1 kept'],
  [['w1', 'w3', 'w5'], ['w2', 'w4'], '2 kept, 3 that the next start removes'],
])('counts the worlds %j that the next start removes, and %j that are kept', (removed, kept, expected) => {
  const dataDir = tempDir()
  const worlds = join(dataDir, 'worlds/worlds')
  for (const id of [...removed, ...kept]) mkdirSync(join(worlds, id), { recursive: true })
  for (const id of kept) writeFileSync(join(worlds, id, 'kept.json'), '{"name":"Late callback","keptAtMs":0}')
  expect(leftoversFinding({ ...quiet, dataDir }, new Map())).toEqual({
    name: 'leftovers',
    isFine: true,
    text: `worlds of the last run: ${expected}`,
  })
})

it('does not report an editor with the upstream file open as an upstream', () => {
  const editor = new Map([[8, { parentPid: 7, command: 'vim /skyshop/kit/server/server.ts' }]])
  expect(leftoversFinding({ ...quiet, dataDir: tempDir() }, editor)).toMatchObject({ text: 'none' })
})

it('reports the address file of a killed simulator, not of a running one', () => {
  const dataDir = tempDir()
  writeFileSync(join(dataDir, 'stack.json'), '{}')
  expect(leftoversFinding({ ...quiet, dataDir }, new Map())).toMatchObject({
    isFine: false,
    text: `A simulator was killed and left its addresses: delete ${dataDir}/stack.json, or start again.`,
  })
  expect(leftoversFinding({ ...quiet, dataDir, isRunning: true }, new Map()).isFine).toBe(true)
})

it('reports an upstream whose simulator is gone, not one that has it', () => {
  const dataDir = tempDir()
  const start = { parentPid: 1, command: 'node kit/start/start.ts' }
  const orphaned = leftoversFinding({ ...quiet, dataDir }, new Map([[8, upstream]]))
  expect(orphaned).toMatchObject({
    isFine: false,
    text: 'An upstream runs without its simulator: kill 8.',
  })
  const held = new Map([
    [7, start],
    [8, upstream],
  ])
  expect(leftoversFinding({ ...quiet, dataDir }, held).isFine).toBe(true)
})
