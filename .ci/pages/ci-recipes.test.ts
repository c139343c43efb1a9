import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
const recipes = ['.ci/github-actions.yml', '.ci/gitlab-ci.yml'] as const
const { scripts, packageManager } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  packageManager: string
}
const ownCommands = new Set(['install', 'exec', '--filter'])

it.each(recipes)('%s calls existing commands with the package manager of the project', (recipe) => {
  const text = read(recipe)
  const called = [...text.matchAll(/\$PNPM (\S+)/g)].map(([, name = '']) => name)
  expect(called.length).toBeGreaterThan(6)
  expect(called.filter((name) => !ownCommands.has(name) && scripts[name] === undefined)).toEqual([])
  expect(text).toContain(`npx --yes ${packageManager}`)
})

it('github-actions.yml installs a browser before every run of tests', () => {
  const jobs = read('.ci/github-actions.yml').split(/^ {2}(?=\w+:\n)/m)
  const testing = jobs.filter((job) => /exec (vitest run|playwright test)/.test(job))
  const installed = /playwright install --with-deps chromium\n[\s\S]*exec (vitest run|playwright test)/
  expect(testing).toEqual([expect.stringMatching(installed), expect.stringMatching(installed)])
})

it('github-actions.yml has as many shards as its matrix has rows', () => {
  const text = read('.ci/github-actions.yml')
  const rows = /shard: \[(.+)\]/.exec(text)?.[1]?.split(',').length
  expect(text).toContain(`--shard=\${{ matrix.shard }}/${rows} `)
})

it.each(recipes)('%s runs each night long checks that there are', (recipe) => {
  const [, listed = ''] = /check: \[(.+)\]/i.exec(read(recipe)) ?? []
  const known = read('e2e/soak/runs/prove.ts')
  expect(listed.split(', ').length).toBeGreaterThan(5)
  for (const check of listed.split(', '))
    expect(known).toMatch(new RegExp(`^  '?${check.split(' ')[0]}'?: `, 'm'))
})

it('gitlab-ci.yml uses the image of the installed Playwright', () => {
  const { version } = JSON.parse(read('e2e/node_modules/@playwright/test/package.json')) as {
    version: string
  }
  expect(read('.ci/gitlab-ci.yml')).toContain(`mcr.microsoft.com/playwright:v${version}-`)
  expect(existsSync(join(rootDir, '.ci/run'))).toBe(true)
})

it('deploy/Dockerfile is given the sources alone', () => {
  const lines = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  const ignored = lines('.gitignore').map((line) => `**/${line.replace(/\/$/, '')}`)
  expect(lines('.dockerignore')).toEqual(['.git', ...ignored])
})

it('deploy/systemd signals the server itself, not only the shell before it', () => {
  const unit = read('deploy/systemd/skyshop@.service')
  expect(/^KillMode=(.*)$/m.exec(unit)?.[1] ?? 'control-group').toBe('control-group')
})

it('deploy/nginx hashes the same in all its upstreams, keeps a server that lacks a world, and tells panel and phone the address of the browser', () => {
  const text = read('deploy/nginx/nginx.conf')
  const upstreams = [...text.matchAll(/upstream \w+ \{([^}]*)\}/g)].map(([, lines = '']) => lines)
  expect(upstreams).toHaveLength(5)
  for (const lines of upstreams) {
    expect(lines).toMatch(/hash \$skyshop_world;/)
    expect(lines.match(/max_fails=0;/g)).toHaveLength(4)
  }
  for (const name of ['panel', 'phone'])
    expect(text).toMatch(
      new RegExp(
        `proxy_set_header Host \\$http_host;\\s+proxy_set_header Connection "";\\s+proxy_pass http://${name};`,
      ),
    )
})
