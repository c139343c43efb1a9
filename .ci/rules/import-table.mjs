import { npm, ours, tests } from './import-patterns.mjs'
import { impureViewFiles, panelRules, viewModels } from './panel-import-rules.mjs'
import { serverRules } from './server-import-rules.mjs'

/**
 * Who may import whom in the project, as rules for dependency-cruiser: packages first, then the layers of each.
 * `import-table.test.ts` feeds every rule an import it must refuse.
 */
const contracts = '^openapi/(generated|journal|hosts)/'

const viewPackages = ['react(-(dom|i18next|router-dom))?', 'embla-carousel-react', '@tanstack/[^/]+']

/** A package may import itself and what `allowed` names, nothing else of ours. */
const packageRule = (name, allowed) => ({
  name: `package-${name}`,
  comment: `${name}/ may import only ${allowed.length > 0 ? allowed.join(', ') : 'itself'}`,
  from: { path: `^[.]?${name}/` },
  to: { path: ours, pathNot: [`^[.]?${name}/`, ...allowed] },
})

const packages = [
  packageRule('openapi', []),
  packageRule('prisma', []),
  packageRule('fake-api', [contracts, '^prisma/src/index[.]ts$']),
  {
    name: 'mcp-on-demand',
    comment:
      'programs load the Model Context Protocol with the first request for it: it reads the whole contract',
    from: { path: '^kit/' },
    to: { path: '^bridge-simulator/src/mcp/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  packageRule('bridge-simulator', [contracts]),
  packageRule('web', [contracts]),
  packageRule('e2e', [
    contracts,
    '^bridge-simulator/src/(control|host|shim)/',
    // Tests of the program's commands run most of them without a process for each.
    '^bridge-simulator/src/cli/run-sim[.]ts$',
    '^web/browser-support/oldest-engines[.]ts$',
  ]),
  packageRule('kit', [
    contracts,
    '^bridge-simulator/src/(cli|control|doctor|mcp|server|settings|stack|web-server)/',
    '^e2e/(kit|run)/',
    // It joins upstream and simulator: the control port of the one has the pages and the assistants' protocol of the other.
    '^fake-api/src/(env|env-error|parties|run-server|run-worker|start-failure|start-servers|control/control-server|engine/metrics/trace-exporter)[.]ts$',
    // Users choose the parties, and may bring a provider.
    '^fake-api/src/engine/party/(party|party-list|provider-(definition|party))[.]ts$',
  ]),
  packageRule('ci', [
    contracts,
    '^e2e/(run|kit|bench|soak)/',
    '^fake-api/src/backend/[^/]+/rules/',
    // Tests hold the panel against the server: its texts of the journal, its drawings of the state machines.
    '^fake-api/src/(engine/(faults/(fault-record|webhook-hold)|webhooks/(webhook-journal|delivery-failure))|backend/control/state)[.]ts$',
    '^bridge-simulator/src/panel/(i18n/(en|zh)|model/(entry-label|entry-fixture|status-chip)|views/state/machine-(drawing|layout))[.]ts$',
    // Flows are traced over the real upstream, with the real shop on the phone.
    '^fake-api/src/(env|start-servers)[.]ts$',
    '^bridge-simulator/src/web-server/(static-files|web-servers)[.]ts$',
    '^web/build/text-chunks-plugin[.]ts$',
    '^openapi/scripts/(error-table|fact-files|fidelity)[.]ts$',
  ]),
]

const anyCode = [
  { name: 'no-cycles', comment: 'a cycle is one module in two files', from: {}, to: { circular: true } },
  {
    name: 'no-unresolved',
    comment: 'an import that leads nowhere hides from every other rule',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-unlisted',
    comment: 'a package that package.json does not list',
    from: {},
    to: {
      // `typescript` is an alias in the catalog, so its folder has another name.
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      pathNot: '@typescript/typescript6/',
    },
  },
  {
    name: 'no-test-import',
    comment: 'product code never imports a test or a test folder',
    from: { pathNot: [...tests, '^([.]ci|e2e|fake-api/test)/'] },
    to: { path: [...tests, '^fake-api/test/'] },
  },
]

const pureFolders = ['^fake-api/src/engine/kernel/', '^fake-api/src/.+/rules/']

const purity = [
  {
    name: 'pure-no-packages',
    comment: 'rules and kernel know no framework, database, network, file or timer; hashes are allowed',
    from: { path: pureFolders, pathNot: tests },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
      pathNot: '^(node:)?crypto$',
    },
  },
  {
    name: 'pure-rules-own-feature',
    comment: 'rules import rules of their own feature, the kernel and contract types',
    from: { path: '^fake-api/src/(backend|providers)/([^/]+)/rules/' },
    to: {
      path: ours,
      pathNot: ['^fake-api/src/$1/$2/rules/', '^fake-api/src/(engine|backend)/kernel/', contracts],
    },
  },
  {
    name: 'pure-kernel-alone',
    comment: 'the kernel imports itself and contract types',
    from: { path: '^fake-api/src/engine/kernel/' },
    to: { path: ours, pathNot: ['^fake-api/src/engine/kernel/', contracts] },
  },
  {
    name: 'pure-model',
    comment: 'a model has no view, query, HTTP client, server or timer in it',
    from: {
      path: ['^(web|bridge-simulator)/src/.+/model/', '^bridge-simulator/src/panel/format/', viewModels],
      pathNot: [...tests, ...impureViewFiles],
    },
    to: {
      path: [
        npm(...viewPackages, 'zustand', 'openapi-fetch', 'fastify', '@prisma/[^/]+'),
        '^(node:)?(timers|fs|http|https|net|child_process)(/|$)',
        '^(web|bridge-simulator)/src/.*(components|hooks|app|server)/|^web/src/features/[^/]+/(queries|mutations)[.]ts$',
      ],
      // A store without React is plain state.
      pathNot: 'zustand/(esm/)?vanilla',
    },
  },
]

const browser = [
  {
    name: 'browser-no-node',
    comment: 'browser code has no Node modules',
    from: {
      path: ['^web/src/', '^bridge-simulator/src/(host|shim|panel)/'],
      pathNot: [...tests, '^bridge-simulator/src/shim/shim-source[.]ts$'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'shim-alone',
    comment: 'the shim knows only the bridge contract: neither token nor control plane, host or panel',
    from: { path: '^bridge-simulator/src/shim/' },
    to: {
      path: [ours, npm('openapi-fetch')],
      pathNot: ['^bridge-simulator/src/shim/', '^openapi/generated/bridge[.]'],
    },
  },
  {
    name: 'host-no-view',
    comment: 'the host runs in the panel and in Playwright, so it has no view and no server',
    from: { path: '^bridge-simulator/src/host/', pathNot: tests },
    to: { path: [npm(...viewPackages), '^bridge-simulator/src/(panel|server|settings|stack|web-server)/'] },
  },
  {
    name: 'web-feature-imports-feature',
    comment: 'a feature of the shop imports itself and shared',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-shared-alone',
    comment: 'shared knows no feature and no app',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/(features|app)/' },
  },
]

const suite = [
  {
    name: 'merchant-alone',
    comment: 'a merchant that is audited stands for one of others: it knows nothing of ours',
    from: { path: '^e2e/merchants/([^/]+)/' },
    to: { path: ours, pathNot: '^e2e/merchants/$1/' },
  },
  {
    name: 'merchant-not-imported',
    comment: 'merchants are programs of their own: what of ours is one, is not theirs',
    from: { pathNot: '^e2e/merchants/' },
    to: { path: '^e2e/merchants/' },
  },
  {
    name: 'kit-imports-test',
    comment: 'the kit and the runner know no scenario',
    from: { path: '^e2e/(kit|run|bench|programs)/' },
    to: { path: '^e2e/tests/' },
  },
  {
    name: 'scenario-imports-runner',
    comment: 'a scenario uses the kit; only those of tests/kit run printed commands',
    from: { path: '^e2e/(tests|kit)/', pathNot: '^e2e/tests/kit/' },
    to: { path: '^e2e/(run|bench)/' },
  },
]

/** Every rule of who may import whom, for dependency-cruiser. */
export const importTable = [
  ...packages,
  ...anyCode,
  ...purity,
  ...serverRules,
  ...browser,
  ...panelRules,
  ...suite,
].map((rule) => ({ severity: 'error', ...rule }))
