import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string }

/** Pages, sources and recipes: whatever a reader copies a command from. */
const files = [...sourceFiles(/[.](md|ts|tsx|mts|mjs|cjs|js|json|ya?ml)$/), '.ci/run']

// Without --yes, npx asks a question, and gives up where npm is configured to answer no.
it('every npx command has --yes and the package manager of the project', () => {
  const commands = files.flatMap((file) =>
    [...read(file).matchAll(/npx ((?:--\S+ )*)(pnpm@[\d.]*\d)/g)].map(([command, options = '', named]) => ({
      file,
      command,
      isRight: options.includes('--yes ') && named === packageManager,
    })),
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(({ isRight }) => !isRight)).toEqual([])
})

const ownCommands = new Set(['install', 'exec'])

it('every script that a page names is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = sourceFiles(/[.]md$/).flatMap((page) =>
    [...read(page).matchAll(/(?:^|`|\s)pnpm ([a-z]+(?::[a-z]+)?)/gm)].map(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ name }) => !(name in scripts) && !ownCommands.has(name))).toEqual([])
})
