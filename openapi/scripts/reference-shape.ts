import { escapeText, inline } from './reference-frame.ts'

/** A parameter, a schema or an operation, as far as the pages show it. */
export type Node = Record<string, unknown>

/** A schema in words: links for names, a table for the fields of an object. */
export function shape(schema: Node | undefined): string {
  if (!schema) return 'anything'
  if (typeof schema.$ref === 'string') return `${refName(schema.$ref)}${limits(schema)}${sample(schema)}`
  const choices = (schema.oneOf ?? schema.anyOf) as Node[] | undefined
  if (choices) return choices.map(shape).join(' or ')
  if (schema.const !== undefined) return `<code>${escapeText(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeText(String(value))}</code>`).join(' | ')
  if (schema.properties) return fieldTable(schema)
  if (schema.type === 'array') return `list of ${shape(schema.items as Node)}${limits(schema)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any')
  return `${escapeText(type)}${limits(schema)}${sample(schema)}`
}

/** The marks *assumed* and *extra* of a thing that has them. */
export function marks(node: Node): string {
  const assumed = node['x-assumed'] === true ? ' <small class="mark">assumed</small>' : ''
  return node['x-extra'] === true ? `${assumed} <small class="mark">extra</small>` : assumed
}

/** A named schema with its fields. */
export function schemaArticle(name: string, schema: Node): string {
  const text = schema.description === undefined ? '' : `<p>${inline(schema.description)}</p>`
  return `<article id="${name}"><h2>${name}${marks(schema)}</h2>${text}${shape(schema)}</article>`
}

/** A link to a named schema of the same page. */
export function schemaLink(name: string): string {
  return `<a href="#${name}">${name}</a>`
}

function fieldTable({ properties, required }: Node): string {
  const needed = new Set((required as string[] | undefined) ?? [])
  const rows = Object.entries(properties as Record<string, Node>).map(([name, field]) => {
    const need = needed.has(name) ? '' : ' <small>optional</small>'
    return `<tr><th scope="row"><code>${escapeText(name)}</code>${need}${marks(field)}</th><td>${shape(field)} ${inline(field.description)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'format']

function limits(schema: Node): string {
  const said = LIMITS.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${String(schema[name])}`],
  )
  return said.length === 0 ? '' : ` <small>(${escapeText(said.join(', '))})</small>`
}

function sample({ examples }: Node): string {
  const [first] = Array.isArray(examples) ? examples : []
  return first === undefined ? '' : ` <small>e.g. <code>${escapeText(String(first))}</code></small>`
}

function refName(ref: string): string {
  const name = ref.split('/').at(-1) ?? ref
  return ref.includes('/schemas/') ? schemaLink(name) : `<code>${escapeText(name)}</code>`
}
