import { expect, it } from 'vitest'
import { findPackageNames } from './package-name.ts'

it.each([
  'Type `npx skyshop start`.',
  'then `npx\nskyshop start`',
  '- run: npx --no skyshop exec -- npm test',
  'npx --yes pnpm@12.21.0 exec skyshop doctor',
  'npx --package=skyshop sh -c "x"',
  'of `skyshop exec`: it is not on the path',
  "spawn('npx', ['--no', 'skyshop', 'start'])",
  'https://www.npmjs.com/package/skyshop',
  'node_modules/.bin/skyshop proxy',
  'npm i -D skyshop',
  "await import('skyshop')",
  '`skyshop/global-setup` of Vitest',
  '`kit/dist/skyshop-<version>.tgz`',
  '"skyshop": "workspace:*"',
  '装有软件包 skyshop 的项目',
])('findPackageNames reports %j under the name of others', (text) => {
  expect(findPackageNames('docs/headless.md', text).map((one) => one.message)).toEqual([
    expect.stringMatching(/^".*skyshop.*" is the package of others: ours is/),
  ])
})

it.each([
  'npx skyshop-kit start; npm i skyshop-kit-0.1.0.tgz; the package `skyshop-kit`',
  "import { test } from 'skyshop-kit/vitest'; import('@skyshop/openapi')",
  '`.skyshop/stack.json`, SKYSHOP_DATA_DIR, /srv/skyshop/start, skyshop://worlds/w1/journal',
  '{ "mcpServers": { "skyshop": { "command": "node" } } }',
  'from skyshop import World; docker build -t skyshop . && docker run skyshop',
  'pnpm exec skyshop-kit doctor; npx --no skyshop-kit doctor',
])('findPackageNames reports nothing for %j', (text) => {
  expect(findPackageNames('docs/headless.md', text)).toEqual([])
})

it.each([
  ['docs/ci.md', 'npm exec skyshop-kit -- doctor'],
  ['.ci/gitlab-ci.yml', 'script:\n  - npx skyshop-kit doctor'],
  ['docs/headless.md', '```yaml\nscript:\n  - cd shop && npx skyshop-kit doctor\n```'],
  ['docs/headless.md', 'npx -y skyshop-kit start'],
  ['docs/headless.md', 'pnpm dlx skyshop-kit start'],
  ['kit/README.md', '{ "command": "npx", "args": ["skyshop-kit", "mcp"] }'],
])('findPackageNames reports in %s what may fetch a package unasked: %j', (path, text) => {
  expect(findPackageNames(path, text).map((one) => one.message)).toEqual([
    'may fetch a package where nobody is asked: npx --no skyshop-kit',
  ])
})
