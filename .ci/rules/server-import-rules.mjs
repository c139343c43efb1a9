import { npm, ours, tests } from './import-patterns.mjs'

const fastify = npm('fastify', '@fastify/[^/]+')
/** Requests and answers, and what the API contracts say of them. */
const http = '^fake-api/src/(http|api-contract)/'
const featureInternals = '^fake-api/src/features/[^/]+/.+-(repository|routes|mapper)[.]ts$'

/** Who may import whom in fake-api: layers, features, control, the auditor and composition. */
export const serverRules = [
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
    comment: 'routes go input → service → mapper; a plain read may go to its own repository',
    from: { path: '^fake-api/src/.+-routes[.]ts$' },
    to: { path: [npm('@prisma/[^/]+'), '^prisma/'] },
  },
  {
    name: 'feature-imports-feature',
    comment: 'another feature is reached through its service type; composition hands the service in',
    from: { path: '^fake-api/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^fake-api/src/features/',
      // The inbox of webhooks is one for payments and contracts.
      pathNot: ['^fake-api/src/features/$1/', '^fake-api/src/features/payments/process-once[.]ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'feature-type-of-feature',
    comment: 'of another feature only the service and the types of its rules are public',
    from: { path: '^fake-api/src/features/([^/]+)/', pathNot: tests },
    to: { path: featureInternals, pathNot: ['^fake-api/src/features/$1/'] },
  },
  {
    name: 'feature-no-http',
    comment: 'a feature takes plain values; only its routes know HTTP',
    from: { path: '^fake-api/src/features/', pathNot: [...tests, '-routes[.]ts$'] },
    to: { path: http },
  },
  {
    name: 'feature-no-wallet',
    comment: 'features own the ports that wallets implement',
    from: { path: '^fake-api/src/features/', pathNot: tests },
    to: { path: '^fake-api/src/wallets/' },
  },
  {
    name: 'control-no-repository',
    comment: 'control changes rows of a feature through its service; plain reads are for its own views',
    from: { path: '^fake-api/src/control/', pathNot: tests },
    to: { path: featureInternals },
  },
  {
    name: 'base-imports-feature',
    comment: 'world, http, journal and faults import no feature',
    from: { path: '^fake-api/src/(world|http|journal|faults)/', pathNot: tests },
    to: { path: '^fake-api/src/(features|wallets|control|scenarios)/' },
  },
  {
    name: 'api-contract-alone',
    comment:
      'the checks by the API contracts know those and the kernel: HTTP, worlds and conformance stand on them',
    from: { path: '^fake-api/src/api-contract/', pathNot: tests },
    to: { path: ours, pathNot: ['^fake-api/src/(api-contract|kernel)/', '^openapi/generated/'] },
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
      'app.ts, start-servers.ts, server.ts, worker.ts and composition put the parts together; of src only a program with a fake of its own imports them',
    from: {
      path: '^fake-api/src/',
      pathNot: [
        ...tests,
        '^fake-api/src/(app|server|start-servers|worker|conformance/check-program)[.]ts$',
        '^fake-api/src/composition/',
      ],
    },
    to: { path: ['^fake-api/src/(app|server|start-servers|worker)[.]ts$', '^fake-api/src/composition/'] },
  },
]
