/** One thing made from sources: run `command` in `folder` when `sources` or `settings` changed or `output` is missing. */
export interface BuildStep {
  name: string
  sources: readonly string[]
  /** Environment variables that the output depends on. */
  settings?: readonly string[]
  output: string
  folder: string
  command: readonly string[]
}

const shared = ['openapi', 'pnpm-lock.yaml', 'tsconfig.base.json']

/** What the panel's bundle is made of; shim and server run unbuilt. */
const panelSources = ['control', 'host', 'panel', 'shim']
  .map((folder) => `bridge-simulator/src/${folder}`)
  .concat('bridge-simulator/package.json', 'bridge-simulator/vite.config.ts')

/** Code made from contracts and schema; the builds read it. */
export const generateSteps: readonly BuildStep[] = [
  {
    name: 'contracts',
    sources: ['openapi', 'pnpm-lock.yaml'],
    output: 'openapi/generated/stamp',
    folder: 'openapi',
    command: ['scripts/generate.ts'],
  },
  {
    name: 'database',
    sources: ['prisma/schema', 'prisma/scripts', 'pnpm-lock.yaml'],
    output: 'prisma/generated/client.ts',
    folder: 'prisma',
    command: ['scripts/generate.ts'],
  },
]

/** What browsers load. */
export const bundleSteps: readonly BuildStep[] = [
  {
    name: 'shop',
    sources: ['web', ...shared],
    settings: ['SKYSHOP_API'],
    output: 'web/dist/index.html',
    folder: 'web',
    command: ['node_modules/vite/bin/vite.js', 'build'],
  },
  {
    name: 'panel',
    sources: [...panelSources, ...shared],
    output: 'bridge-simulator/dist/panel/index.html',
    folder: 'bridge-simulator',
    command: ['node_modules/vite/bin/vite.js', 'build'],
  },
]
