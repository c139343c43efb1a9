import { expect, it } from 'vitest'
import { findPackageNames } from './package-name.ts'
import { findTextViolations } from './text-rules.ts'

it.each([
  ['a command', 'Type `npx skyshop start`.'],
  ['a command that fetches nothing', '- run: npx --no skyshop exec -- npm test'],
  ['a command over the end of a line', 'then `npx\nskyshop start`'],
  ['a command of the package manager', 'npx --yes pnpm@12.21.0 exec skyshop doctor'],
  ['a command without npx', 'of `skyshop exec`: it is not on the path'],
  ['a command with its version', 'npx skyshop@1.0.2 start'],
  ['a command of an assistant', '{ "command": "npx", "args": ["--no", "skyshop", "mcp"] }'],
  ['the program of a project', 'node_modules/.bin/skyshop proxy'],
  ['a part that is imported', "import { test } from 'skyshop/playwright'"],
  ['a part that is named', '`skyshop/global-setup` of Vitest'],
  ['the whole that is imported', 'import { createWorld } from "skyshop"'],
  ['a module that is loaded', "await import('skyshop')"],
  ['installation by name', 'npm i -D skyshop'],
  ['installation of the file', 'npm install --save-dev skyshop-0.1.0.tgz'],
  ['the file', '`kit/dist/skyshop-<version>.tgz`'],
  ['a dependency', '"skyshop": "workspace:*"'],
  ['a sentence', 'the package `skyshop`'],
  ['a sentence in Chinese', '装有软件包 skyshop 的项目'],
])('findPackageNames reports %s under the name of others, in every file', (_, text) => {
  expect(findTextViolations('docs/headless.md', text)).toEqual([
    expect.stringMatching(/^docs.headless.md:1 ".*skyshop.*" is the package of others: ours is/),
  ])
})

it.each([
  ['the present name', 'npx skyshop-kit start; npm i skyshop-kit-0.1.0.tgz; the package `skyshop-kit`'],
  ['the present imports', "import { test } from 'skyshop-kit/vitest'; import('skyshop-kit')"],
  ['packages of the workspace', "from '@skyshop/openapi/operations'; pnpm --filter @skyshop/e2e exec x"],
  ['the data folder and the settings', '`.skyshop/stack.json`, skyshop.config.ts, SKYSHOP_DATA_DIR'],
  ['the product', 'npx prints it; Skyshop exec; the package Skyshop'],
  ['a server of assistants', '{ "mcpServers": { "skyshop": { "command": "node" } } }'],
  ['a resource', 'skyshop://worlds/w1/journal'],
  [
    'a header, cookie and folder',
    'x-skyshop-control, skyshop-world-4001, /srv/skyshop/start, skyshop-copies',
  ],
  ['an image', 'docker build -t skyshop . && docker run skyshop'],
])('findPackageNames reports nothing for %s', (_, text) => {
  expect(findPackageNames('docs/headless.md', text)).toEqual([])
})

it.each([
  ['docs/ci.md', 'With `npx skyshop-kit open <folder>`'],
  ['docs/first-steps/README.zh.md', '   - run: npx ci\n   - run: npx skyshop-kit exec -- npm test'],
  ['.ci/gitlab-ci.yml', 'script:\n  - npx skyshop-kit doctor'],
])('findPackageNames reports in %s a pipeline that may fetch a package', (path, text) => {
  const message = 'may fetch a package in a pipeline: npx --no skyshop-kit'
  expect(findPackageNames(path, text).map((one) => one.message)).toEqual([message])
  expect(findPackageNames(path, text.replace('npx skyshop', 'npx --no skyshop'))).toEqual([])
})

it('findPackageNames leaves a command alone that is typed by hand', () => {
  expect(findPackageNames('docs/headless.md', '- Type `npx skyshop-kit start`.')).toEqual([])
})
