import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { TraceExporter } from '../../src/engine/metrics/otlp-trace-exporter.ts'
import { TestTemplate } from '../../src/engine/world/registry/test-world.ts'
import type { ReferenceData } from '../../src/engine/world/storage/reference-data.ts'
import { type Servers, startServers } from '../../src/start-servers.ts'

/** A real stack on free ports, with worlds in a folder of its own. */
export interface TestStack extends Servers {
  dataDir: string
  product: FastifyInstance
}

/** What the first stack of a process began from. */
const template = new TestTemplate()

export interface TestStackOptions {
  /** Kept when the stack stops; one of its own, removed then, when left out. */
  folder?: string
  /** What worlds begin with; that of the source when left out. */
  catalogue?: ReferenceData
  /** Where traces of requests go; nowhere when left out. */
  traces?: TraceExporter | null
  openWorlds?: number
  /** Where browsers find the gateway; where it listens when left out. */
  publicGatewayUrl?: string
  /** Hosts that webhooks may go to beside this machine. */
  webhookHosts?: readonly string[]
  hostNames?: readonly string[]
  /** True where the product ignores unknown queries. */
  isQueryOpen?: boolean
}

/** Starts a stack; `stop` also removes its own folder, and fails when something went wrong in the background. */
export async function startTestStack({
  folder,
  catalogue,
  traces = null,
  openWorlds,
  publicGatewayUrl,
  webhookHosts,
  hostNames = [],
  isQueryOpen,
}: TestStackOptions = {}): Promise<TestStack> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'skyshop-stack-')))
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
  const errors: Error[] = []
  const onError = (cause: unknown, source: string) => errors.push(new Error(source, { cause }))
  const env = {
    ...{ dataDir, ...ports, isValidating: true, isJournaling: true },
    ...(openWorlds && { openWorlds }),
    ...(publicGatewayUrl && { publicGatewayUrl }),
    ...(webhookHosts && { webhookHosts }),
    hostNames,
    ...(isQueryOpen && { isQueryOpen }),
  }
  const templateDir = join(dataDir, 'worlds', 'template')
  await template.copyTo(templateDir)
  const stack = await startServers(env, { onError, traces, ...(catalogue && { catalogue }) })
  await template.keep(templateDir)
  const stop = async () => {
    await keepForReport(`contract-${basename(dataDir)}`, stack.app.outcomes.rows())
    await stack.stop()
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
    if (errors.length > 0)
      throw new AggregateError(errors, `Background errors: ${errors.map(tell).join('; ')}`)
  }
  if (stack.product === null) throw new Error('a stack of tests has the backend')
  return { ...stack, product: stack.product, dataDir, stop }
}

function tell({ message, cause }: Error): string {
  return `${message}: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** Leaves what a stack did for the coverage report of a whole run (.ci/test/coverage-report.ts). */
async function keepForReport(name: string, rows: readonly unknown[]): Promise<void> {
  const folder = process.env.SKYSHOP_COVERAGE_DIR
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), JSON.stringify(rows))
}
