import { resolve } from 'node:path'
import { usageError } from '../cli/exit-code.ts'
import type { SimCall } from '../cli/sim-command.ts'
import type { Skyshop, SkyshopNetwork } from './start-skyshop.ts'

/** Options that say who may reach Skyshop, and whom its webhooks may reach. */
export const networkOptions = {
  host: { value: 'address', about: 'where everything listens (127.0.0.1); other hosts need the token' },
  'host-name': { value: 'name', about: 'by which other hosts reach this one' },
  'allowed-host': { value: 'name', about: 'another name of this host; several times', isList: true },
  'webhook-host': {
    value: 'name',
    about: 'another host that webhooks may go to; several times',
    isList: true,
  },
  'webhook-ca': { value: 'file', about: 'certificates that receivers of webhooks are trusted by' },
  notify: {
    value: 'provider=address',
    about: 'of your server, for what no request names one for; several times',
    isList: true,
  },
  'provider-ports': {
    value: 'provider=port',
    about: "ports with a provider's own paths; several times, or off",
    isList: true,
  },
} as const

/** Reads the first port of a Skyshop. @throws SimError for a text that is none */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port > 0 && port <= 65_500) return port // The ports of providers are up to 35 behind.
  throw usageError(`--port-base is a number from 1 to 65500, not "${text}".`)
}

/** Reads these options. @throws SimError for one that is no pair of a name and a value */
export function networkOf(option: SimCall['option']): SkyshopNetwork {
  const { host, hostName } = { host: option('host'), hostName: option('host-name') }
  const allowedHosts = option('allowed-host')?.split(',')
  const { hosts, webhookCa } = { hosts: option('webhook-host'), webhookCa: option('webhook-ca') }
  const { notify, ports } = { notify: option('notify'), ports: option('provider-ports') }
  return {
    ...(host && { host }),
    ...(hostName && { hostName }),
    ...(allowedHosts && { allowedHosts }),
    ...(hosts && { webhookHosts: hosts.split(',') }),
    ...(webhookCa && { webhookCa: resolve(webhookCa) }),
    ...(notify && { notify: pairsOf('notify', notify) }),
    ...(ports && { providerPorts: ports === 'off' ? {} : portsOf(ports) }),
  }
}

function portsOf(text: string): Record<string, number> {
  const pairs = Object.entries(pairsOf('provider-ports', text))
  const wrong = pairs.find(([, port]) => !/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  if (wrong !== undefined)
    throw usageError(
      `--provider-ports is a provider with its port, such as wechat=4021, not "${wrong.join('=')}".`,
    )
  return Object.fromEntries(pairs.map(([provider, port]) => [provider, Number(port)]))
}

function pairsOf(option: string, text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const end = pair.indexOf('=')
    if (end > 0) return [pair.slice(0, end), pair.slice(end + 1)] as const
    throw usageError(`--${option} is a provider with its value, such as wechat=…, not "${pair}".`)
  })
  return Object.fromEntries(pairs)
}

/** Returns the panel's address for other hosts, with the token that they need; null where they do not reach it. */
export function addressElsewhere(
  { host, hostName }: SkyshopNetwork,
  { panelUrl, controlToken }: Pick<Skyshop, 'panelUrl' | 'controlToken'>,
): string | null {
  if (host === undefined) return null
  const name = hostName ?? (['0.0.0.0', '::'].includes(host) ? '<address of this host>' : host)
  return `http://${name}:${new URL(panelUrl).port}/?token=${controlToken}`
}
