import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import type { PartyMaker } from '../../fake-api/src/engine/party/party.ts'
import { makeParties } from '../../fake-api/src/engine/party/party-list.ts'
import {
  brokenDefinitionRule,
  type ProviderDefinition,
} from '../../fake-api/src/engine/party/provider-definition.ts'
import { providerParty } from '../../fake-api/src/engine/party/provider-party.ts'
import { partyTable } from '../../fake-api/src/parties.ts'
import { StartError } from '../settings/start-options.ts'
import type { ConfiguredProvider, PartyName, SkyshopConfig } from './config.ts'

/** A party as callers choose it. */
export type ChosenParty = PartyName | ConfiguredProvider

const partyNames = Object.keys(partyTable) as PartyName[]
/** Names under which a configuration is looked for, in this order. */
const configFiles = ['skyshop.config.ts', 'skyshop.config.mts', 'skyshop.config.js', 'skyshop.config.mjs']

/** Returns the makers of the chosen parties. @throws StartError for a choice that cannot be started */
export function makersOf(chosen: readonly ChosenParty[]): PartyMaker[] {
  if (!Array.isArray(chosen)) throw refusal('The parties must be a list of names and providers.')
  if (chosen.length === 0) throw refusal('The list of parties is empty: name at least one provider.')
  const names = chosen.map(nameOf)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined) throw refusal(`The party "${twin}" is chosen twice: leave one of them out.`)
  const makers = chosen.map((party) => (typeof party === 'string' ? makerNamed(party) : makerDefined(party)))
  const lacking = partyNames.filter((name) => !names.includes(name))
  if (hasBackend(chosen) && lacking.length > 0)
    throw refusal(`The backend pays at all its providers: add ${lacking.join(', ')} to the parties.`)
  refuseSharedNames(makers)
  return makers
}

/** Tells if the vendor's backend is among the chosen parties; the shop and the phone come with it. */
export function hasBackend(chosen: readonly ChosenParty[]): boolean {
  return chosen.includes('backend')
}

/**
 * Reads the parties of the configuration in a folder; null where it has none, or the configuration names no parties.
 * @throws StartError for a configuration that cannot be read
 */
export async function configuredParties(folder: string): Promise<readonly ChosenParty[] | null> {
  const file = configFiles.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return null
  const { default: exported } = await load(file)
  // A project of CommonJS has the module's own object between.
  const config: unknown = Object(exported).default ?? exported
  if (typeof config !== 'object' || config === null)
    throw refusal(`${file} has no configuration: export default defineConfig({ … }).`)
  const unknown = Object.keys(config).find((name) => name !== 'parties')
  if (unknown !== undefined) throw refusal(`${file} has no member "${unknown}": it takes parties.`)
  const { parties } = config as SkyshopConfig
  if (parties === undefined) return null
  if (!Array.isArray(parties)) throw refusal(`${file}: parties must be a list of names and providers.`)
  makersOf(parties)
  return parties
}

/** Chooses providers by name among those of the package and of a configuration; all of the latter without a name. */
export function chooseProviders(
  names: readonly string[],
  configured: readonly ChosenParty[] | null,
): ChosenParty[] {
  const own = (configured ?? partyNames).filter((party) => party !== 'backend')
  if (names.length === 0) return own
  return names
    .flatMap((typed) => typed.split(','))
    .map((name) => {
      if (name === 'backend')
        throw refusal('The backend is no provider: npx skyshop-kit start runs it with all of them.')
      return own.find((party) => nameOf(party) === name) ?? (name as PartyName)
    })
}

/** First port of the providers' own behind that of the panel, as 4021 follows 4000. */
const FIRST_PROVIDER_PORT = 21

/** Returns the ports that the gateways of providers have by themselves, behind that of the panel: the package's first, in their order. */
export function providerPortsFrom(portBase: number, chosen: readonly ChosenParty[]): Record<string, number> {
  const own = partyNames.filter((name) => name !== 'backend')
  const others = chosen.map(nameOf).filter((name) => !(partyNames as string[]).includes(name))
  const all = [...own, ...others].map(
    (name, index) => [name, portBase + FIRST_PROVIDER_PORT + index] as const,
  )
  return Object.fromEntries(all.filter(([name]) => chosen.some((party) => nameOf(party) === name)))
}

function nameOf(party: ChosenParty): string {
  return typeof party === 'string' ? party : String(party?.name)
}

function makerNamed(name: string): PartyMaker {
  if (Object.hasOwn(partyTable, name)) return partyTable[name as PartyName]
  const message = `There is no party "${name}". Parties: ${partyNames.join(', ')}, and those of skyshop.config.ts.`
  throw refusal(withClosest(message, name, partyNames))
}

function makerDefined(party: ConfiguredProvider): PartyMaker {
  // What `defineProvider` was given, which is checked here, as a configuration need not have types.
  const definition = Object(party) as ProviderDefinition
  const rule = brokenDefinitionRule(definition)
  if (rule !== null) throw refusal(`The provider "${nameOf(party)}" cannot be started: ${rule}.`)
  if (Object.hasOwn(partyTable, definition.name))
    throw refusal(`The provider "${definition.name}" has the name of one of the package: choose another.`)
  return providerParty(definition)
}

/** An entry of the journal says by its name alone whose it is. */
function refuseSharedNames(makers: readonly PartyMaker[]): void {
  const nowhere = () => ''
  const bases = { productBaseUrl: nowhere, gatewayBaseUrl: nowhere, publicGatewayUrl: nowhere }
  const owners = new Map<string, string>()
  for (const { name, contract, webhooks } of makeParties(makers, bases)) {
    for (const id of new Set([...contract.operationIds, ...webhooks.flatMap(({ kinds }) => kinds)])) {
      const owner = owners.get(id)
      // Those of the package share names that mean one wire.
      if (owner !== undefined && !(Object.hasOwn(partyTable, owner) && Object.hasOwn(partyTable, name)))
        throw refusal(`"${id}" is a name of ${owner} and of ${name}: give the operation or webhook another.`)
      owners.set(id, name)
    }
  }
}

async function load(file: string): Promise<{ default?: unknown }> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw refusal(
        `Node ${process.versions.node} cannot read ${file}: use Node 22.18 or newer, or write it as skyshop.config.mjs.`,
      )
    if (
      error instanceof SyntaxError &&
      /import statement outside a module|Unexpected token 'export'/.test(message)
    )
      throw refusal(
        `${file} is no module here: run npm pkg set type=module, or write it as skyshop.config.mts.`,
      )
    const place = placeOf(error, file) ?? file
    throw refusal(`${place} cannot be read: ${String(message).replace(/[.]$/, '')}.`)
  }
}

/** Finds the file, line and column of an error in a configuration; null where Node does not say them. */
function placeOf(error: unknown, file: string): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  if (error instanceof SyntaxError) return markedPlace(stack) ?? markedPlace(whatNodeSays(file))
  const frames = stack.matchAll(/(file:\/\/\S+?):(\d+:\d+)\)?$/gm)
  const frame = [...frames].find(([, url]) => !url?.includes('/node_modules/'))
  return frame === undefined ? null : `${fileURLToPath(frame[1] ?? '')}:${frame[2]}`
}

/** The place that Node marks by a line of the file with a caret below it. */
function markedPlace(text: string): string | null {
  const [, where = '', line, indent = ''] = /^(\S.*):(\d+)\n(?:.*\n)*?( *)\^/m.exec(text) ?? []
  if (line === undefined) return null
  const path = where.startsWith('file:') ? fileURLToPath(where) : where
  return `${path}:${line}:${indent.length + 1}`
}

/** The words of a Node of its own about a file that it cannot read: only there are those about JavaScript marked. */
function whatNodeSays(file: string): string {
  const script = 'import(process.argv[1])'
  const { stderr } = spawnSync(process.execPath, ['-e', script, pathToFileURL(file).href], {
    ...{ encoding: 'utf8', timeout: 10_000, windowsHide: true },
  })
  return stderr ?? ''
}

function refusal(sentence: string): StartError {
  return new StartError(sentence, 2)
}
