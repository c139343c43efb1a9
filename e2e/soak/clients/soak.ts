import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../../run/build-product.ts'
import { rootDir } from '../../run/project.ts'
import { startStack } from '../../run/stack.ts'
import { driveAlipay } from './alipay-client.ts'
import { clientTable, outcomeOf, withTable } from './client-page.ts'
import {
  type CallResult,
  type ClientContext,
  type ClientName,
  clientVersions,
  driveClient,
  installClients,
} from './client-run.ts'
import { driveCheckoutSdk, driveServerSdk } from './paypal-clients.ts'
import { driveNodeV3, drivePlugin, driveTenpay } from './wechat-clients.ts'

const drivers: Readonly<Record<ClientName, (context: ClientContext) => Promise<void>>> = {
  'wechatpay-node-v3': driveNodeV3,
  'wechatpay-axios-plugin': drivePlugin,
  tenpay: driveTenpay,
  'alipay-sdk': driveAlipay,
  '@paypal/checkout-server-sdk': driveCheckoutSdk,
  '@paypal/paypal-server-sdk': driveServerSdk,
}

const args = process.argv.slice(2)
/** Clients that are driven: those whose names begin as asked for, all when none are. */
const asked = args.filter((arg) => arg !== 'write')
const driven = (Object.keys(drivers) as ClientName[]).filter(
  (client) => asked.length === 0 || asked.some((start) => client.startsWith(start)),
)
if (driven.length === 0) throw new Error(`There is no client ${asked.join(' or ')}.`)

// Local time of alipay-sdk, which Alipay reads as Beijing's.
process.env.TZ = 'Asia/Shanghai'
await buildProduct()
const folder = mkdtempSync(join(tmpdir(), 'skyshop-clients-'))
const stack = await startStack(join(folder, 'data'))
const results: CallResult[] = []
try {
  await installClients(folder, driven)
  for (const client of driven)
    results.push(...(await driveClient(stack.ready, folder, { client, drive: drivers[client] })))
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}

const refused = results.filter((result) => outcomeOf(result) === 'refused')
for (const result of results) {
  const { client, call, failure } = result
  console.log(`${outcomeOf(result).padEnd(9)} ${client} ${call}${failure === null ? '' : `: ${failure}`}`)
}
const answered = results.filter((result) => outcomeOf(result) === 'answered')
const unbuilt = results.length - answered.length - refused.length
console.log(
  `${results.length} calls: ${answered.length} answered, ${unbuilt} not built and said so, ${refused.length} refused`,
)
const path = join(rootDir, 'docs/clients.md')
const page = readFileSync(path, 'utf8')
const right = withTable(page, clientTable(results, clientVersions, page))
const isWritten = args.includes('write')
const isRight = refused.length === 0 && (isWritten || page === right)
if (isWritten) writeFileSync(path, right)
else if (page !== right)
  console.log('docs/clients.md has another table; `pnpm prove clients write` writes this one.')
console.log(isRight ? 'passed' : 'failed')
process.exitCode = isRight ? 0 : 1
