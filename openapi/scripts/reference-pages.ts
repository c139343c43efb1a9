import { type OpenApiDocument, operationsOf } from './document.ts'
import type { CheckFile, FactFile } from './fact-files.ts'
import { type AssumedRules, fidelityPage, type ProviderParameters } from './fidelity.ts'
import { escapeText, frame, PAGES, type PageName } from './reference-html.ts'
import { type CodeTexts, referencePage } from './reference-page.ts'
import { operationIdsOf, type WalletTable, walletPage } from './wallet-page.ts'

/** Everything the pages are made of; wallets by their names. */
export interface ReferenceSources {
  readonly documents: Readonly<Record<'http' | 'bridge' | 'control', OpenApiDocument>>
  readonly messages: Readonly<Record<string, OpenApiDocument>>
  readonly tables: Readonly<Record<string, object>>
  readonly codes: CodeTexts
  readonly facts: readonly FactFile[]
  readonly checks: readonly CheckFile[]
  readonly parameters: readonly ProviderParameters[]
  readonly assumed: AssumedRules
  /** The list of assumptions as Markdown. */
  readonly assumptions: string
}

/** Every page of the reference by its name: static, without a script (ADR 40). */
export function referencePages(sources: ReferenceSources): Record<string, string> {
  const { documents, messages, tables, codes, facts, checks, parameters, assumed, assumptions } = sources
  const pages: Record<string, string> = {}
  const counts: Record<string, number> = {}
  for (const [name, document] of Object.entries(documents)) {
    pages[name] = referencePage(document, codes, name as PageName)
    counts[name] = [...operationsOf(document)].length
  }
  for (const [name, table] of Object.entries(tables as Readonly<Record<string, WalletTable>>)) {
    pages[name] = walletPage(name as PageName, table, messages[name] ?? {})
    counts[name] = operationIdsOf(table).length
  }
  return {
    ...pages,
    fidelity: fidelityPage(facts, { checks, parameters, assumed }),
    assumptions: assumptionsAsPage(assumptions),
    index: referenceIndex(counts),
  }
}

/** The page that leads to the others. */
function referenceIndex(counts: Readonly<Record<string, number>>): string {
  const links = Object.entries(PAGES).map(([name, label]) => {
    const count = counts[name]
    return `<li><a href="${name}.html">${label}</a>${count === undefined ? '' : `: ${count} operations`}</li>`
  })
  return frame('Skyshop references', [`<main><h1>Skyshop references</h1><ul>${links.join('')}</ul></main>`])
}

/** A page of Markdown headings and lists as HTML. */
function assumptionsAsPage(markdown: string): string {
  const lines = markdown.split('\n').map((line) => {
    if (line.startsWith('## ')) return `<h2>${escapeText(line.slice(3))}</h2>`
    if (line.startsWith('# ')) return `<h1>${escapeText(line.slice(2))}</h1>`
    if (line.startsWith('- ')) return `<p class="item">${escapeText(line.slice(2))}</p>`
    return line === '' ? '' : `<p>${escapeText(line)}</p>`
  })
  return frame('Assumptions and extras', ['<main>', ...lines, '</main>'], 'assumptions')
}

type Mark = 'x-assumed' | 'x-extra'

/** Names of everything in a document that carries a mark, as a path a reader can follow. */
export function markedPlaces(document: OpenApiDocument, mark: Mark): string[] {
  const places: string[] = []
  const visit = (node: unknown, place: readonly string[]) => {
    if (node === null || typeof node !== 'object') return
    if (Reflect.get(node, mark) === true) places.push(place.join(' › '))
    for (const [key, child] of Object.entries(node)) visit(child, named(key, child, place))
  }
  if (document[mark] === true) places.push('')
  const { paths, webhooks, components, gateway, product } = document
  visit({ paths, webhooks, gateway, product, schemas: components?.schemas }, [])
  return places
}

const UNDESCRIBED = new Set([
  ...['paths', 'schemas', 'properties', 'webhooks', 'components', 'parameters'],
  // Of the URL tables of wallets.
  ...['gateway', 'product', 'operations', 'xml', 'pages'],
])

function named(key: string, child: unknown, place: readonly string[]): readonly string[] {
  const operationId = child && typeof child === 'object' && Reflect.get(child, 'operationId')
  if (typeof operationId === 'string') return [...place, operationId]
  const parameter =
    child && typeof child === 'object' && Reflect.get(child, 'in') && Reflect.get(child, 'name')
  if (typeof parameter === 'string') return [...place, parameter]
  return UNDESCRIBED.has(key) ? place : [...place, key]
}

/** The page that lists what the contracts assume and what a real backend may lack (ADR 4). */
export function assumptionPage(documents: Record<string, OpenApiDocument>): string {
  const section = (title: string, mark: Mark) => {
    const lines = Object.entries(documents).flatMap(([name, document]) =>
      markedPlaces(document, mark).map((place) => `- ${name}: ${place || 'the whole document'}`),
    )
    return [`## ${title} (${lines.length})`, '', ...lines, '']
  }
  return [
    '# Assumptions and extras',
    '',
    'Generated from the contracts. *Assumed*: it must exist, but the specification does not show its shape.',
    '*Extra*: a real backend may not have it; the shop buys, cancels and views without it.',
    '',
    ...section('Assumed', 'x-assumed'),
    ...section('Extra', 'x-extra'),
  ].join('\n')
}
