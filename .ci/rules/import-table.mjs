/**
 * Who may import whom in the project, as rules for dependency-cruiser: packages first, then the walls and layers of each.
 * `import-table.test.ts` feeds every rule an import it must refuse. In `to`, `$1` is the first group of `from`.
 */
const ours = '^(openapi|prisma|fake-api|bridge-simulator|web|e2e|kit|[.]ci)/'
/** Tests, and the folders that exist for them. */
const tests = ['[.]test[.]tsx?$', '^(?!kit/testing/).+/testing/']
/** Packages of the registry by name. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
const http = npm('fastify', '@fastify/[^/]+')
const views = npm('react(-(dom|i18next|router-dom))?', 'embla-carousel-react', '@tanstack/[^/]+')

const contracts = '^openapi/(generated|journal|hosts)/'
/** Contracts of the control plane and the bridge: the shop's and those of providers come with their parties. */
const ownContracts = [
  '^openapi/(journal|hosts)/',
  '^openapi/generated/(account-settings|bridge|control|control-docs|control-operations|signature-reasons|time-limits)[.]',
]
const providerContracts = [
  ...ownContracts,
  '^openapi/generated/not-built[.]',
  '^openapi/generated/$1(-(urls|messages))?[.]',
]
const database = '^prisma/src/index[.]ts$'
const api = '^fake-api/src/'
const engine = `${api}engine/`
const backend = `${api}backend/`
const simulator = '^bridge-simulator/src/'
const panel = `${simulator}panel/`
/** The app in which the shop is opened, without its panel, and the client of the control plane. */
const phone = `${simulator}(control|host|shim)/`
const oldestEngines = '^web/browser-support/oldest-engines[.]ts$'
const composition = `${api}(app|parties|run-server|run-worker|start-servers)[.]ts$`
/** The file of a feature that has its name: its handlers and use cases. */
const subject = `${backend}(?<subject>[^/]+)/\\k<subject>[.]ts$`
/** Requests and answers, and what the API contracts say of them. */
const requests = `${api}(engine/(http/(?!http-sender)|api-contract/)|backend/http/)`
/** Beside the features of the backend: its HTTP, what all features stand on, what puts them together, and its seeds. */
const featureBase = `${backend}(control|http|kernel|party|scenarios)/`
/** Views that other views show parts of. */
const sharedViews = '(accounts|compare|contract|entry|recording|wallets|webhooks|world-editor)'

/** Of ours, `from` imports itself and what `allowed` names, in its tests, too; one of a group names itself. */
const only = (name, from, allowed) => {
  const own = from.includes('(') ? [] : [from]
  return [name, { path: from }, { path: ours, pathNot: [...own, ...allowed] }]
}
/** `from` imports nothing of `to`; each is a path or a condition of dependency-cruiser. */
const never = (name, from, to) => [name, condition(from), condition(to)]
const condition = (side) => (typeof side === 'string' || Array.isArray(side) ? { path: side } : side)
const except = (path, ...pathNot) => ({ path, pathNot })
const untested = (path, ...pathNot) => except(path, ...tests, ...pathNot)

const packages = [
  only('openapi', '^openapi/', []),
  only('prisma', '^prisma/', []),
  only('fake-api', '^fake-api/', [contracts, database]),
  only('bridge-simulator', '^bridge-simulator/', [contracts]),
  only('web', '^web/', [contracts]),
  // Tests of the program's commands run most of them without a process for each.
  only('e2e', '^e2e/', [contracts, phone, '^kit/(testing/|cli/run-sim[.]ts$)', oldestEngines]),
  // It joins upstream and simulator; users choose the parties, and may bring a provider.
  only('kit', '^kit/', [
    contracts,
    phone,
    oldestEngines,
    `${panel}(i18n/refusal-texts|model/panel-layout)[.]ts$`,
    `${api}(env|env-error|parties|run-server|run-worker|start-failure|start-servers|control/control-server)[.]ts$`,
    `${engine}(metrics/trace-exporter|party/(party|party-list|provider-(definition|party)))[.]ts$`,
  ]),
  // Tests hold the panel against the server, pages are written from its tables, and flows are traced over it and the shop.
  only('ci', '^[.]ci/', [
    contracts,
    '^(e2e/(run|soak)|kit/testing)/',
    `${backend}([^/]+/rules/|control/state[.]ts$)`,
    `${engine}(faults/(fault-record|webhook-hold)|webhooks/(webhook-journal|delivery-failure))[.]ts$`,
    `${api}(env|start-servers)[.]ts$`,
    `${panel}(i18n/(en|zh)|model/(entry-label|entry-fixture|fault-draft|status-chip)|views/(faults/fault-record|state/machine-(drawing|layout)))[.]ts$`,
    '^kit/(cli/fault-commands|web-server/(static-files|web-servers))[.]ts$',
    '^web/build/text-chunks-plugin[.]ts$',
    '^openapi/scripts/(error-table|fact-files|fidelity)[.]ts$',
  ]),
  never('cycle', {}, { circular: true }),
  // An import that leads nowhere hides from every other rule.
  never('unresolved', {}, { couldNotResolve: true }),
  // `typescript` is an alias in the catalog, so its folder has another name.
  never(
    'unlisted',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '@typescript/typescript6/' },
  ),
  never('test', { pathNot: [...tests, '^([.]ci|e2e|fake-api/test)/'] }, [...tests, '^fake-api/test/']),
]

const upstream = [
  // Merchant and provider meet over a signed wire alone.
  only('engine', engine, [...ownContracts, database]),
  only('wire', `${api}wire/([^/]+)/`, [`${api}wire/$1/`, engine, ...providerContracts]),
  only('provider', `${api}providers/([^/]+)/`, [
    `${api}providers/$1/`,
    `${api}wire/$1/`,
    engine,
    ...providerContracts,
    database,
  ]),
  only('backend', backend, [engine, `${api}wire/`, contracts, database]),
  // A merchant knows its account from the files that it is handed, and reads no row of the provider.
  never('account', backend, [
    `${engine}gateway/account-settings[.]ts$`,
    '^openapi/generated/account-settings[.]',
  ]),
  only('control', `${api}control/`, [engine, ...ownContracts, database]),
  // Who judges shares no code with what is judged: the auditor not even its types.
  only('merchant-checks', `${api}merchant-checks/`, [`${engine}kernel/`, contracts]),
  only('audit', `${api}audit/`, []),
  only('conformance', `${api}conformance/`, [
    `${engine}((api-contract|journal)/|world/clock/wall-clock[.]ts$)`,
    `${api}start-servers[.]ts$`,
    contracts,
  ]),
  only('kernel', `${engine}kernel/`, [contracts]),
  only('rules', `${api}(backend|providers)/([^/]+)/rules/`, [
    `${api}$1/$2/rules/`,
    `${api}(engine|backend)/kernel/`,
    contracts,
  ]),
  never('pure', untested([`${engine}kernel/`, `${api}.+/rules/`]), {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
    pathNot: '^(node:)?crypto$',
  }),
  never('service', `${api}.+-service[.]ts$`, [
    http,
    npm('@prisma/[^/]+'),
    '^prisma/',
    '-routes[.]ts$',
    requests,
  ]),
  never('repository', `${api}.+-repository[.]ts$`, [
    http,
    requests,
    '-(service|routes)[.]ts$',
    '^(node:)?https?$',
  ]),
  never('routes', [`${api}.+-routes[.]ts$`, subject], [npm('@prisma/[^/]+'), '^prisma/']),
  never('feature', untested(backend, featureBase, '-routes[.]ts$', subject), requests),
  never('composition', untested(api, composition, `${api}conformance/check-program[.]ts$`), composition),
  // A start knows merchant and providers by the list of parties alone.
  never('parties', untested(`${api}[^/]+[.]ts$`, `${api}parties[.]ts$`), `${api}(backend|providers|wire)/`),
]

/** The folders of the panel, lowest first: each imports itself and those before it. */
const panelFolders = ['format', 'i18n', 'model', 'ui', 'api', 'store', 'views', 'app']
/** Files of the panel's views that speak to the browser or hold state, though they draw nothing. */
const impureViewFiles = `${panel}views/(phone/(phone-network|leave-phone)|recording/(recorder|recording-actions))[.]ts$`

const browser = [
  // In a view of the panel a hook and a component draw; what is neither is its model. A store without React is plain state.
  never(
    'model',
    untested(
      ['^(web|bridge-simulator)/src/.+/model/', `${panel}(format/|views/[^/]+/(?!use-)[^/]+[.]ts$)`],
      impureViewFiles,
    ),
    except(
      [
        ...[views, npm('zustand', 'openapi-fetch', 'fastify', '@prisma/[^/]+')],
        '^(node:)?(timers|fs|http|https|net|child_process)(/|$)',
        '^(web|bridge-simulator)/src/.*(components|hooks|app|server)/|^web/src/features/[^/]+/(queries|mutations)[.]ts$',
      ],
      'zustand/(esm/)?vanilla',
    ),
  ),
  never(
    'node',
    untested(['^web/src/', `${simulator}(host|shim|panel)/`], `${simulator}shim/shim-source[.]ts$`),
    {
      dependencyTypes: ['core'],
    },
  ),
  // It knows the bridge alone: neither token nor control plane, host or panel.
  only('shim', `${simulator}shim/`, ['^openapi/generated/bridge[.]']),
  // The host runs in the panel and in Playwright.
  never('host', untested(`${simulator}host/`), [views, panel]),
  // Commands and servers work the control plane by themselves; tests of the site hold its pages against the panel's links.
  never('panel', except(['^kit/', `${simulator}(?!panel/)`], '^kit/site/.+[.]test[.]ts$'), panel),
  ...panelFolders.slice(0, -1).map((name, index) => {
    const higher = panelFolders.slice(index + 1).join('|')
    return never(`panel-${name}`, untested(`${panel}${name}/`), `${panel}(${higher})/`)
  }),
  never(
    'view',
    untested(`${panel}views/([^/]+)/`),
    except(`${panel}views/`, `${panel}views/$1/`, `${panel}views/${sharedViews}/`),
  ),
  never(
    'shared-view',
    untested(`${panel}views/${sharedViews}/`),
    except(`${panel}views/`, `${panel}views/$1/`),
  ),
  never(
    'shop-feature',
    '^web/src/features/([^/]+)/',
    except('^web/src/(features|app)/', '^web/src/features/$1/'),
  ),
  never('shop-shared', '^web/src/shared/', '^web/src/(features|app)/'),
  // Programs load the Model Context Protocol with the first request for it: it reads the whole contract.
  never('mcp', untested('^kit/', '^kit/mcp/'), {
    path: '^kit/mcp/',
    dynamic: false,
    dependencyTypesNot: ['type-only'],
  }),
  // A merchant that is audited stands for one of others: it knows nothing of ours.
  only('merchant', '^e2e/merchants/([^/]+)/', ['^e2e/merchants/$1/']),
  never('kit-scenario', '^e2e/(run|bench|programs)/', '^e2e/tests/'),
  // What users install tests with knows neither programs nor servers.
  only('testing', '^kit/testing/', [contracts, phone, oldestEngines]),
  // A scenario uses the kit; only those of tests/kit run printed commands.
  never('scenario', except('^e2e/tests/', '^e2e/tests/kit/'), '^e2e/(run|bench)/'),
]

/** Every rule of who may import whom, for dependency-cruiser. */
export const importTable = [...packages, ...upstream, ...browser].map(([name, from, to]) => ({
  severity: 'error',
  name,
  from,
  to,
}))
