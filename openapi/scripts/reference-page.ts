import { type OpenApiDocument, operationsOf } from './document.ts'

/** A parameter, a schema or an operation, as far as the pages show it. */
type Node = Record<string, unknown>

/** What one business code means, by its name. */
export type CodeTexts = Readonly<Record<string, { code: number; text: string }>>

/** The page of one contract document: every operation and every schema, readable without a script. */
export function referencePage(document: OpenApiDocument, codes: CodeTexts): string {
  const info = document.info as { title: string; version: string; description?: string }
  const operations = [...operationsOf(document)]
  const areas = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'operations')
  const nav = [...areas].map(([area, rows]) => {
    const links = rows.map(
      ({ operation: { operationId } }) => `<li><a href="#${operationId}">${operationId}</a></li>`,
    )
    return `<h2>${escapeText(area)}</h2><ul>${links.join('')}</ul>`
  })
  const articles = operations.map(({ path, method, operation }) =>
    operationArticle({ path, method, operation: operation as unknown as Node }, codes),
  )
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    schemaArticle(name, schema as Node),
  )
  return page(info.title, [
    `<nav><a href="index.html">All references</a>${nav.join('')}<h2><a href="#schemas">Schemas</a></h2></nav>`,
    `<main><h1>${escapeText(info.title)} <small>${escapeText(info.version)}</small></h1>`,
    `<p>${escapeText(info.description ?? '')}</p>`,
    `<p>${operations.length} operations, ${schemas.length} schemas.</p>`,
    ...articles,
    '<h1 id="schemas">Schemas</h1>',
    ...schemas,
    '</main>',
  ])
}

/** The page that leads to the others. */
export function referenceIndex(documents: Readonly<Record<string, OpenApiDocument>>): string {
  const links = Object.entries(documents).map(([name, document]) => {
    const { title } = document.info as { title: string }
    return `<li><a href="${name}.html">${escapeText(title)}</a>: ${[...operationsOf(document)].length} operations</li>`
  })
  return page('Skyshop references', [
    `<main><h1>Skyshop references</h1><ul>${links.join('')}<li><a href="assumptions.html">Assumptions and extras</a></li></ul></main>`,
  ])
}

/** A page of Markdown headings and lists as HTML. */
export function assumptionsAsPage(markdown: string): string {
  const lines = markdown.split('\n').map((line) => {
    if (line.startsWith('## ')) return `<h2>${escapeText(line.slice(3))}</h2>`
    if (line.startsWith('# ')) return `<h1>${escapeText(line.slice(2))}</h1>`
    if (line.startsWith('- ')) return `<p class="item">${escapeText(line.slice(2))}</p>`
    return line === '' ? '' : `<p>${escapeText(line)}</p>`
  })
  return page('Assumptions and extras', [
    '<main><a href="index.html">All references</a>',
    ...lines,
    '</main>',
  ])
}

function operationArticle(
  { path, method, operation }: { path: string; method: string; operation: Node },
  codes: CodeTexts,
): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const names = (operation['x-business-codes'] as string[] | undefined) ?? []
  const refusals = names.map(
    (name) => `<li><code>${codes[name]?.code}</code> ${name}: ${escapeText(codes[name]?.text ?? '')}</li>`,
  )
  return [
    `<article id="${String(operationId)}"><h2>${String(operationId)}${marks(operation)}</h2>`,
    `<p><code class="path">${method.toUpperCase()} ${escapeText(path)}</code></p>`,
    `<p>${escapeText(String(summary ?? ''))} ${escapeText(String(description ?? ''))}</p>`,
    list('Parameters', (parameters as Node[] | undefined)?.map(parameterLine)),
    body('Request body', requestBody as Node | undefined),
    list('Refusals', refusals),
    ...Object.entries((responses ?? {}) as Record<string, Node>).map(([status, answer]) =>
      body(`Answer ${status}`, answer),
    ),
    '</article>',
  ].join('\n')
}

function parameterLine(parameter: Node): string {
  if (typeof parameter.$ref === 'string') return `<li>${refName(parameter.$ref)}</li>`
  const { name, required, schema, description } = parameter
  const need = required ? 'required' : 'optional'
  return `<li><code>${escapeText(String(name))}</code> in ${String(parameter.in)}, ${need}: ${shape(schema as Node)} ${escapeText(String(description ?? ''))}${marks(parameter)}</li>`
}

function body(title: string, holder: Node | undefined): string {
  if (!holder) return ''
  if (typeof holder.$ref === 'string') return `<p><b>${title}</b>: ${refName(holder.$ref)}</p>`
  const [type, media] = Object.entries((holder.content ?? {}) as Record<string, Node>)[0] ?? []
  if (!media) return `<p><b>${title}</b>: ${escapeText(String(holder.description ?? 'nothing'))}</p>`
  const example = media.example ?? firstExample(media.examples)
  const shown = example === undefined ? '' : `<pre>${escapeText(JSON.stringify(example, null, 2))}</pre>`
  return `<p><b>${title}</b> <small>${escapeText(String(type))}</small>: ${shape(media.schema as Node)}</p>${shown}`
}

function firstExample(examples: unknown): unknown {
  if (!examples || typeof examples !== 'object') return undefined
  return (Object.values(examples)[0] as Node | undefined)?.value
}

function schemaArticle(name: string, schema: Node): string {
  return `<article id="${name}"><h2>${name}${marks(schema)}</h2><p>${escapeText(String(schema.description ?? ''))}</p>${shape(schema)}</article>`
}

/** A schema in words: links for names, a table for the fields of an object. */
function shape(schema: Node | undefined): string {
  if (!schema) return 'anything'
  if (typeof schema.$ref === 'string') return refName(schema.$ref)
  const choices = (schema.oneOf ?? schema.anyOf) as Node[] | undefined
  if (choices) return choices.map(shape).join(' or ')
  if (schema.const !== undefined) return `<code>${escapeText(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeText(String(value))}</code>`).join(' | ')
  if (schema.properties) return fieldTable(schema)
  if (schema.type === 'array') return `list of ${shape(schema.items as Node)}`
  return `${escapeText(String(schema.type ?? 'any'))}${limits(schema)}`
}

function fieldTable({ properties, required }: Node): string {
  const needed = new Set((required as string[] | undefined) ?? [])
  const rows = Object.entries(properties as Record<string, Node>).map(([name, field]) => {
    const need = needed.has(name) ? '' : ' <small>optional</small>'
    return `<tr><th><code>${escapeText(name)}</code>${need}${marks(field)}</th><td>${shape(field)} ${escapeText(String(field.description ?? ''))}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern']

function limits(schema: Node): string {
  const said = LIMITS.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${String(schema[name])}`],
  )
  return said.length === 0 ? '' : ` <small>(${escapeText(said.join(', '))})</small>`
}

function marks(node: Node): string {
  const assumed = node['x-assumed'] === true ? ' <small class="mark">assumed</small>' : ''
  return node['x-extra'] === true ? `${assumed} <small class="mark">extra</small>` : assumed
}

function list(title: string, items: string[] | undefined): string {
  return items && items.length > 0 ? `<p><b>${title}</b></p><ul>${items.join('')}</ul>` : ''
}

function refName(ref: string): string {
  const name = ref.split('/').at(-1) ?? ref
  return ref.includes('/schemas/') ? `<a href="#${name}">${name}</a>` : `<code>${escapeText(name)}</code>`
}

function page(title: string, parts: readonly string[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><link rel="stylesheet" href="reference.css">`
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>\n${parts.join('\n')}\n</body></html>\n`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
