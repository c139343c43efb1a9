import { type OpenApiDocument, resolved, type Schema } from '../document.ts'
import { type Direction, type Place, SchemaComparison, type SchemaRule } from './schema-changes.ts'

/** Every kind of change that is told, whether it breaks a client written for the contract before it, and what it is. */
export const changeRules = {
  'operation-removed': { isBreaking: true, about: 'the operation is gone' },
  'operation-renamed': {
    isBreaking: true,
    about: 'typed clients, faults and journals know it by another id',
  },
  'operation-added': { isBreaking: false, about: 'the operation is new' },
  'token-asked': { isBreaking: true, about: 'the operation asks who calls' },
  'parameter-removed': { isBreaking: true, about: 'a request with this parameter is refused' },
  'parameter-required': { isBreaking: true, about: 'a request without this parameter is refused' },
  'parameter-added': { isBreaking: false, about: 'the parameter may be sent' },
  'parameter-optional': { isBreaking: false, about: 'the parameter may be left out' },
  'body-required': { isBreaking: true, about: 'a request without a body is refused' },
  'body-removed': { isBreaking: true, about: 'a request with a body is refused' },
  'request-media-removed': { isBreaking: true, about: 'a body of this media type is refused' },
  'request-member-removed': { isBreaking: true, about: 'a request with this member is refused' },
  'request-member-required': { isBreaking: true, about: 'a request without this member is refused' },
  'request-member-added': { isBreaking: false, about: 'the member may be sent' },
  'request-member-optional': { isBreaking: false, about: 'the member may be left out' },
  'request-type-narrowed': { isBreaking: true, about: 'a value of this type is refused' },
  'request-type-widened': { isBreaking: false, about: 'a value of this type may be sent' },
  'request-value-removed': { isBreaking: true, about: 'this value is refused' },
  'request-value-added': { isBreaking: false, about: 'this value may be sent' },
  'request-limit-tightened': { isBreaking: true, about: 'values between the limits are refused' },
  'answer-limit-loosened': { isBreaking: true, about: 'an answer may have values beyond this limit' },
  'answer-status-removed': { isBreaking: true, about: 'this status is not answered any more' },
  'answer-status-added': { isBreaking: false, about: 'this status may be answered' },
  'answer-media-removed': { isBreaking: true, about: 'an answer does not have this media type any more' },
  'answer-member-removed': { isBreaking: true, about: 'an answer does not have this member any more' },
  'answer-member-optional': { isBreaking: true, about: 'an answer may be without this member' },
  'answer-member-added': {
    isBreaking: false,
    about: 'an answer has this member, which a client passes over',
  },
  'answer-member-always': { isBreaking: false, about: 'an answer always has this member' },
  'answer-type-widened': { isBreaking: true, about: 'an answer may have a value of this type' },
  'answer-type-narrowed': { isBreaking: false, about: 'an answer has no value of this type any more' },
  'answer-value-added': { isBreaking: true, about: 'an answer may have this value, which no client knows' },
  'answer-value-removed': { isBreaking: false, about: 'an answer does not have this value any more' },
  'refusal-added': { isBreaking: false, about: 'the operation may refuse with this code' },
} as const satisfies Record<SchemaRule, unknown> & Record<string, { isBreaking: boolean; about: string }>

export type ChangeRule = keyof typeof changeRules

/** One change of a contract. */
export interface ContractChange {
  rule: ChangeRule
  isBreaking: boolean
  /** Its id, in the contract before where it had another; of a schema that several use, the first of them. */
  operation: string
  /** Where, as a JSON pointer from the operation, or from a schema by its name; empty for the operation itself. */
  pointer: string
  message: string
}

interface Media {
  content?: Record<string, { schema?: Schema }>
  required?: boolean
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Operation {
  operationId: string
  security?: unknown[]
  parameters?: unknown[]
  requestBody?: Media
  responses?: Record<string, unknown>
  'x-business-codes'?: string[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Lists what changed from one bundled document to another, in the order of their paths. */
export function contractChanges(before: OpenApiDocument, after: OpenApiDocument): ContractChange[] {
  const places: readonly ('paths' | 'webhooks')[] = ['paths', 'webhooks']
  return places.flatMap((place) => {
    const known = operationsIn(before, place)
    const current = operationsIn(after, place)
    // What the other side sends by itself is read by the client, as answers are.
    const sent = place === 'paths' ? ('request' as const) : ('answer' as const)
    const compare = new Comparison(before, after, sent)
    for (const [key, operation] of known) compare.operations(operation, current.get(key))
    for (const [key, operation] of current) if (!known.has(key)) compare.added(operation)
    return compare.changes
  })
}

function operationsIn(document: OpenApiDocument, place: 'paths' | 'webhooks'): Map<string, Operation> {
  const items = (document[place] ?? {}) as Record<string, Record<string, Operation>>
  const operations = Object.entries(items).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [[`${method} ${path}`, item[method]] as const] : [])),
  )
  return new Map(operations)
}

class Comparison {
  readonly changes: ContractChange[] = []
  readonly #before: OpenApiDocument
  readonly #after: OpenApiDocument
  readonly #sent: Direction
  #operation = ''
  readonly #schemas: SchemaComparison

  constructor(before: OpenApiDocument, after: OpenApiDocument, sent: Direction) {
    this.#before = before
    this.#after = after
    this.#sent = sent
    this.#schemas = new SchemaComparison(before, after, (...change) => this.#note(...change))
  }

  added({ operationId }: Operation): void {
    this.#operation = operationId
    this.#note('operation-added', '')
  }

  operations(before: Operation, after: Operation | undefined): void {
    this.#operation = before.operationId
    if (after === undefined) {
      this.#note('operation-removed', '')
      return
    }
    if (before.operationId !== after.operationId) this.#note('operation-renamed', '', after.operationId)
    if (before.security?.length === 0 && after.security?.length !== 0) this.#note('token-asked', '')
    this.#parameters(before, after)
    this.#body(this.#mediaIn(this.#before, before.requestBody), this.#mediaIn(this.#after, after.requestBody))
    this.#answers(before.responses ?? {}, after.responses ?? {})
    const codes = before['x-business-codes'] ?? []
    for (const code of after['x-business-codes'] ?? [])
      if (!codes.includes(code)) this.#note('refusal-added', '/x-business-codes', code)
  }

  #note(rule: ChangeRule, pointer: string, value?: string): void {
    const { isBreaking, about: description } = changeRules[rule]
    const message = value === undefined ? description : `${value}: ${description}`
    this.changes.push({ rule, isBreaking, operation: this.#operation, pointer, message })
  }

  #parameters(before: Operation, after: Operation): void {
    const parametersOf = (document: OpenApiDocument, { parameters = [] }: Operation) =>
      new Map(
        parameters.map((one) => {
          const parameter = resolved<Parameter>(document, one)
          return [`/${parameter.in}/${parameter.name}`, parameter] as const
        }),
      )
    const known = parametersOf(this.#before, before)
    const current = parametersOf(this.#after, after)
    for (const [pointer, { required, schema }] of known) {
      const now = current.get(pointer)
      if (now === undefined) this.#note('parameter-removed', pointer)
      else if (now.required && !required) this.#note('parameter-required', pointer)
      else if (required && !now.required) this.#note('parameter-optional', pointer)
      if (now?.schema && schema) this.#schemas.compare(schema, now.schema, { pointer, direction: 'request' })
    }
    for (const [pointer, { required }] of current)
      if (!known.has(pointer)) this.#note(required ? 'parameter-required' : 'parameter-added', pointer)
  }

  #mediaIn(document: OpenApiDocument, value: unknown): Media | undefined {
    return value === undefined ? undefined : resolved<Media>(document, value)
  }

  #body(before: Media | undefined, after: Media | undefined): void {
    if (before && !after) this.#note('body-removed', '/body')
    if (after?.required && !before?.required) this.#note('body-required', '/body')
    this.#contents(before, after, { pointer: '/body', direction: this.#sent })
  }

  #answers(before: Record<string, unknown>, after: Record<string, unknown>): void {
    for (const [status, response] of Object.entries(before)) {
      const now = this.#mediaIn(this.#after, after[status])
      if (now === undefined) this.#note('answer-status-removed', `/${status}`)
      this.#contents(this.#mediaIn(this.#before, response), now, {
        pointer: `/${status}`,
        direction: this.#sent === 'request' ? 'answer' : 'request',
      })
    }
    for (const status of Object.keys(after))
      if (!(status in before)) this.#note('answer-status-added', `/${status}`)
  }

  #contents(before: Media | undefined, after: Media | undefined, place: Place): void {
    if (!before?.content || !after) return
    for (const [type, { schema }] of Object.entries(before.content)) {
      const now = after.content?.[type]
      if (now === undefined) this.#note(`${place.direction}-media-removed`, place.pointer, type)
      else if (schema && now.schema) this.#schemas.compare(schema, now.schema, place)
    }
  }
}
