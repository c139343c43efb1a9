import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { answered, createControlClient } from '@skyshop/bridge-simulator/control'
import type { Schemas } from '@skyshop/openapi/control'
import { providerAgent } from '../../../kit/testing/world/provider-agent.ts'
import { runCommand } from '../../run/run-command.ts'
import type { StackReady } from '../../run/stack.ts'

/** Client libraries of the providers that nobody here wrote, each with the version that is driven. */
export const clientVersions = {
  'wechatpay-node-v3': '2.2.1',
  'wechatpay-axios-plugin': '0.9.6',
  tenpay: '2.1.18',
  'alipay-sdk': '4.14.0',
  '@paypal/checkout-server-sdk': '1.0.3',
  '@paypal/paypal-server-sdk': '2.5.0',
} as const
export type ClientName = keyof typeof clientVersions

/** End of a call: answered as its provider would, or the reason why not. */
export interface CallResult {
  readonly client: ClientName
  readonly call: string
  /** Null when it was answered. */
  readonly failure: string | null
}

/** Surroundings of a client: a world with a merchant of its own, and the buyer's phone. */
export interface ClientContext {
  readonly accounts: Schemas['Merchants']
  /** Loads a package of the folder that the clients are installed in. */
  load<Library>(name: ClientName): Library
  /** Makes a call as the buyer's wallet does. */
  onPhone<Answer>(provider: string, call: string, body: object): Promise<Answer>
  /** Changes settings of the merchant's account at WeChat Pay. */
  setUpWechat(change: Schemas['WechatPlanChange']): Promise<void>
  /** Time of world and client, in milliseconds since 1970. */
  nowMs(): number
  /** Moves the clocks of world and client; returns the time after it. */
  advance(byMs: number): Promise<number>
  /** Address of the merchant for notifies, and those that came. */
  readonly notifyUrl: string
  readonly notifies: { headers: Record<string, string>; body: string }[]
  /** Runs a call, records what became of it, and returns its answer; `findFailure` looks at what does not throw. */
  attempt<Answer>(
    call: string,
    run: () => Promise<Answer>,
    findFailure?: (answer: Answer) => string | null,
  ): Promise<Answer | null>
}

/** Installs the clients into a folder. @throws with the last lines of npm when that fails */
export async function installClients(folder: string, clients: readonly ClientName[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const packages = clients.map((name) => `${name}@${clientVersions[name]}`)
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  const { exitCode, stderr } = await runCommand('npm', install, { cwd: folder })
  if (exitCode !== 0) throw new Error(`The clients could not be installed: ${stderr.slice(-400)}`)
}

/** Drives one client in a world of its own, on whose clock it is. */
export async function driveClient(
  { controlUrl, controlToken, gatewayUrl }: StackReady,
  folder: string,
  { client, drive }: { client: ClientName; drive: (context: ClientContext) => Promise<void> },
): Promise<CallResult[]> {
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  const { worldId, clock } = answered(
    await control.POST('/control/worlds', { body: { scenario: 'new-owner' } }),
  )
  const here = { params: { path: { worldId } } }
  const accounts = answered(await control.GET('/control/worlds/{worldId}/merchants', here))
  const before = https.globalAgent
  let nowMs = clock.nowMs
  mock.timers.enable({ apis: ['Date'], now: nowMs })
  https.globalAgent = providerAgent(accounts)
  const merchant = await openMerchant()
  const results: CallResult[] = []
  const context: ClientContext = {
    accounts,
    load: (name) => createRequire(join(folder, 'package.json'))(name),
    onPhone: async (provider, call, body) => {
      const response = await fetch(`${gatewayUrl}/wallets/${provider}/${worldId}/app/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`The phone is refused ${call}: ${JSON.stringify(answer)}`)
      return answer
    },
    setUpWechat: async (wechat) => {
      answered(await control.PATCH('/control/worlds/{worldId}/merchant-plans', { ...here, body: { wechat } }))
    },
    nowMs: () => nowMs,
    advance: async (byMs) => {
      const moved = answered(
        await control.POST('/control/worlds/{worldId}/clock/advance', { ...here, body: { byMs } }),
      )
      nowMs = moved.clock.nowMs
      mock.timers.setTime(nowMs)
      return nowMs
    },
    ...{ notifyUrl: merchant.notifyUrl, notifies: merchant.notifies },
    attempt: async (call, run, findFailure = () => null) => {
      try {
        const answer = await run()
        results.push({ client, call, failure: findFailure(answer) })
        return answer
      } catch (error) {
        results.push({ client, call, failure: failureOf(error) })
        return null
      }
    },
  }
  try {
    await drive(context)
  } catch (error) {
    results.push({ client, call: 'what follows', failure: failureOf(error) })
  } finally {
    mock.timers.reset()
    https.globalAgent = before
    merchant.close()
    await control.DELETE('/control/worlds/{worldId}', here)
  }
  return results
}

/** Opens a merchant who keeps and acknowledges all notifies. */
async function openMerchant() {
  const notifies: ClientContext['notifies'] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    notifies.push({ headers: request.headers as Record<string, string>, body })
    const acknowledged = '<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>'
    response.end(body.startsWith('<xml>') ? acknowledged : 'success')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const notifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return { notifies, notifyUrl, close: () => server.close() }
}

/** The first words of what a client threw, with what the gateway had answered where the client keeps it. */
function failureOf(error: unknown): string {
  const { message = String(error), response, body } = Object(error)
  const answer = response?.data ?? response?.text ?? body
  const said = answer === undefined ? '' : ` ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`
  return `${message}${said}`.replaceAll(/\s+/g, ' ').slice(0, 200)
}

/** Returns the day of an instant in Beijing, for instance `2026-11-20`. */
export function formatBeijingDay(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
}
