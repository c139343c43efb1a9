import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { OpenApiDocument } from './document.ts'
import type { WalletReading, WalletUrls } from './wallet-document.ts'

/** Roots that become one self-contained JSON document each. */
const ROOTS = ['http', 'bridge', 'control'] as const

/**
 * Bundles each root with what it refers to, by the Redocly of the package; components keep the names they have in their
 * files. The roots are those of `folder`, another version of the package for instance.
 */
export async function bundle(
  packageDir: string,
  folder = packageDir,
): Promise<Record<string, OpenApiDocument>> {
  const cli = join(packageDir, 'node_modules/.bin/redocly')
  const outDir = mkdtempSync(join(tmpdir(), 'skyshop-contracts-'))
  const documentOf = (root: string) => JSON.parse(readFileSync(join(outDir, `${root}.json`), 'utf8'))
  try {
    const roots = ROOTS.map((root) => `${root}.yaml`)
    await promisify(execFile)(cli, ['bundle', ...roots, '-o', outDir, '--ext', 'json'], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    return Object.fromEntries(ROOTS.map((root) => [root, documentOf(root) as OpenApiDocument]))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The contract of one wallet: its messages as a document, the table of who calls whom with which of them, and what other tools read. */
export function readWallet(file: string): WalletFile {
  const { components, title, schemes, values, told, ...urls } = parse(readFileSync(file, 'utf8')) as Pick<
    OpenApiDocument,
    'components'
  > &
    WalletReading &
    WalletUrls
  const info = { title, version: '0.1.0' }
  const messages = { openapi: '3.1.0', info, paths: {}, ...(components && { components }) }
  return { messages, urls, reading: { title, values, ...(schemes && { schemes }), ...(told && { told }) } }
}

/** Content of the file of a wallet. */
export interface WalletFile {
  readonly messages: OpenApiDocument
  readonly urls: WalletUrls
  readonly reading: WalletReading
}
