import { type OpenApiDocument, type OperationObject, operationsOf } from './document.ts'

const successStatus = ({ responses }: OperationObject) =>
  Object.keys(responses).find((status) => status.startsWith('2'))

/** Without `default`, which is no status of its own. */
const statusesOf = ({ responses }: OperationObject) =>
  Object.keys(responses)
    .filter((status) => status !== 'default')
    .map(Number)

const union = (ids: string[]) => ids.map((id) => `'${id}'`).join(' | ')

/** Source of the run-time table of HTTP operations, and of the types that make a missing handler not compile. */
export function operationTable(document: OpenApiDocument): string {
  const rows: string[] = []
  const areas = new Map<string, string[]>()
  for (const { path, method, operation } of operationsOf(document)) {
    const area = operation.tags?.[0] ?? 'none'
    const codes = JSON.stringify(operation['x-business-codes'] ?? [])
    const isPublic = operation.security?.length === 0
    const isAssumed = operation['x-assumed'] === true
    const statuses = JSON.stringify(statusesOf(operation))
    areas.set(area, [...(areas.get(area) ?? []), operation.operationId])
    rows.push(
      `  ${operation.operationId}: { method: '${method}', path: '${path}', area: '${area}', isPublic: ${isPublic}, isAssumed: ${isAssumed}, statuses: ${statuses}, businessCodes: ${codes} },`,
    )
  }
  const byArea = [...areas].map(([area, ids]) => `  '${area}': ${union(ids)}`)
  return [
    '/** Every HTTP operation of the contract, by operationId. */',
    'export const httpOperations = {',
    ...rows,
    '} as const',
    '',
    'export type HttpOperationId = keyof typeof httpOperations',
    '',
    '/** Operation ids by area (tag): a feature lists its handlers with `satisfies`. */',
    'export interface HttpOperationsByArea {',
    ...byArea,
    '}',
    '',
  ].join('\n')
}

/** Source of the table a client needs: method and path of each operation that takes its token, and nothing else. */
export function operationPaths(document: OpenApiDocument): string {
  const rows = [...operationsOf(document)].flatMap(({ path, method, operation }) =>
    operation.security?.length === 0 ? [] : [`  ${operation.operationId}: ['${method}', '${path}'],`],
  )
  return [
    '/** Method and path of every HTTP operation that takes a token, by operationId. */',
    'export const operationPaths = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

/** Source of the run-time table of control operations. */
export function controlTable(document: OpenApiDocument): string {
  const rows = [...operationsOf(document)].map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}', status: ${successStatus(operation)} },`,
  )
  return [
    '/** Every operation of the control plane, by operationId. */',
    'export const controlOperations = {',
    ...rows,
    '} as const',
    '',
    'export type ControlOperationId = keyof typeof controlOperations',
    '',
  ].join('\n')
}

/** A path in an answer: names of fields, `*` for every item of a list. */
type FieldPath = readonly string[]

/** What a backend without any extra leaves out of the answers of one operation. */
export interface ExtraRule {
  /** The operation itself is an extra. */
  isExtra: boolean
  fields: FieldPath[]
  /** Values of an enumeration that are extras, and what stands for them. */
  values: { path: FieldPath; from: readonly unknown[]; to: unknown }[]
}

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  'x-extra'?: boolean
  'x-extra-values'?: unknown[]
  'x-strict-value'?: unknown
}

/** The rule of every operation that has extras. Throws when an extra field is required: a strict answer would break the contract. */
export function extraRules(document: OpenApiDocument): Record<string, ExtraRule> {
  const rules: Record<string, ExtraRule> = {}
  for (const { operation } of operationsOf(document)) {
    const isExtra = Reflect.get(operation, 'x-extra') === true
    const rule: ExtraRule = { isExtra, fields: [], values: [] }
    const schema = successSchema(operation.responses)
    if (schema) visit(document, schema, { path: [], rule, above: [] })
    if (isExtra || rule.fields.length > 0 || rule.values.length > 0) rules[operation.operationId] = rule
  }
  return rules
}

/** Source of the run-time table of extras. */
export function extraTable(document: OpenApiDocument): string {
  return [
    "import type { HttpOperationId } from './operations.ts'",
    '',
    '/** A path in an answer: names of fields, `*` for every item of a list. */',
    'export type FieldPath = readonly string[]',
    '',
    '/** What a backend without any extra leaves out of the answers of one operation. */',
    'export interface ExtraRule {',
    '  readonly isExtra: boolean',
    '  readonly fields: readonly FieldPath[]',
    '  readonly values: readonly { readonly path: FieldPath; readonly from: readonly unknown[]; readonly to: unknown }[]',
    '}',
    '',
    '/** The extras of the contract (`x-extra`), by operation; one without any is left out. */',
    `export const extraRules: Partial<Record<HttpOperationId, ExtraRule>> = ${JSON.stringify(extraRules(document), null, 1)}`,
    '',
  ].join('\n')
}

function successSchema(responses: Record<string, unknown>): Schema | undefined {
  const ok = responses['200'] as { content?: Record<string, { schema?: Schema }> } | undefined
  return ok?.content?.['application/json']?.schema
}

interface Visit {
  path: FieldPath
  rule: ExtraRule
  /** Names of the schemas this one stands in, which may contain themselves. */
  above: readonly string[]
}

function visit(document: OpenApiDocument, schema: Schema, { path, rule, above }: Visit): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = document.components?.schemas?.[name] as Schema | undefined
    if (target && !above.includes(name)) visit(document, target, { path, rule, above: [...above, name] })
    return
  }
  if (schema['x-extra-values']) collectValues(schema, path, rule)
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    visit(document, one, { path, rule, above })
  if (schema.items) visit(document, schema.items, { path: [...path, '*'], rule, above })
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name]
    if (property['x-extra'] !== true) visit(document, property, { path: at, rule, above })
    else if (schema.required?.includes(name)) throw new Error(`${at.join('.')} is an extra and required`)
    else if (!holds(rule.fields, at)) rule.fields.push(at)
  }
}

function collectValues(schema: Schema, path: FieldPath, rule: ExtraRule): void {
  if (schema['x-strict-value'] === undefined)
    throw new Error(`${path.join('.')} has x-extra-values and no x-strict-value`)
  const paths = rule.values.map((one) => one.path)
  if (holds(paths, path)) return
  rule.values.push({ path, from: schema['x-extra-values'] ?? [], to: schema['x-strict-value'] })
}

function holds(paths: readonly FieldPath[], path: FieldPath): boolean {
  return paths.some((one) => one.join('.') === path.join('.'))
}
