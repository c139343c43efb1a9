import { npm, ours, tests } from './import-patterns.mjs'

const fastify = npm('fastify', '@fastify/[^/]+')
/** Requests and answers, and what the API contracts say of them. */
const http = '^fake-api/src/(engine/(http/(?!http-sender)|api-contract/)|backend/http/)'
const featureInternals = '^fake-api/src/backend/[^/]+/.+-(repository|routes|mapper)[.]ts$'
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
const database = '^prisma/src/index[.]ts$'
const engine = '^fake-api/src/engine/'
const wire = '^fake-api/src/wire/'

/** The houses of fake-api: merchant and provider meet over a signed wire alone. */
const walls = [
  wall('engine', {
    comment: 'the engine knows no shop and no provider',
    from: engine,
    allowed: [engine, contracts, database],
  }),
  wall('wire', {
    comment: 'formats of a wire know the engine and the contracts, neither of their two sides',
    from: wire,
    allowed: [wire, engine, contracts],
  }),
  wall('provider', {
    comment:
      'a provider knows the engine, the formats of its wire and the contracts; neither backend nor another provider',
    from: '^fake-api/src/providers/([^/]+)/',
    allowed: ['^fake-api/src/providers/$1/', engine, wire, contracts, database],
  }),
  wall('backend', {
    comment: 'the backend knows no provider but by the wire',
    from: '^fake-api/src/backend/',
    allowed: ['^fake-api/src/backend/', engine, wire, contracts, database],
  }),
  wall('merchant-checks', {
    comment:
      'the judges of a merchant share no code with what they judge: they read the journal and the checks',
    from: '^fake-api/src/merchant-checks/',
    allowed: ['^fake-api/src/merchant-checks/', '^fake-api/src/engine/kernel/', contracts],
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
      path: '^fake-api/src/backend/[^/]+/.+-(routes|mapper)[.]ts$',
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
    name: 'control-no-repository',
    comment: 'control changes rows of a feature through its service; plain reads are for its own views',
    from: { path: '^fake-api/src/control/', pathNot: tests },
    to: { path: featureInternals },
  },
  {
    name: 'api-contract-alone',
    comment:
      'the checks by the API contracts know those and the kernel: HTTP, worlds and conformance stand on them',
    from: { path: '^fake-api/src/engine/api-contract/', pathNot: tests },
    to: { path: ours, pathNot: ['^fake-api/src/engine/(api-contract|kernel)/', '^openapi/generated/'] },
  },
  {
    name: 'auditor-own-sql',
    comment: 'the auditor shares no code with what it audits',
    from: { path: '^fake-api/src/audit/', pathNot: tests },
    to: { path: ours, pathNot: '^fake-api/src/audit/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'composition-imported',
    comment:
      'app.ts, start-servers.ts, run-server.ts, run-worker.ts and composition put the parts together; of src only a program with a fake of its own imports them',
    from: {
      path: '^fake-api/src/',
      pathNot: [
        ...tests,
        '^fake-api/src/(app|run-server|run-worker|start-servers|conformance/check-program)[.]ts$',
        '^fake-api/src/composition/',
      ],
    },
    to: {
      path: ['^fake-api/src/(app|run-server|run-worker|start-servers)[.]ts$', '^fake-api/src/composition/'],
    },
  },
]
