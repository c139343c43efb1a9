import type { KeyObject } from 'node:crypto'
import { loadPublicKey } from '../signing/crypto.ts'
import { type Option, right, wrong } from '../signing/signature-diagnosis.ts'
import { originsOf } from '../world/registry/world-identity.ts'
import type { World } from '../world/transaction/world.ts'
import type { GatewayOptions } from './gateway-protocol.ts'

/** Whose account a request is checked for. */
interface AccountKey {
  /** Name of the party, which the names of its key rows begin with. */
  readonly provider: string
  /** Key that the merchant has to sign with. */
  readonly key: KeyObject
}

/**
 * Returns the keys that a refused signature may have been made with: the merchant's, the platform's, and those of the
 * accounts at other providers in the same world. What a client does with none of them is made with a key from elsewhere.
 */
export async function signingKeys(world: World, { provider, key }: AccountKey): Promise<Option<KeyObject>[]> {
  const rows = await world.read.gatewayKey.findMany({ orderBy: { name: 'asc' } })
  const others = rows.flatMap(({ name, text }) => {
    const owner = name.replace(/^provider-/, '').split('-')[0] ?? name
    return publicPemsIn(text).map(({ path, pem }): Option<KeyObject> => {
      // A provider signs its events with a key of its own.
      const isMerchants = !/platform|certificate|events/i.test(`${name}${path}`)
      const whose = `${isMerchants ? 'the merchant' : 'the platform'}'s at ${owner}`
      if (owner !== provider) return wrong('other-account-key', loadPublicKey(pem), whose)
      return wrong('platform-key', loadPublicKey(pem))
    })
  })
  return [right(key), ...others.filter(({ value }) => !value.equals(key))]
}

const PUBLIC = /^-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----/

/** Every public key and certificate in a row of keys, with the names that lead to it. */
function publicPemsIn(text: string): { path: string; pem: string }[] {
  try {
    return pemsIn(JSON.parse(text), '')
  } catch {
    // A shared key, which is a text of its own.
    return []
  }
}

function pemsIn(value: unknown, path: string): { path: string; pem: string }[] {
  if (typeof value === 'string') return PUBLIC.test(value) ? [{ path, pem: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => pemsIn(member, `${path}/${name}`))
}

/** Most worlds whose keys a refused signature is tried with. */
const MAX_WORLDS = 200

/**
 * Returns the ids of other worlds that a client may have taken the keys of: those this one was copied from, and those of
 * this server.
 */
export async function otherWorldIds(
  { registry }: Pick<GatewayOptions, 'registry'>,
  world: World,
): Promise<readonly string[]> {
  const origins = (await originsOf(world)).map(({ worldId }) => worldId)
  const ids = new Set([...origins, ...registry.worldIds()])
  ids.delete(world.id)
  return [...ids].slice(0, MAX_WORLDS)
}
