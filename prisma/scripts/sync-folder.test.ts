import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncFolder } from './sync-folder.ts'

let root: string
let draft: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skyshop-renew-'))
  draft = join(root, 'draft')
  folder = join(root, 'folder')
  mkdirSync(join(draft, 'models'), { recursive: true })
  writeFileSync(join(draft, 'client.ts'), 'client')
  writeFileSync(join(draft, 'models', 'order.ts'), 'order')
})
afterEach(() => rmSync(root, { recursive: true }))

it('copies every file into a folder that does not exist', () => {
  syncFolder(draft, folder)
  expect(readdirSync(folder).sort()).toEqual(['client.ts', 'models'])
  expect(readFileSync(join(folder, 'models', 'order.ts'), 'utf8')).toBe('order')
})

it('writes only files that differ, and removes files the draft lacks', () => {
  syncFolder(draft, folder)
  for (const name of ['client.ts', join('models', 'order.ts')]) utimesSync(join(folder, name), 1, 1)
  writeFileSync(join(folder, 'former.ts'), 'former')
  writeFileSync(join(draft, 'client.ts'), 'newer client')
  syncFolder(draft, folder)
  expect(readFileSync(join(folder, 'client.ts'), 'utf8')).toBe('newer client')
  expect(statSync(join(folder, 'models', 'order.ts')).mtimeMs).toBe(1000)
  expect(readdirSync(folder).sort()).toEqual(['client.ts', 'models'])
})
