import type { OpenApiDocument } from './document.ts'

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
