import { expect, it } from 'vitest'
import { kitCommands } from '../../kit/src/commands.ts'
import { findPackageNames } from './package-name.ts'
import { findTextViolations } from './text-rules.ts'

const commandNames = Object.keys(kitCommands)

it('the commands are those of the program', () => {
  expect(commandNames).toEqual(
    expect.arrayContaining(['providers', 'audit-merchant', 'account-files', 'pay', 'clock', 'fidelity']),
  )
})

it.each([
  ['a command', 'Type `npx skyshop start`.'],
  ['a command that fetches nothing', '- run: npx --no skyshop exec -- npm test'],
  ['a command over the end of a line', 'then `npx\nskyshop start`'],
  ['a command of the package manager', 'npx --yes pnpm@12.21.0 exec skyshop doctor'],
  ['a command without npx', 'of `skyshop exec`: it is not on the path'],
  ['a command with its version', 'npx skyshop@1.0.2 start'],
  ...commandNames.map((name): [string, string] => [
    `the command ${name}`,
    `of skyshop ${name}, in the terminal`,
  ]),
  ['its version', '`skyshop --version` says which'],
  ['its help', 'skyshop --help'],
  ['a command over an installed package', 'npx --package=skyshop sh -c "x"'],
  ['a command over a named package', 'npx -p skyshop sh'],
  ['a command of npm over a named package', 'npm exec --yes --package skyshop -- sh'],
  ['a program that is started', "spawn('npx', ['--no', 'skyshop', 'start'])"],
  ['its page at the registry', 'https://www.npmjs.com/package/skyshop'],
  ['removal by name', 'npm uninstall skyshop'],
  ['a command of an assistant', '{ "command": "npx", "args": ["--no", "skyshop", "mcp"] }'],
  ['the program of a project', 'node_modules/.bin/skyshop proxy'],
  ['a part that is imported', "import { test } from 'skyshop/playwright'"],
  ['the configuration', 'import { defineConfig } from "skyshop/config"'],
  ['any part in a sentence', 'from skyshop/testing on'],
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
  ['a module of Python', 'from skyshop import World; python3 -m pytest -p skyshop test_backend.py'],
  ['the name of a host', 'providers --host-name skyshop --webhook-host backend'],
  ['an image of a name', 'kubectl get service skyshop -o yaml'],
  ['an image', 'docker build -t skyshop . && docker run skyshop'],
])('findPackageNames reports nothing for %s', (_, text) => {
  expect(findPackageNames('docs/headless.md', text)).toEqual([])
})

const yaml = (text: string) => `Text\n\n\`\`\`yaml\n${text}\n\`\`\`\n`

it.each([
  ['docs/ci.md', 'With `npx skyshop-kit open <folder>`'],
  ['docs/ci.md', 'npm exec skyshop-kit -- doctor'],
  ['docs/audit-merchant.md', 'npx skyshop-kit audit-merchant --list'],
  ['docs/backends/audit-java.md', 'npx skyshop-kit audit-merchant --provider alipay'],
  ['docs/backends/audit-python.md', 'npx skyshop-kit audit-merchant --provider alipay'],
  ['docs/first-steps/README.zh.md', '   - run: npx ci\n   - run: npx skyshop-kit exec -- npm test'],
  ['.ci/gitlab-ci.yml', 'script:\n  - npx skyshop-kit doctor'],
  ['.github/workflows/shop.yml', 'run: npx skyshop-kit doctor'],
  ['deploy/Dockerfile', 'RUN npx skyshop-kit doctor'],
  ['docs/headless.md', yaml('script:\n  - cd shop && npx skyshop-kit doctor')],
  ['kit/README.md', '{ "command": "npx", "args": ["skyshop-kit", "mcp"] }'],
])('findPackageNames reports in %s a pipeline that may fetch a package: %s', (path, text) => {
  const message = 'may fetch a package where nobody is asked: npx --no skyshop-kit'
  expect(findPackageNames(path, text).map((one) => one.message)).toEqual([message])
  const mended = text
    .replace(/(npx|npm exec) skyshop/, '$1 --no skyshop')
    .replace('"args": [', '"args": ["--no", ')
  expect(findPackageNames(path, mended)).toEqual([])
})

it.each([
  'npx -y skyshop-kit start',
  'npx --yes skyshop-kit start',
  'npm exec --yes skyshop-kit -- start',
  'npx --package=skyshop-kit sh',
  'pnpm dlx skyshop-kit start',
  'bunx skyshop-kit start',
  '"args": ["-y", "skyshop-kit", "mcp"]',
])('findPackageNames reports %s in every page', (text) => {
  expect(findPackageNames('docs/headless.md', text).map((one) => one.message)).toEqual([
    'may fetch a package where nobody is asked: npx --no skyshop-kit',
  ])
})

it.each([
  ['docs/headless.md', '- Type `npx skyshop-kit start`.'],
  ['docs/headless.md', `${yaml('- run: npm ci')}Type npx skyshop-kit start.\n`],
  ['docs/ci.md', 'pnpm exec skyshop-kit doctor'],
])('findPackageNames leaves in %s a command alone that fetches nothing, or asks: %s', (path, text) => {
  expect(findPackageNames(path, text)).toEqual([])
})
