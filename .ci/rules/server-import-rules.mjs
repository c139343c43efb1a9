import { npm, ours, tests } from './import-patterns.mjs'

const fastify = npm('fastify', '@fastify/[^/]+')
/** Requests and answers, and what the API contracts say of them. */
const http = '^fake-api/src/(engine/(http/(?!http-sender)|api-contract/)|backend/http/)'
/** The file of a feature that has its name: its handlers and use cases. */
const subject = '^fake-api/src/backend/(?<subject>[^/]+)/\\k<subject>[.]ts$'
/** Beside the features of the backend: its HTTP, what all features stand on, what puts them together, and its seeds. */
const featureBase = '^fake-api/src/backend/(control|http|kernel|party|scenarios)/'

/** A wall between two houses: nothing of `from` imports anything of ours that `allowed` does not name, tests included. */
const wall = (name, { comment, from, allowed }) => ({
  name: `wall-${name}`,
  comment,
  from: { path: from },
  to: { path: ours, pathNot: allowed },
})

const contracts = '^openapi/(generated|journal|hosts)/'
/** Contracts of the control plane and the bridge: the shop's and those of providers come with their parties. */
const ownContracts = [
  '^openapi/(journal|hosts)/',
  '^openapi/generated/(account-settings|bridge|control|control-docs|control-operations|signature-reasons|time-limits)[.]',
]
/** Contracts that the house of one provider reads: its own, and what is not built, beside those of the control plane. */
const providerContracts = [
  ...ownContracts,
  '^openapi/generated/not-built[.]',
  '^openapi/generated/$1(-urls)?[.]',
]
const database = '^prisma/src/index[.]ts$'
const engine = '^fake-api/src/engine/'
const wire = '^fake-api/src/wire/'
const composition = '^fake-api/src/(app|parties|run-server|run-worker|start-servers)[.]ts$'

/** The houses of fake-api: merchant and provider meet over a signed wire alone. */
const walls = [
  wall('engine', {
    comment: 'the engine knows no shop and no provider',
    from: engine,
    allowed: [engine, ...ownContracts, database],
  }),
  wall('wire', {
    comment:
      'formats of a wire know the engine and the contract of the wire, neither of its two sides nor another wire',
    from: `${wire}([^/]+)/`,
    allowed: [`${wire}$1/`, engine, ...providerContracts],
  }),
  wall('provider', {
    comment:
      'a provider knows the engine, its own wire and its own contract; neither the backend nor another provider',
    from: '^fake-api/src/providers/([^/]+)/',
    allowed: ['^fake-api/src/providers/$1/', engine, `${wire}$1/`, ...providerContracts, database],
  }),
  wall('backend', {
    comment: 'the backend knows no provider but by the wire',
    from: '^fake-api/src/backend/',
    allowed: ['^fake-api/src/backend/', engine, wire, contracts, database],
  }),
  wall('control', {
    comment:
      'the control plane knows no shop and no provider but by what parties bring, nor who judges a merchant',
    from: '^fake-api/src/control/',
    allowed: ['^fake-api/src/control/', engine, ...ownContracts, database],
  }),
  wall('merchant-checks', {
    comment:
      'the judges of a merchant share no code with what they judge: they read the journal and the checks',
    from: '^fake-api/src/merchant-checks/',
    allowed: ['^fake-api/src/merchant-checks/', '^fake-api/src/engine/kernel/', contracts],
  }),
  wall('audit', {
    comment: 'the auditor shares no code with what it audits, not even its types',
    from: '^fake-api/src/audit/',
    allowed: ['^fake-api/src/audit/'],
  }),
  wall('conformance', {
    comment:
      'a server of others is held against the contracts, as a journal records it; what plays one is started, not shared',
    from: '^fake-api/src/conformance/',
    allowed: [
      '^fake-api/src/conformance/',
      '^fake-api/src/engine/(api-contract|journal)/',
      '^fake-api/src/engine/world/clock/wall-clock[.]ts$',
      '^fake-api/src/start-servers[.]ts$',
      contracts,
    ],
  }),
]

const accountSettings = [
  '^fake-api/src/engine/gateway/account-settings[.]ts$',
  '^openapi/generated/account-settings[.]',
]

/** Who may import whom in fake-api: houses, layers, features, control, the auditor and composition. */
export const serverRules = [
  ...walls,
  {
    name: 'backend-no-account-settings',
    comment:
      'a merchant knows how its account is set up from the files that it is handed, and reads no row of the provider',
    from: { path: '^fake-api/src/backend/' },
    to: { path: accountSettings },
  },
  {
    name: 'service-no-framework',
    comment: 'a service knows neither Fastify nor Prisma, routes nor HTTP',
    from: { path: '^fake-api/src/.+-service[.]ts$' },
    to: { path: [fastify, npm('@prisma/[^/]+'), '^prisma/', '-routes[.]ts$', http] },
  },
  {
    name: 'repository-no-http',
    comment: 'a repository knows neither HTTP nor a service',
    from: { path: '^fake-api/src/.+-repository[.]ts$' },
    to: { path: [fastify, http, '-(service|routes)[.]ts$', '^(node:)?https?$'] },
  },
  {
    name: 'routes-no-database',
    comment: 'handlers and use cases reach the database through a repository',
    from: { path: ['^fake-api/src/.+-routes[.]ts$', subject] },
    to: { path: [npm('@prisma/[^/]+'), '^prisma/'] },
  },
  {
    name: 'feature-handlers-own',
    comment: 'features import functions of each other: use cases, rows and rules; handlers are their own',
    from: { path: '^fake-api/src/backend/([^/]+)/', pathNot: [...tests, featureBase] },
    to: {
      path: '^fake-api/src/backend/[^/]+/.+-routes[.]ts$',
      pathNot: ['^fake-api/src/backend/$1/'],
    },
  },
  {
    name: 'feature-no-http',
    comment: 'a feature takes plain values; only its handlers know HTTP',
    from: { path: '^fake-api/src/backend/', pathNot: [...tests, featureBase, '-routes[.]ts$', subject] },
    to: { path: http },
  },
  {
    name: 'api-contract-alone',
    comment:
      'the checks by the API contracts know those and the kernel: HTTP, worlds and conformance stand on them',
    from: { path: '^fake-api/src/engine/api-contract/', pathNot: tests },
    to: { path: ours, pathNot: ['^fake-api/src/engine/(api-contract|kernel)/', ...ownContracts] },
  },
  {
    name: 'composition-imported',
    comment:
      'app.ts, parties.ts, start-servers.ts, run-server.ts and run-worker.ts put the parts together; of src only a program with a fake of its own imports them',
    from: {
      path: '^fake-api/src/',
      pathNot: [...tests, composition, '^fake-api/src/conformance/check-program[.]ts$'],
    },
    to: { path: composition },
  },
  {
    name: 'parties-by-list',
    comment: 'a start knows merchant and providers by the list of parties alone, that of several workers too',
    from: { path: '^fake-api/src/[^/]+[.]ts$', pathNot: ['^fake-api/src/parties[.]ts$', ...tests] },
    to: { path: '^fake-api/src/(backend|providers|wire)/' },
  },
]
