import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../../e2e/run/run-command.ts'
import { readChanges } from './changed-steps.ts'

/** A clone with one committed file on its branch main. */
async function tempClone() {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-changes-'))
  const author = ['-c', 'user.name=Skyshop', '-c', 'user.email=skyshop@example.com']
  const git = (...args: string[]) => runCommand('git', [...author, ...args], { cwd: folder })
  await git('init', '--quiet', '--initial-branch=main')
  writeFileSync(join(folder, 'old-name.ts'), 'export const text = 1\n')
  await git('add', '.')
  await git('commit', '--quiet', '--message=one')
  return { folder, git, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

it('readChanges names a renamed file by its old and its new path', async () => {
  using clone = await tempClone()
  renameSync(join(clone.folder, 'old-name.ts'), join(clone.folder, 'new-name.ts'))
  await clone.git('add', '.')
  expect((await readChanges(clone.folder)).paths).toEqual(['new-name.ts', 'old-name.ts'])
})

it('readChanges names files outside of ASCII without quotes, committed on a branch or not yet added', async () => {
  using clone = await tempClone()
  await clone.git('checkout', '--quiet', '-b', 'branch')
  writeFileSync(join(clone.folder, '价格.md'), 'one\n')
  await clone.git('add', '.')
  await clone.git('commit', '--quiet', '--message=two')
  writeFileSync(join(clone.folder, 'größe.ts'), 'two\n')
  expect((await readChanges(clone.folder)).paths).toEqual(['价格.md', 'größe.ts'])
})

it('readChanges rejects outside of a clone of git', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-changes-'))
  await expect(readChanges(folder)).rejects.toThrow('this is no clone')
  rmSync(folder, { recursive: true, force: true })
})
