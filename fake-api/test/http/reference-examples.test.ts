import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultWorldId } from '../../src/engine/world/registry/world-id.ts'
import { control } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: { examples?: unknown[] }
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

let stack: TestStack

let token: string

beforeAll(async () => {
  stack = await startTestStack()
  const path = `/control/worlds/${defaultWorldId}`
  token = (await control<{ user: { token: string } }>(stack, 'GET', path)).body.user.token
})

afterAll(() => stack.stop())

const operationOf = ({ path, method }: { path: string; method: string }) =>
  (http.paths as unknown as Record<string, Record<string, Operation>>)[path]?.[method]

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  const shared = http.components.parameters as unknown as Record<string, Parameter>
  return parameters.flatMap((one) => {
    const parameter = '$ref' in one ? shared[one.$ref.split('/').at(-1) ?? ''] : one
    return parameter ? [parameter] : []
  })
}

async function runExample(id: HttpOperationId) {
  const { path, method } = httpOperations[id]
  const operation = operationOf({ path, method }) ?? {}
  const url = new URL(path, stack.productUrl)
  for (const { name, in: place, schema } of parametersOf(operation)) {
    const [example] = schema?.examples ?? []
    if (place === 'query' && example !== undefined) url.searchParams.set(name, String(example))
  }
  const body = operation.requestBody?.content['application/json']?.example
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  return `${id}: ${code} ${msg}`
}

const signedIn = (Object.keys(httpOperations) as HttpOperationId[]).filter(
  (id) => !httpOperations[id].isPublic,
)

it('answers every example of the reference in the default world', async () => {
  const answers: string[] = []
  for (const id of signedIn) answers.push(await runExample(id))
  const fix = 'Examples in openapi/http/<area>.yaml must work in the default world.'
  expect(
    answers.filter((one) => /: (40[01]|500|40001) /.test(one)),
    fix,
  ).toEqual([])
})

it('carries out every workflow of the contract, as Redocly respect runs them', async () => {
  const folder = join(import.meta.dirname, '../../../openapi')
  const servers = { http: stack.productUrl, control: stack.controlUrl }
  const words = Object.entries(servers).flatMap(([name, url]) => ['-S', `${name}=${url}`])
  const run = promisify(execFile)(
    join(folder, 'node_modules/.bin/redocly'),
    ['respect', 'workflows/skyshop.arazzo.yaml', ...words, '-i', `controlToken=${stack.controlToken}`],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  ).catch((error: { stdout: string; stderr: string }) => error)
  const { stdout, stderr } = await run
  expect(`${stdout}${stderr}`).toContain('Workflows: 5 passed, 5 total')
})

/** What the panel shows of the default world; its clock runs. */
async function shownState(): Promise<string> {
  const path = `/control/worlds/${defaultWorldId}`
  const read = async (part: string) => (await control<Record<string, object>>(stack, 'GET', path + part)).body
  const { clock: _, ...world } = await read('')
  const { captchas: __, ...state } = await read('/state')
  return JSON.stringify([world, state, await read('/faults'), await read('/notifies')])
}

it('an operation that reads by its name leaves everything that the panel shows as it was', async () => {
  const reading = signedIn.filter((id) => /^(get|list|filter|has|judge|query)[A-Z]/.test(id))
  expect(reading.length).toBeGreaterThan(40)
  let before = await shownState()
  for (const id of reading) {
    await runExample(id)
    const after = await shownState()
    expect([id, after]).toEqual([id, before])
    before = after
  }
})
