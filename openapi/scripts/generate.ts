/** Turns the contracts into bundled JSON documents, types, tables and the page of assumptions. Skips when nothing changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WalletFile } from './bundle.ts'
import type { OpenApiDocument } from './document.ts'
import type { ContractRequest, ParameterTable } from './fidelity.ts'
import type { ReferenceSources } from './reference-pages.ts'
import type { WalletTable } from './wallet-page.ts'

enableCompileCache()
const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..')
const outDir = join(packageDir, 'generated')
const stampFile = join(outDir, 'stamp')

/** Files of `wallets/`, each the URL table and the messages of one provider. */
const WALLETS = ['wechat', 'alipay', 'paypal', 'lianlian']

const stamp = inputHash()
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) process.exit(0)
mkdirSync(outDir, { recursive: true })
await generate().catch(async (error: unknown) => {
  const { IncompleteContract } = await import('./document.ts')
  if (!(error instanceof IncompleteContract)) throw error
  console.error(error.message)
  process.exit(1)
})
writeFileSync(stampFile, stamp)

function inputHash(): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(packageDir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/^(node_modules|generated)/.test(entry) || !/\.(yaml|ts|css)$/.test(entry)) continue
    hash.update(entry).update(readFileSync(join(packageDir, entry)))
  }
  return hash.digest('hex')
}

async function generate() {
  const { bridgeTable } = await import('./bridge-table.ts')
  const { requireExamples, requireMeanings, requireTags } = await import('./complete-contract.ts')
  const { controlDocsTable, errorNumbers, errorTable, readRefusals, refusalTable } = await import(
    './error-table.ts'
  )
  const { extraTable } = await import('./extra-table.ts')
  const { assumptionPage } = await import('./reference-pages.ts')
  const { controlTable, operationPaths, operationTable } = await import('./operation-table.ts')
  const { timeLimitTable } = await import('./time-limits.ts')
  const { bundle, readWallet } = await import('./bundle.ts')
  // Wallets and the compiler behind the types are loaded while the other process bundles.
  const [documents, wallets, { contractTypes, contractValues }] = await Promise.all([
    bundle(packageDir),
    WALLETS.map((name) => ({ name, ...readWallet(join(packageDir, `wallets/${name}.yaml`)) })),
    import('./contract-types.ts'),
  ])
  const messages = Object.fromEntries(wallets.map((wallet) => [wallet.name, wallet.messages]))
  const tables = Object.fromEntries(wallets.map(({ name, urls }) => [name, urls]))
  const { http, bridge, control } = documents
  if (!http || !bridge || !control) throw new Error('a root contract is missing')
  requireExamples({ http, control })
  requireTags(control)
  const meanings = join(packageDir, 'shared/field-meanings.yaml')
  requireMeanings({ http, bridge }, meanings, Object.values(messages))
  requireMeanings({ control }, meanings)
  await writeDocuments({ http, bridge, control }, wallets)
  for (const [name, urls] of Object.entries(tables))
    write(`${name}-urls.json`, `${JSON.stringify(urls, null, 1)}\n`)
  for (const [name, document] of Object.entries({ http, bridge, control, ...messages })) {
    write(`${name}.ts`, await contractTypes(document, join(outDir, `${name}.ts`)))
  }
  for (const [name, document] of Object.entries({ http, bridge, control }))
    write(`${name}-values.ts`, contractValues(name, document))
  write('operations.ts', operationTable(http))
  write('control-operations.ts', controlTable(control))
  write('extras.ts', extraTable(http))
  write('bridge-shapes.ts', bridgeTable(bridge))
  write('operation-paths.ts', operationPaths(http))
  write('time-limits.ts', timeLimitTable(control))
  write('control-docs.ts', controlDocsTable(control))
  write('error-codes.ts', errorTable(join(packageDir, 'shared/error-codes.yaml')))
  write('error-numbers.ts', errorNumbers(join(packageDir, 'shared/error-codes.yaml')))
  write('refusals.ts', refusalTable(readRefusals(join(packageDir, 'shared/error-codes.yaml'))))
  const wireOf = (name: string) => ({ ...messages[name], ...tables[name] })
  const assumptions = assumptionPage({
    ...{ http, bridge, control },
    ...Object.fromEntries(WALLETS.map((name) => [name, wireOf(name)])),
  })
  write('assumptions.md', assumptions)
  await writePages({ documents: { http, bridge, control }, messages, tables, assumptions })
}

/** Writes the documents as other tools read them, and what all of them tell without being asked. */
async function writeDocuments(
  contracts: Readonly<Record<'http' | 'bridge' | 'control', OpenApiDocument>>,
  wallets: readonly (WalletFile & { readonly name: string })[],
): Promise<void> {
  const { errorCodeTexts } = await import('./error-table.ts')
  const { eventDocument, readableDocument } = await import('./readable-document.ts')
  const { walletDocument } = await import('./wallet-document.ts')
  const { readExampleTables } = await import('./wallet-examples.ts')
  const codes = errorCodeTexts(join(packageDir, 'shared/error-codes.yaml'))
  const tables = readExampleTables(join(packageDir, 'shared/wallet-examples.yaml'))
  const told = Object.fromEntries(
    wallets.map(({ name, messages, ...read }) => {
      write(`${name}-messages.json`, `${JSON.stringify({ components: messages.components }, null, 1)}\n`)
      return [name, walletDocument(messages, { ...read, shown: tables[name] ?? { values: {} } })]
    }),
  )
  for (const [name, document] of Object.entries({ ...contracts, ...told }))
    write(`${name}.json`, `${JSON.stringify(readableDocument(document, codes), null, 1)}\n`)
  const events = eventDocument({ bridge: contracts.bridge, ...told })
  write('events.json', `${JSON.stringify(events, null, 1)}\n`)
}

/** Writes the pages for people, and the facts about providers that they and programs read. */
async function writePages(
  contracts: Omit<ReferenceSources, 'codes' | 'facts' | 'checks' | 'parameters' | 'assumed'>,
) {
  const { accountFilesTable, accountSettingsOf, accountSettingsTable } = await import('./account-settings.ts')
  const { errorCodeTexts } = await import('./error-table.ts')
  const {
    checkTable,
    readAssumedRules,
    readCheckFiles,
    readDocumented,
    readFactFiles,
    readSignatureFile,
    refusalFactTable,
    signatureTable,
  } = await import('./fact-files.ts')
  const { checkedParameters, fidelityOf, findSilentParameters, notBuiltParametersTable, notBuiltTable } =
    await import('./fidelity.ts')
  const { referencePages } = await import('./reference-pages.ts')
  const { operationIdsOf } = await import('./wallet-page.ts')
  const facts = readFactFiles(join(packageDir, 'wallets/facts'))
  const pages = join(packageDir, '../docs/providers')
  const assumed = Object.fromEntries(
    facts.map(({ provider }) => [provider, readAssumedRules(pages, provider)]),
  )
  const parameters = facts.map(({ provider, title, facts: all }) => {
    const { parameters: tables = [] } = contracts.tables[provider] as { parameters?: ParameterTable[] }
    const schemas = Object.keys(contracts.messages[provider]?.components?.schemas ?? {})
    const names = new Set([...operationIdsOf(contracts.tables[provider] as WalletTable), ...schemas])
    const unplayed = new Set(all.filter(({ play }) => play !== 'played').map(({ id }) => id))
    return checkedParameters({ provider, title, tables, names, facts: unplayed })
  })
  requireDocumented(contracts, { findSilentParameters, readDocumented })
  write('fidelity.json', `${JSON.stringify(fidelityOf(facts, assumed), null, 1)}\n`)
  write('not-built.ts', `${notBuiltTable(facts)}\n${notBuiltParametersTable(parameters)}`)
  const { control } = contracts.documents
  const settings = accountSettingsTable(control, accountSettingsOf(control, facts))
  write('account-settings.ts', settings + accountFilesTable(control))
  const checks = readCheckFiles(join(packageDir, 'wallets/merchant-checks'), facts)
  write('merchant-checks.ts', checkTable(checks, facts))
  const signatures = readSignatureFile(join(packageDir, 'wallets/signatures/signature-reasons.yaml'), facts)
  write('signature-reasons.ts', signatureTable(signatures))
  write('refusal-facts.ts', refusalFactTable(facts))
  const codes = errorCodeTexts(join(packageDir, 'shared/error-codes.yaml'))
  mkdirSync(join(outDir, 'reference'), { recursive: true })
  const sources = { ...contracts, codes, facts, checks, parameters, assumed }
  for (const [name, html] of Object.entries(referencePages(sources))) write(`reference/${name}.html`, html)
  write('reference/reference.css', readFileSync(join(packageDir, 'scripts/reference.css'), 'utf8'))
}

/** @throws Error that lists the parameters which a provider documents and its contract passes over in silence */
function requireDocumented(
  { messages, tables }: Pick<ReferenceSources, 'messages' | 'tables'>,
  {
    findSilentParameters,
    readDocumented,
  }: Pick<typeof import('./fidelity.ts'), 'findSilentParameters'> &
    Pick<typeof import('./fact-files.ts'), 'readDocumented'>,
): void {
  const folder = join(packageDir, 'wallets/documented')
  const documented = readdirSync(folder).map((name) => readDocumented(join(folder, name)))
  const silent = WALLETS.flatMap((provider) => {
    const table = tables[provider] as WalletTable & { parameters?: ParameterTable[] }
    const schemas = messages[provider]?.components?.schemas ?? {}
    const { operations, xml = [], methods } = table.gateway
    const rows = [...operations, ...xml, ...(methods?.rows ?? [])] as RequestRow[]
    const requests = new Map(
      rows.map(({ operationId, request, content, query = [] }): [string, ContractRequest] => [
        operationId,
        { schema: schemas[request ?? content ?? ''] ?? null, query },
      ]),
    )
    for (const [name, schema] of Object.entries(schemas)) requests.set(name, { schema, query: [] })
    return documented
      .filter((list) => list.provider === provider)
      .flatMap((list) => findSilentParameters(list, { requests, tables: table.parameters ?? [] }))
  })
  if (silent.length > 0) throw new Error(`Parameters of providers:\n${silent.join('\n')}`)
}

interface RequestRow {
  readonly operationId: string
  readonly request?: string
  readonly content?: string
  readonly query?: readonly string[]
}

/** Puts a changed file in the place of the earlier one at once: type checks and dev servers may be reading it. */
function write(name: string, text: string) {
  const file = join(outDir, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
