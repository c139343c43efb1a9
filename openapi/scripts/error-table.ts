import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { IncompleteContract, type OpenApiDocument } from './document.ts'

interface ErrorCode {
  name: string
  code: number
  text: string
  level: 'http' | 'business' | 'client'
  'x-extra'?: boolean
  strictCode?: string
  carries?: string
  /** Statement or rule it comes from. */
  source: string
  /** What a client does about it; left out for what is no refusal of a server. */
  mend?: string
  mendZh?: string
}

/** Source of the catalogue of codes. Throws when a name or a number stands twice, or an extra has no code that stands for it. */
export function errorTable(file: string): string {
  const rows = readCodes(file).map(
    ({ name, code, text, level, strictCode, carries }) =>
      `  '${name}': { code: ${code}, text: ${JSON.stringify(text)}, level: '${level}', strictCode: ${named(strictCode)}, carries: ${named(carries)} },`,
  )
  return [
    '/** The catalogue of codes (openapi/shared/error-codes.yaml), by name. */',
    'export const errorCodes = {',
    ...rows,
    '} as const',
    '',
    'export type ErrorName = keyof typeof errorCodes',
    '',
  ].join('\n')
}

function named(name: string | undefined): string {
  return name ? `'${name}'` : 'null'
}

/** Source of the codes without their texts, for a client that has texts of its own. Throws as `errorTable` does. */
export function errorNumbers(file: string): string {
  return [
    '/** Numbers of the catalogue of codes (openapi/shared/error-codes.yaml), by name. */',
    'export const errorNumbers = {',
    ...readCodes(file).map(({ name, code }) => `  '${name}': ${code},`),
    '} as const',
    '',
  ].join('\n')
}

/** A refusal of the product API, for whoever meets its code. */
export interface Refusal {
  name: string
  code: number
  text: string
  /** Statement or rule it comes from. */
  source: string
  /** What a client does about it, in English and in Chinese. */
  mend: string
  mendZh: string
}

/** Refusals of the catalogue that a server makes. Throws as `errorTable` does, and when one says nothing to do. */
export function readRefusals(file: string): Refusal[] {
  const codes = readCodes(file).filter(({ name, level }) => name !== 'ok' && level !== 'client')
  const silent = codes.filter(({ mend, mendZh }) => !mend || !mendZh).map(({ name }) => name)
  if (silent.length > 0) throw new IncompleteContract(`${file}: name mend and mendZh of each refusal`, silent)
  return codes.map(({ name, code, text, source, mend = '', mendZh = '' }) => {
    return { name, code, text, source, mend, mendZh }
  })
}

/** Source of what explains a refusal to a reader, by its name. */
export function refusalTable(rows: readonly Refusal[]): string {
  return [
    '/** Refusals of the product API (openapi/shared/error-codes.yaml): the sentence or rule behind each, and what to do. */',
    'export const refusals = {',
    ...rows.map(({ name, ...row }) => `  '${name}': ${JSON.stringify(row)},`),
    '} as const',
    '',
  ].join('\n')
}

/** Source of the pages that explain the refusals of the control plane. Throws when a code has none, or a page has no code. */
export function controlDocsTable({ components }: OpenApiDocument): string {
  const { enum: codes = [], 'x-docs': pages = {} } = (components?.schemas?.ControlErrorCode ?? {}) as {
    enum?: string[]
    'x-docs'?: Record<string, string>
  }
  const unexplained = codes.filter((code) => !/^[\w/-]+#\S+$/.test(pages[code] ?? ''))
  const unknown = Object.keys(pages).filter((code) => !codes.includes(code))
  if (unexplained.length + unknown.length > 0)
    throw new IncompleteContract('x-docs of ControlErrorCode: name page and heading of each code', [
      ...unexplained,
      ...unknown,
    ])
  return [
    "import type { Schemas } from './control.ts'",
    '',
    '/** Where the documentation explains each refusal, below the address of a panel or control plane. */',
    'export const controlErrorDocs = {',
    ...Object.entries(pages).map(([code, page]) => `  '${code}': '/docs/${page.replace('#', '.html#')}',`),
    "} as const satisfies Record<Schemas['ControlErrorCode'], string>",
    '',
  ].join('\n')
}

/** Number, text and what comes with it of every code, by name. */
export function errorCodeTexts(
  file: string,
): Record<string, { code: number; text: string; carries?: string | undefined }> {
  return Object.fromEntries(
    readCodes(file).map(({ name, code, text, carries }) => [name, { code, text, carries }]),
  )
}

function readCodes(file: string): ErrorCode[] {
  const codes = parse(readFileSync(file, 'utf8')) as ErrorCode[]
  if (new Set(codes.map((c) => c.name)).size !== codes.length) throw new Error(`${file}: a name stands twice`)
  if (new Set(codes.map((c) => c.code)).size !== codes.length) throw new Error(`${file}: a code stands twice`)
  for (const { name, strictCode, ...rest } of codes) {
    const isPlain = codes.some((one) => one.name === strictCode && one['x-extra'] !== true)
    if (rest['x-extra'] === true && !isPlain)
      throw new Error(`${file}: ${name} is an extra, so strictCode must name a code that is none`)
  }
  return codes
}
