import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WorldFileRefusedError } from '../engine/kernel/world-errors.ts'
import { openLibrary } from '../engine/world/storage/world-library.ts'
import { problemReader } from './library.ts'

const folder = (entryId: string, version = '1') => ({ entryId, version, text: null, bytes: 1 })

/** A reader whose archives are refused with `errors` by the names of their folders, and the names it has unpacked. */
function reader(errors: Record<string, Error>) {
  const checked: string[] = []
  let atOnce = 0
  let most = 0
  const problems = problemReader({
    read: async (entryId) => Buffer.from(entryId),
    check: async (archive) => {
      const entryId = archive.toString()
      checked.push(entryId)
      atOnce += 1
      most = Math.max(most, atOnce)
      await Promise.resolve()
      atOnce -= 1
      if (errors[entryId]) throw errors[entryId]
    },
  })
  return { ...problems, errors, checked, mostAtOnce: () => most }
}

it('checks each version of a file once, whether it is refused or sound', async () => {
  const { problemOf, checked } = reader({ cut: new WorldFileRefusedError('it is cut') })
  for (const _ of [1, 2]) {
    expect(await problemOf(folder('cut'))).toEqual({
      kind: 'broken',
      message: 'The file is not imported: it is cut.',
    })
    expect(await problemOf(folder('sound'))).toBeNull()
  }
  await problemOf(folder('sound', '2'))
  expect(checked).toEqual(['cut', 'sound', 'sound'])
})

it('checks a file again that could not be read, as on a full disk', async () => {
  const { problemOf, errors } = reader({ sound: new Error('ENOSPC: no space left on device') })
  expect(await problemOf(folder('sound'))).toMatchObject({ message: 'ENOSPC: no space left on device' })
  delete errors.sound
  expect(await problemOf(folder('sound'))).toBeNull()
})

it('unpacks one archive after another', async () => {
  const { problemOf, checked, mostAtOnce } = reader({ b: new Error('EMFILE') })
  await Promise.all(['a', 'b', 'c'].map((entryId) => problemOf(folder(entryId))))
  expect([checked, mostAtOnce()]).toEqual([['a', 'b', 'c'], 1])
})

it('forgets folders that are gone', async () => {
  const { problemOf, keepOnly, checked } = reader({})
  await problemOf(folder('a'))
  keepOnly([folder('b')])
  await problemOf(folder('a'))
  expect(checked).toEqual(['a', 'a'])
})

it('an entry whose files are not read in time, as on a dead mount, is named and refused', async () => {
  const root = mkdtempSync(join(tmpdir(), 'skyshop-library-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'a'))
  writeFileSync(join(root, 'a/world.sqlar'), 'archive')
  const at = (startTimer: (delayMs: number, run: () => void) => () => void) =>
    openLibrary(root, { nowMs: () => 0, startTimer })
  const patient = at(() => () => undefined)
  expect(String(await patient.read('a'))).toBe('archive')
  const late = at((delayMs, run) => {
    expect(delayMs).toBe(10_000)
    queueMicrotask(run)
    return () => undefined
  })
  expect(await late.list()).toEqual([{ entryId: 'a', text: null, bytes: 0, version: 'unread' }])
  await expect(late.read('a')).rejects.toMatchObject({
    code: 'library-away',
    message: expect.stringContaining('a file was not read within 10 s'),
  })
})
