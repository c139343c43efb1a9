import { type OpenApiDocument, operationsOf } from './document.ts'

/** A path in an answer: names of fields, `*` for every item of a list. */
type FieldPath = readonly string[]

/** Parts that a backend without any extra leaves out of the answers of one operation. */
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
