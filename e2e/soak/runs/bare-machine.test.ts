import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../run/project.ts'
import { makeBareMachine } from './bare-machine.ts'

it('makeBareMachine has node, npm and git, but no browser and no pnpm, one font at most, and no caches', () => {
  const { folder, env, remove } = makeBareMachine()
  try {
    const programs = readdirSync(join(folder, 'bin'))
    expect(programs).toEqual(expect.arrayContaining(['node', 'npm', 'npx', 'git', 'sh']))
    expect(programs.filter((name) => /chrom|pnpm/.test(name))).toEqual([])
    expect(readdirSync(join(folder, 'fonts')).length).toBeLessThan(2)
    expect(readdirSync(join(folder, 'home'))).toEqual(['.npmrc'])
    const examined = execFileSync(process.execPath, ['e2e/run/examine-machine.ts'], {
      ...{ cwd: rootDir, env, encoding: 'utf8' as const },
    })
    expect(JSON.parse(examined)).toMatchObject([{ name: 'browser', isFine: false }, { name: 'fonts' }])
  } finally {
    remove()
  }
  expect(existsSync(folder)).toBe(false)
})
