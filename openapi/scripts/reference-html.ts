/** Every page of the reference, in the order they are listed. */
export const PAGES = {
  http: 'Backend',
  bridge: 'Host bridge',
  control: 'Control plane',
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
  fidelity: 'Fidelity',
  assumptions: 'Assumptions',
} as const

export type PageName = keyof typeof PAGES

/** A whole page: the way to all others, then its parts. */
export function frame(title: string, parts: readonly string[], current?: PageName): string {
  const links = Object.entries(PAGES).map(([name, label]) => {
    const here = name === current ? ' aria-current="page"' : ''
    return `<a href="${name}.html"${here}>${label}</a>`
  })
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title><link rel="stylesheet" href="reference.css">`,
  ].join('')
  const header = `<header><a href="index.html">Skyshop references</a> ${links.join(' ')}</header>`
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>\n${header}\n${parts.join('\n')}\n</body></html>\n`
}

/** The list beside a page: headings with the places below them. */
export function contents(groups: Iterable<readonly [string, readonly string[]]>): string {
  const lists = [...groups].map(([title, ids]) => {
    const items = ids.map((id) => `<li><a href="#${id}">${id}</a></li>`)
    return `<h2>${escapeText(title)}</h2><ul>${items.join('')}</ul>`
  })
  return `<nav aria-label="Contents">${lists.join('')}</nav>`
}

/** A text of several paragraphs, parted by empty lines; what stands between backquotes is code. */
export function paragraphs(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n')
}

/** One line of text with its code marked as such. */
export function inline(text: unknown): string {
  return escapeText(String(text ?? '')).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A titled list, or nothing when there are no items. */
export function list(title: string, items: readonly string[] | undefined): string {
  return items && items.length > 0 ? `<p><b>${title}</b></p><ul>${items.join('')}</ul>` : ''
}

/** A text that can stand between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A parameter, a schema or an operation, as far as the pages show it. */
export type Node = Record<string, unknown>

/** A schema in words: links for names, a table for the fields of an object. */
export function shape(schema: Node | undefined): string {
  if (!schema) return 'anything'
  if (typeof schema.$ref === 'string') return `${refName(schema.$ref)}${limits(schema)}${sample(schema)}`
  if (Array.isArray(schema.allOf)) return `${schema.allOf.map(shape).join(' and ')}${sample(schema)}`
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
    return `<tr><th scope="row"><code>${escapeText(name)}</code>${need}${marks(field)}</th><td>${shape(field)}${newAccount(field)} ${inline(field.description)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** The value of a setting in a new account. */
function newAccount(field: Node): string {
  const { 'x-new-account': value } = field
  return value === undefined
    ? ''
    : ` <small>(new account: <code>${escapeText(JSON.stringify(value))}</code>)</small>`
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

/** What a caller has to fill in by itself, by the name of the parameter in the path. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  worldId: '$WORLD',
  userId: 'u1',
}

/** One operation as it is called. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly server: string
  /** Headers of the document's security, as `name: value`. */
  readonly headers: readonly string[]
  readonly parameters: readonly Node[]
  readonly body: unknown
  /** Whether the body is a file of bytes. */
  readonly takesFile: boolean
}

/** The call as a command line, from the examples of its parameters and body. */
export function curlOf({ method, path, server, headers, parameters, body, takesFile }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = exampleOf(parameters.find((one) => one.in === 'path' && one.name === name))
    return (
      PLACEHOLDERS[name] ??
      String(example ?? `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`)
    )
  })
  const query = parameters.flatMap((one) => {
    const example = one.in === 'query' ? exampleOf(one) : undefined
    return example === undefined ? [] : [`${String(one.name)}=${encodeURIComponent(String(example))}`]
  })
  const url = `${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${url}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(takesFile ? ["-H 'content-type: application/octet-stream'", '--data-binary @world.sqlar'] : []),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** The example of a parameter: its own, or the first of its schema. */
function exampleOf(parameter: Node | undefined): unknown {
  if (parameter?.example !== undefined) return parameter.example
  const { examples } = (parameter?.schema ?? {}) as { examples?: unknown[] }
  return examples?.[0]
}
