import type { OpenApiDocument } from './document.ts'
import {
  contents,
  curlOf,
  escapeText,
  frame,
  inline,
  list,
  marks,
  type Node,
  PAGES,
  type PageName,
  paragraphs,
  schemaArticle,
  schemaLink,
} from './reference-html.ts'

/** The URL table of a wallet, as far as its page shows it. */
export interface WalletTable {
  readonly description: string
  /** What each word in `auth` asks of a caller. */
  readonly access: Readonly<Record<string, string>>
  readonly gateway: {
    readonly prefix: string
    readonly operations: readonly WalletRow[]
    readonly xml?: readonly WalletRow[]
    readonly pages?: readonly WalletRow[]
    readonly methods?: {
      readonly path: string
      readonly verbs: readonly string[]
      readonly auth: string
      readonly rows: readonly MethodRow[]
    }
  }
  readonly product?: { readonly operations: readonly WalletRow[] }
  readonly sdk?: { readonly messages: readonly string[] }
}

/** Where a wallet's calls go, as the servers of a contract document say it. */
const GATEWAY = 'http://127.0.0.1:4011'

interface WalletRow extends Node {
  readonly operationId: string
  readonly summary: string
  readonly path: string
  readonly auth: string
}

interface MethodRow {
  readonly operationId: string
  readonly summary: string
  readonly name: string
  readonly content: string
  readonly answer: string
}

interface Section {
  readonly title: string
  readonly rows: readonly { readonly operationId: string }[]
  readonly articles: readonly string[]
}

/** The page of one wallet: who calls whom with which message, and what proves who it is. */
export function walletPage(name: PageName, table: WalletTable, messages: OpenApiDocument): string {
  const sections = sectionsOf(table)
  const groups = sections.map(({ title, rows }) => [title, rows.map((row) => row.operationId)] as const)
  const schemas = Object.entries(messages.components?.schemas ?? {})
  const access = Object.entries(table.access).map(
    ([word, text]) => `<li><code>${word}</code>: ${inline(text)}</li>`,
  )
  const parts = [
    contents([['About', ['access', 'messages']], ...groups]),
    `<main><h1>${PAGES[name]}</h1>`,
    paragraphs(table.description),
    `<section id="access"><h2>Access</h2>${list('What proves who calls', access)}</section>`,
    ...sections.flatMap(({ title, articles }) => [`<h1>${title}</h1>`, ...articles]),
    list(
      'Handed to the app’s SDK',
      table.sdk?.messages.map((message) => `<li>${schemaLink(message)}</li>`),
    ),
    '<h1 id="messages">Messages</h1>',
    ...schemas.map(([schemaName, schema]) => schemaArticle(schemaName, schema as Node)),
    '</main>',
  ]
  return frame(PAGES[name], parts, name)
}

/** Every operation of a wallet's table. */
export function operationIdsOf(table: WalletTable): string[] {
  return sectionsOf(table).flatMap(({ rows }) => rows.map(({ operationId }) => operationId))
}

function sectionsOf(table: WalletTable): Section[] {
  const { prefix, operations, methods, xml = [], pages = [] } = table.gateway
  const plain = (title: string, rows: readonly WalletRow[], base = prefix): Section => {
    return { title, rows, articles: rows.map((row) => rowArticle(row, base)) }
  }
  const calls = methods?.rows ?? []
  const sections = [
    plain('Gateway', operations),
    { title: 'Methods', rows: calls, articles: calls.map((row) => methodArticle(row, table)) },
    plain('XML (v2)', xml),
    plain('Pages', pages),
    plain('To the backend', table.product?.operations ?? [], ''),
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function rowArticle(row: WalletRow, prefix: string): string {
  const {
    operationId,
    method = 'POST',
    path,
    auth,
    query,
    request,
    requests,
    headers,
    resources,
    responses,
  } = row
  const asked = [request, requests].flat().filter((one) => one !== undefined)
  return [
    `<article id="${operationId}"><h2>${operationId}${marks(row)}</h2>`,
    `<p><code class="path">${String(method)} ${escapeText(`${prefix}${path}`)}</code></p>`,
    `<p>${inline(row.summary)}</p>`,
    `<p>Access: <a href="#access"><code>${auth}</code></a></p>`,
    query ? `<p><b>Query</b>: ${(query as string[]).map((one) => `<code>${one}</code>`).join(', ')}</p>` : '',
    headers ? `<p><b>Headers</b>: ${schemaLink(String(headers))}</p>` : '',
    asked.length > 0
      ? `<p><b>Request</b>: ${asked.map((one) => schemaLink(String(one))).join(' or ')}</p>`
      : '',
    callOf(row, prefix),
    resources ? `<p><b>Encrypted in it</b>: ${(resources as string[]).map(schemaLink).join(', ')}</p>` : '',
    list('Answers', answerLines((responses ?? {}) as Record<string, string | null>)),
    '</article>',
  ].join('\n')
}

/** The command line of what needs no signature; all else is for a client library. */
function callOf({ method = 'POST', path, example: body }: WalletRow, prefix: string): string {
  if (body === undefined) return ''
  const call = { method: String(method), path: `${prefix}${path}`, server: GATEWAY, body }
  const line = curlOf({ ...call, headers: [], parameters: [], takesFile: false })
  return `<p><b>Call</b></p><pre>${escapeText(line)}</pre>`
}

function answerLines(responses: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(responses).map(([status, message]) => {
    const said = status === 'default' ? 'otherwise' : `<code>${status}</code>`
    return `<li>${said}: ${message === null ? 'nothing' : schemaLink(message)}</li>`
  })
}

function methodArticle(row: MethodRow, { gateway }: WalletTable): string {
  const { operationId, summary, name, content, answer } = row
  const { path = '', verbs = [], auth = '' } = gateway.methods ?? {}
  return [
    `<article id="${operationId}"><h2>${operationId}</h2>`,
    `<p><code class="path">${verbs.join(', ')} ${escapeText(`${gateway.prefix}${path}`)}</code> with <code>method=${name}</code></p>`,
    `<p>${inline(summary)}</p>`,
    `<p>Access: <a href="#access"><code>${auth}</code></a></p>`,
    `<p><b>biz_content</b>: ${schemaLink(content)}; <b>answer</b>: ${schemaLink(answer)} or ${schemaLink('GatewayRefusal')}</p>`,
    '</article>',
  ].join('\n')
}
