import { type OpenApiDocument, resolveSchema, type Schema } from '../document.ts'

/** Who has to cope with a change: a client writes requests and reads answers. */
export type Direction = 'request' | 'answer'

/** Change that a schema may have. */
export type SchemaRule =
  | `${Direction}-type-${'narrowed' | 'widened'}`
  | `${Direction}-value-${'removed' | 'added'}`
  | `${Direction}-member-${'removed' | 'added' | 'optional'}`
  | 'request-member-required'
  | 'request-limit-tightened'
  | 'answer-limit-loosened'
  | 'answer-member-always'

/** Where a schema stands. */
export interface Place {
  pointer: string
  direction: Direction
}

/** Notes how schemas of one document differ from those of an earlier one. */
export class SchemaComparison {
  readonly #before: OpenApiDocument
  readonly #after: OpenApiDocument
  readonly #note: (rule: SchemaRule, pointer: string, value?: string) => void
  /** Pairs of named schemas that were compared: one that a hundred operations use is told of once. */
  readonly #compared = new Set<string>()

  constructor(
    before: OpenApiDocument,
    after: OpenApiDocument,
    note: (rule: SchemaRule, pointer: string, value?: string) => void,
  ) {
    this.#before = before
    this.#after = after
    this.#note = note
  }

  /** Notes what differs between two schemas that stand at the same place. */
  compare(before: Schema, after: Schema, at: Place): void {
    let place = at
    const isNamed = before.$ref !== undefined && after.$ref !== undefined
    if (isNamed) {
      const pair = `${before.$ref} ${after.$ref} ${place.direction}`
      if (this.#compared.has(pair)) return
      this.#compared.add(pair)
      place = { ...place, pointer: nameOf(before.$ref ?? '') }
    }
    const known = resolveSchema(this.#before, before)
    const now = resolveSchema(this.#after, after)
    if ((choicesOf(known) === null) === (choicesOf(now) === null)) this.#plain(known, now, place)
    if (choicesOf(known) !== null || choicesOf(now) !== null)
      this.#choices(alternatives(this.#before, before), alternatives(this.#after, after), place)
  }

  /** What two schemas say themselves, without their alternatives. */
  #plain(before: Schema, after: Schema, place: Place): void {
    this.#types(before, after, place)
    this.#values(before, after, place)
    this.#limits(before, after, place)
    if (isOf('object', before, after)) {
      this.#members(before, after, place)
      this.#otherMembers(before, after, place)
    }
    if (isOf('array', before, after) && (before.items ?? after.items))
      this.compare(before.items ?? {}, after.items ?? {}, { ...place, pointer: `${place.pointer}/*` })
  }

  #types(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const known = typesOf(before)
    const now = typesOf(after)
    const [isOpen, isOpenNow] = [known.length === 0, now.length === 0]
    if (isOpen && !isOpenNow) this.#note(`${direction}-type-narrowed`, pointer, 'any other type')
    if (isOpenNow && !isOpen) this.#note(`${direction}-type-widened`, pointer, 'any other type')
    if (isOpen || isOpenNow) return
    for (const type of known)
      if (!includesType(now, type)) this.#note(`${direction}-type-narrowed`, pointer, type)
    for (const type of now)
      if (!includesType(known, type)) this.#note(`${direction}-type-widened`, pointer, type)
  }

  #values(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const [known, now] = [valuesOf(before), valuesOf(after)]
    for (const value of missingIn(now, known)) this.#note(`${direction}-value-removed`, pointer, value)
    for (const value of missingIn(known, now)) this.#note(`${direction}-value-added`, pointer, value)
  }

  /** A request may be asked for less only, an answer may promise more only. */
  #limits(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const isRequest = direction === 'request'
    const [loose, tight] = isRequest ? [before, after] : [after, before]
    const rule = isRequest ? 'request-limit-tightened' : 'answer-limit-loosened'
    for (const [keyword, isTighter] of Object.entries(limits)) {
      if (tight[keyword] === undefined || tight[keyword] === loose[keyword]) continue
      if (isTighter(loose[keyword], tight[keyword]))
        this.#note(rule, pointer, `${keyword} ${String(tight[keyword])}`)
    }
  }

  #members(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const [members, membersNow] = [before.properties ?? {}, after.properties ?? {}]
    const names = new Set([...Object.keys(members), ...Object.keys(membersNow)])
    for (const name of names) {
      const known = members[name]
      const now = membersNow[name]
      const at = `${pointer}/${name}`
      const rule = memberRule(direction, {
        wasThere: known !== undefined,
        isThere: now !== undefined,
        wasRequired: before.required?.includes(name) ?? false,
        isRequired: after.required?.includes(name) ?? false,
      })
      if (rule !== null) this.#note(rule, at)
      if (known && now) this.compare(known, now, { pointer: at, direction })
    }
  }

  /** Members without a name in the schema, the values of a map among them. */
  #otherMembers(before: Schema, after: Schema, { pointer, direction }: Place): void {
    const [known = true, now = true] = [before.additionalProperties, after.additionalProperties]
    const at = { pointer: `${pointer}/*`, direction }
    if (known === false && now === false) return
    if (known === false) this.#note(`${direction}-member-added`, at.pointer)
    else if (now !== false) this.compare(openSchema(known), openSchema(now), at)
    // An answer that said nothing of other members had none to read.
    else if (direction === 'request' || known !== true) this.#note(`${direction}-member-removed`, at.pointer)
  }

  /** Alternatives, those that are equal or of one name with each other, then those of one type. */
  #choices(before: readonly Schema[], after: readonly Schema[], place: Place): void {
    const left = [...after]
    const matched = (choices: readonly Schema[], isSame: (one: Schema, other: Schema) => boolean) =>
      choices.filter((choice) => {
        const index = left.findIndex((other) => isSame(choice, other))
        const [same] = index < 0 ? [] : left.splice(index, 1)
        if (same) this.compare(choice, same, place)
        return same === undefined
      })
    const others = matched(before, (one, other) => keyOf(one) === keyOf(other))
    const gone = matched(others, (one, other) => this.#isOfOneType(one, other))
    for (const choice of gone) this.#note(`${place.direction}-type-narrowed`, place.pointer, titleOf(choice))
    for (const choice of left) this.#note(`${place.direction}-type-widened`, place.pointer, titleOf(choice))
  }

  #isOfOneType(before: Schema, after: Schema): boolean {
    if (before.$ref !== undefined && after.$ref !== undefined) return false
    const known = typesOf(resolveSchema(this.#before, before))
    return known.length > 0 && String(known) === String(typesOf(resolveSchema(this.#after, after)))
  }
}

interface MemberFacts {
  wasThere: boolean
  isThere: boolean
  wasRequired: boolean
  isRequired: boolean
}

function memberRule(direction: Direction, member: MemberFacts): SchemaRule | null {
  const { wasThere, isThere, wasRequired, isRequired } = member
  if (wasThere && !isThere) return `${direction}-member-removed`
  if (!wasThere && direction === 'request' && isRequired) return 'request-member-required'
  if (!wasThere) return `${direction}-member-added`
  if (wasRequired === isRequired) return null
  if (direction === 'request') return isRequired ? 'request-member-required' : 'request-member-optional'
  return isRequired ? 'answer-member-always' : 'answer-member-optional'
}

type IsTighter = (before: unknown, after: unknown) => boolean
const isHigher: IsTighter = (before, after) => before === undefined || Number(after) > Number(before)
const isLower: IsTighter = (before, after) => before === undefined || Number(after) < Number(before)

/** Limits of a schema, and whether another one lets fewer values through; of patterns nobody can tell, so any other does. */
const limits: Readonly<Record<string, IsTighter>> = {
  ...{ minimum: isHigher, exclusiveMinimum: isHigher, minLength: isHigher, minItems: isHigher },
  ...{ maximum: isLower, exclusiveMaximum: isLower, maxLength: isLower, maxItems: isLower },
  ...{ minProperties: isHigher, maxProperties: isLower },
  ...{ pattern: () => true, format: () => true, uniqueItems: () => true, multipleOf: () => true },
}

function choicesOf({ oneOf, anyOf }: Schema): Schema[] | null {
  return oneOf ?? anyOf ?? null
}

const annotations = ['description', 'title', 'examples', 'default', 'discriminator', 'required']

/** The alternatives of a schema, also those within one of them; a schema without any is its only one, or one for each type. */
function alternatives(document: OpenApiDocument, schema: Schema): Schema[] {
  const whole = resolveSchema(document, schema)
  const { oneOf: _one, anyOf: _any, ...own } = whole
  const choices = choicesOf(whole)
  if (choices === null && schema.$ref === undefined && Array.isArray(whole.type))
    return whole.type.map((type) => ({ ...own, type }))
  if (choices === null) return [schema]
  const isBare = Object.keys(own).every((keyword) => annotations.includes(keyword) && !own.required?.length)
  return choices.flatMap((choice) =>
    alternatives(document, isBare ? choice : { allOf: [own as Schema, choice] }),
  )
}

function keyOf(schema: Schema): string {
  return schema.$ref ?? JSON.stringify(schema)
}

function titleOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  const types = typesOf(schema)
  return types.length > 0 ? types.join(' or ') : JSON.stringify(schema)
}

/** The schema of other members; any will do where there is none. */
const openSchema = (additional: boolean | Schema) => (typeof additional === 'boolean' ? {} : additional)

/** Types that a schema allows: its `type`, else those of its values or other keywords; empty where any will do. */
function typesOf({ type, const: constant, enum: values, properties, items }: Schema): string[] {
  if (type !== undefined) return Array.isArray(type) ? type : [type]
  if (properties) return ['object']
  if (items) return ['array']
  const known = constant === undefined ? (values ?? []) : [constant]
  return [...new Set(known.map((value) => (value === null ? 'null' : typeof value)))]
}

function isOf(type: string, ...schemas: readonly Schema[]): boolean {
  return schemas.every((schema) => typesOf(schema).includes(type))
}

/** Every integer is a number. */
function includesType(types: readonly string[], type: string): boolean {
  const isNumber = type === 'integer' && types.includes('number')
  return types.includes(type) || isNumber
}

/** The only values, as JSON; null where any will do. */
function valuesOf({ const: constant, enum: values }: Schema): string[] | null {
  const known = constant === undefined ? values : [constant]
  return known?.map((value) => JSON.stringify(value)) ?? null
}

/** Values that only the second has. */
function missingIn(values: readonly string[] | null, others: readonly string[] | null): string[] {
  if (values === null) return []
  if (others === null) return ['any other value']
  return others.filter((text) => !values.includes(text))
}

function nameOf(key: string): string {
  return key.split('/').at(-1) ?? key
}
