import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostNamesOf } from '@skyshop/openapi/this-machine'
import type { NotifyAddress } from './engine/webhooks/notify-addresses.ts'
import { readWebhookHosts } from './engine/webhooks/webhook-url.ts'
import { EnvError } from './env-error.ts'

/** Where the process listens, and where it may send webhooks. */
export interface NetworkSettings {
  /** Address that the listeners are bound to; loopback when left out. */
  readonly host?: string
  /** Name or address by which other hosts reach this one; the address of `host` when left out. */
  readonly hostName?: string
  /** All names by which requests may name this host, in lower case; with a dot before it, those below, too. */
  readonly hostNames?: readonly string[]
  /** Hosts off this machine that webhooks may go to, in lower case; with a port, for that port alone. */
  readonly webhookHosts?: readonly string[]
  /** Certificates in PEM that receivers of webhooks are trusted by, beside those of Node. */
  readonly webhookCa?: string
  /** Ports of single gateways in the default world, by provider; 0 for any free one. */
  readonly providerPorts?: Readonly<Record<string, number>>
  /** Addresses of the merchant's own server, for the accounts of every world. */
  readonly notifyAddresses?: readonly NotifyAddress[]
}

/** Reads who may reach the listeners, and whom webhooks may reach. @throws EnvError */
export function networkSettingsOf(env: NodeJS.ProcessEnv): NetworkSettings {
  const { SKYSHOP_HOST: host, SKYSHOP_HOST_NAME: hostName } = env
  if (host && isIP(host) === 0)
    throw new EnvError(`SKYSHOP_HOST is an address of this machine, such as 0.0.0.0, not "${host}".`)
  if (hostName && (isIP(hostName) === 6 || !/^[a-z0-9]([a-z0-9_.-]{0,252})$/i.test(hostName)))
    throw new EnvError(
      `SKYSHOP_HOST_NAME is a name or IPv4 address without scheme and port, such as skyshop, not "${hostName}".`,
    )
  if (hostName && !host)
    throw new EnvError('SKYSHOP_HOST_NAME needs SKYSHOP_HOST, too: nobody else reaches loopback.')
  return {
    ...(host && { host }),
    ...(hostName && { hostName: hostName.toLowerCase() }),
    ...allowedHostsOf(env),
    ...webhookHostsOf(env),
    ...webhookCaOf(env),
    ...providerPortsOf(env),
    ...notifyAddressesOf(env),
  }
}

function allowedHostsOf(env: NodeJS.ProcessEnv): NetworkSettings {
  const allowed = (env.SKYSHOP_ALLOWED_HOSTS ?? '').split(',').map((name) => name.trim())
  const wrong = allowed.find((name) => !/^$|^\.?[a-z0-9][a-z0-9_.-]{0,252}$/i.test(name))
  if (wrong !== undefined)
    throw new EnvError(
      `SKYSHOP_ALLOWED_HOSTS has names without scheme and port, such as shop.test or .tunnel.example, not "${wrong}".`,
    )
  const hostNames = hostNamesOf(env)
  return hostNames.length === 0 ? {} : { hostNames }
}

function providerPortsOf({ SKYSHOP_PROVIDER_PORTS: text }: NodeJS.ProcessEnv): NetworkSettings {
  if (!text) return {}
  const ports = text.split(',').map((entry) => {
    const [, provider, port] = /^\s*([a-z][a-z0-9-]*)=(\d{1,5})\s*$/.exec(entry) ?? []
    if (provider !== undefined && Number(port) <= 65_535) return [provider, Number(port)] as const
    throw new EnvError(
      `SKYSHOP_PROVIDER_PORTS has a provider with its port, such as wechat=4021, not "${entry}".`,
    )
  })
  return { providerPorts: Object.fromEntries(ports) }
}

function notifyAddressesOf({ SKYSHOP_NOTIFY: text }: NodeJS.ProcessEnv): NetworkSettings {
  if (!text) return {}
  const notifyAddresses = text.split(',').map((entry) => {
    const [, provider, setting, url] = /^\s*([a-z][a-z0-9-]*)(?:\.(\w+))?=(\S+)\s*$/.exec(entry) ?? []
    if (provider !== undefined && url !== undefined) return { provider, setting: setting ?? null, url }
    throw new EnvError(
      `SKYSHOP_NOTIFY has a provider with an address, such as wechat=http://127.0.0.1:8080/notify, not "${entry}".`,
    )
  })
  return { notifyAddresses }
}

function webhookHostsOf({ SKYSHOP_WEBHOOK_HOSTS: text }: NodeJS.ProcessEnv): NetworkSettings {
  if (!text) return {}
  const webhookHosts = readWebhookHosts(text)
  if (typeof webhookHosts !== 'string') return { webhookHosts }
  throw new EnvError(
    `SKYSHOP_WEBHOOK_HOSTS has names and addresses without a scheme, such as backend or 192.168.1.7:8080, not "${webhookHosts}".`,
  )
}

function webhookCaOf({ SKYSHOP_WEBHOOK_CA: file }: NodeJS.ProcessEnv): NetworkSettings {
  if (!file) return {}
  const refuse = (reason: string): never => {
    throw new EnvError(`SKYSHOP_WEBHOOK_CA is a file of certificates in PEM; ${reason}.`)
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return refuse(`${file} cannot be read`)
  }
  // Node takes a text without any, and trusts nobody more.
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0 || !certificates.every(isCertificate)) return refuse(`${file} has none`)
  return { webhookCa: certificates.join('\n') }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== ''
  } catch {
    return false
  }
}
