import document from '@skyshop/openapi/documents/control' with { type: 'json' }
import type { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryTexts } from './fuzz.ts'
import { type FuzzRequest, mutateRequest } from './mutation.ts'
import { type Schema, schemaValue, type ValuePool } from './schema-value.ts'
import type { SeededRandom } from './seeded-random.ts'
import { fillPath, type Surface, type SurfaceContext, type SurfaceRequest } from './surface.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId: string
  parameters?: ({ $ref: string } | Parameter)[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

/** A stream has no end, and worlds of the run's own are not deleted under it. */
const LEFT_OUT = ['streamJournal', 'deleteWorld', 'importWorld']
const DAY_MS = 86_400_000

const OPERATIONS = Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  .filter(({ operationId }) => operationId !== undefined && !LEFT_OUT.includes(operationId))

/** The control plane, called as by somebody who has its token most of the time. */
export const controlSurface: Surface = { name: 'control', readPool: controlPool, request: makeControlRequest }

async function controlPool(stack: TestStack, { world }: ShopClient): Promise<ValuePool> {
  return stack.app.registry.use(world.worldId, async ({ read }) => {
    const nowMs = Number((await read.world.findFirstOrThrow()).nowMs)
    return {
      worldId: [world.worldId],
      userId: [world.user.userId],
      deviceId: world.devices.map(({ deviceId }) => deviceId),
      orderNo: (await read.order.findMany()).map(({ orderNo }) => orderNo),
      packageId: (await read.package.findMany({ take: 50 })).map(({ packageId }) => packageId),
      contractCode: (await read.contract.findMany()).map(({ contractCode }) => contractCode),
      notifyId: (await read.notifyOutbox.findMany()).map(({ notifyId }) => notifyId),
      bannerId: (await read.banner.findMany({ take: 20 })).map(({ id }) => String(id)),
      campaignId: (await read.campaign.findMany()).map(({ id }) => id),
      faultId: (await read.fault.findMany()).map(({ id }) => id),
      snapshotId: ['1', '2'],
      // A century of contracts is another check; a wait is not what is tried here.
      byMs: [0, 1, DAY_MS, 40 * DAY_MS],
      toMs: [nowMs, nowMs + DAY_MS],
      timeoutMs: [0, 1],
      latencyMs: [1],
      scenario: ['new-owner', 'no-devices'],
    }
  })
}

async function makeControlRequest(
  { stack, pool }: SurfaceContext,
  random: SeededRandom,
): Promise<SurfaceRequest> {
  const operation = random.pick(OPERATIONS)
  const source = { random, pool, resolve: (ref: string) => lookUp(ref) as Schema }
  const query: Record<string, unknown> = {}
  for (const parameter of (operation.parameters ?? []).map(parameterOf)) {
    if (parameter.in !== 'query' || !(parameter.required || random.is(0.5))) continue
    query[parameter.name] = schemaValue(source, parameter.schema, parameter.name)
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema ? withShortWait(operation.operationId, schemaValue(source, schema)) : undefined
  const valid: FuzzRequest = { query, body, headers: {} }
  const { rawBody, ...request } = random.is(0.5) ? valid : mutateRequest(random, valid)
  const text = rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const search = new URLSearchParams(queryTexts(request.query))
  const hasBody = text !== undefined && operation.method !== 'get'
  return {
    id: operation.operationId,
    method: operation.method.toUpperCase(),
    url: `${stack.controlUrl}${fillPath(operation.path, pool, random)}?${search}`,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(random.is(0.97) ? { 'x-skyshop-control': stack.controlToken } : {}),
      ...request.headers,
    },
    ...(hasBody ? { body: text } : {}),
    isDocumented: (status) => Object.hasOwn(operation.responses, String(status)),
  }
}

/** The body of a request; one that waits for the journal waits 1 ms, as what it waits for never comes. */
function withShortWait(operationId: string, body: unknown): unknown {
  return operationId === 'waitForJournal' ? { ...(body as object), timeoutMs: 1 } : body
}

function parameterOf(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? (lookUp(parameter.$ref) as Parameter) : parameter
}

function lookUp(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)[decodeURIComponent(part).replaceAll('~1', '/')],
      document,
    )
}
