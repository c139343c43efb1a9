import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { watchSources } from './source-watch.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function watchedFolder() {
  const root = mkdtempSync(join(tmpdir(), 'skyshop-watch-'))
  mkdirSync(join(root, 'sources/rules'), { recursive: true })
  const file = join(root, 'sources/rules/table.ts')
  writeFileSync(file, 'first')
  let notify: () => void = () => undefined
  const stop = watchSources(root, ['sources', 'README.md'], () => notify())
  ends.push(stop, () => rmSync(root, { recursive: true }))
  const noticed = async (change: () => void) => {
    const reported = new Promise<void>((resolve) => {
      notify = resolve
    })
    change()
    await reported
    return true
  }
  return { root, file, noticed }
}

it('notices every edit of a file that the editor replaces by a renamed one', async () => {
  const { file, noticed } = watchedFolder()
  const replaceBy = (text: string) => () => {
    writeFileSync(`${file}~`, text)
    renameSync(`${file}~`, file)
  }
  for (const text of ['second', 'third', 'fourth']) expect(await noticed(replaceBy(text))).toBe(true)
})

it('notices that a source outside the folders was made, replaced by a renamed one and removed', async () => {
  const { root, noticed } = watchedFolder()
  const file = join(root, 'README.md')
  expect(await noticed(() => writeFileSync(file, 'first'))).toBe(true)
  const replaceFile = () => {
    writeFileSync(`${file}~`, 'second')
    renameSync(`${file}~`, file)
  }
  expect(await noticed(replaceFile)).toBe(true)
  expect(await noticed(() => rmSync(file))).toBe(true)
})

it('notices edits in a folder that was made later', async () => {
  const { root, noticed } = watchedFolder()
  const file = join(root, 'sources/later/rule.ts')
  const create = () => {
    mkdirSync(join(root, 'sources/later'))
    writeFileSync(file, 'first')
  }
  expect(await noticed(create)).toBe(true)
  expect(await noticed(() => writeFileSync(file, 'second'))).toBe(true)
  expect(await noticed(() => rmSync(file))).toBe(true)
})
