import { type OpenApiDocument, resolveSchema, type Schema } from './document.ts'
import { type FactFile, presetsOf } from './fact-files.ts'

/** How a setting of the merchant's account is entered. */
type Entry =
  | { kind: 'choice'; values: readonly unknown[] }
  | { kind: 'number'; least: number; most: number; isOptional: boolean }
  | { kind: 'text'; longest: number }
  /** Texts, or records in JSON. */
  | { kind: 'lines' | 'records' }

/** A setting of the merchant's account at a provider; `v3.standing` is one of a group. */
type AccountSetting = Entry & {
  name: string
  /** Its value in a new account. */
  asNew: unknown
  /** Facts about the provider that it is about. */
  facts: readonly string[]
}

/** Settings of the accounts at all providers, by the provider's name. */
type AccountSettings = Readonly<Record<string, readonly AccountSetting[]>>

/**
 * Reads the settings that `MerchantPlansChange` has and `x-new-account` has a value for, with the facts that name them as
 * their preset. @throws Error that lists every setting no fact is about, and every preset that is no setting.
 */
export function accountSettingsOf(
  document: OpenApiDocument,
  facts: readonly Pick<FactFile, 'provider' | 'facts'>[],
): AccountSettings {
  const { properties = {} } = schemaOf(document, 'MerchantPlans')
  const providers = Object.entries(properties).map(([provider, plan]) => {
    const ofProvider = facts.find((file) => file.provider === provider)?.facts ?? []
    const byPreset = Map.groupBy(
      ofProvider.flatMap((fact) => presetsOf(fact).map((preset) => ({ preset, fact }))),
      ({ preset }) => preset,
    )
    const changed = schemaOf(document, 'MerchantPlansChange').properties?.[provider] ?? {}
    const names = namesOf(document, changed)
    const settings = settingsIn(document, plan, '')
      .filter(({ name }) => names.has(name))
      .map(({ name, entry, asNew }): AccountSetting => {
        return { name, ...entry, asNew, facts: (byPreset.get(name) ?? []).map(({ fact }) => fact.id) }
      })
    return { provider, settings, names, byPreset }
  })
  const wrong = providers.flatMap(({ provider, settings, names, byPreset }) => [
    ...settings
      .filter(({ name, facts }) => facts.length === 0 && name !== BACKEND_CLOCK)
      .map(({ name }) => `no fact about ${provider} names the setting ${name} as its preset`),
    ...[...byPreset]
      .filter(([preset, named]) => !names.has(preset) && named.some(({ fact }) => fact.play === 'played'))
      .map(([preset, [first]]) => `${first?.fact.id} names the preset ${preset}, which ${provider} has not`),
  ])
  if (wrong.length > 0) throw new Error(`Settings of accounts:\n${wrong.join('\n')}`)
  return Object.fromEntries(providers.map(({ provider, settings }) => [provider, settings]))
}

/** What the merchant has, and no provider. */
const BACKEND_CLOCK = 'backendClock'

function schemaOf(document: OpenApiDocument, name: string): Schema {
  return resolveSchema(document, { $ref: `#/components/schemas/${name}` })
}

/** Names of the members of a schema, those of a group with its name before them. */
function namesOf(document: OpenApiDocument, schema: Schema): ReadonlySet<string> {
  const { properties = {} } = resolveSchema(document, schema)
  const names = Object.entries(properties).flatMap(([name, member]) => [
    name,
    ...[...namesOf(document, member)].map((inner) => `${name}.${inner}`),
  ])
  return new Set(names)
}

function settingsIn(
  document: OpenApiDocument,
  plan: Schema,
  group: string,
): { name: string; entry: Entry; asNew: unknown }[] {
  const { properties = {} } = resolveSchema(document, plan)
  return Object.entries(properties).flatMap(([name, member]) => {
    const whole = resolveSchema(document, member)
    if ('x-new-account' in whole)
      return [{ name: `${group}${name}`, entry: entryOf(document, whole), asNew: whole['x-new-account'] }]
    return whole.properties === undefined ? [] : settingsIn(document, whole, `${name}.`)
  })
}

function entryOf(document: OpenApiDocument, schema: Schema): Entry {
  const types = [schema.type].flat()
  if (schema.enum !== undefined) return { kind: 'choice', values: schema.enum }
  if (types.includes('boolean')) return { kind: 'choice', values: [true, false] }
  if (types.includes('integer'))
    return {
      kind: 'number',
      least: Number(schema.minimum),
      most: Number(schema.maximum),
      isOptional: types.includes('null'),
    }
  if (types.includes('string')) return { kind: 'text', longest: Number(schema.maxLength) }
  const items = resolveSchema(document, schema.items ?? {})
  return { kind: items.properties === undefined ? 'lines' : 'records' }
}

/** Source of the settings that panels show, and of those that a new account has. */
export function accountSettingsTable(document: OpenApiDocument, settings: AccountSettings): string {
  const rows = Object.entries(settings).map(([provider, own]) => {
    const lines = own.map((setting) => `    ${JSON.stringify(setting)},`)
    return [`  ${provider}: [`, ...lines, '  ],'].join('\n')
  })
  const { properties: plans = {} } = schemaOf(document, 'MerchantPlans')
  const accounts = Object.entries(plans).map(([provider, plan]) => {
    const type = plan.$ref?.split('/').at(-1) ?? ''
    const { account, addresses } = newAccountOf(document, plan)
    const left = addresses.map((name) => `'${name}'`).join(' | ')
    const whole = `Schemas['${type}']`
    return { provider, account, type: left === '' ? whole : `Omit<${whole}, ${left}>` }
  })
  return [
    "import type { Schemas } from './control.ts'",
    '',
    '/** Settings of the accounts at the providers, as they are entered, with their values in a new account. */',
    'export const accountSettings = {',
    ...rows,
    '} as const',
    '',
    '/** Settings of a new account at each provider, without its addresses. */',
    'export const newAccounts: {',
    ...accounts.map(({ provider, type }) => `  readonly ${provider}: ${type}`),
    '} = {',
    ...accounts.map(({ provider, account }) => `  ${provider}: ${JSON.stringify(account)},`),
    '}',
    '',
  ].join('\n')
}

/** Source of the names that members of an account have as files, by provider: `x-file` of `Merchants`. */
export function accountFilesTable(document: OpenApiDocument): string {
  const { properties: accounts = {} } = schemaOf(document, 'Merchants')
  const rows = Object.entries(accounts).map(([provider, account]) => {
    const members = Object.entries(resolveSchema(document, account).properties ?? {})
    const files = members.flatMap(([member, schema]) =>
      'x-file' in schema ? [[member, schema['x-file']]] : [],
    )
    return `  ${provider}: ${JSON.stringify(Object.fromEntries(files))},`
  })
  return [
    '',
    '/** Names that members of an account have as files, by provider, as its console hands them out. */',
    'export const accountFileNames = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

/** The values of a new account, and the members that have none: addresses, which are the merchant's. */
function newAccountOf(
  document: OpenApiDocument,
  plan: Schema,
): { account: Record<string, unknown>; addresses: string[] } {
  const { properties = {} } = resolveSchema(document, plan)
  const account: Record<string, unknown> = {}
  const addresses: string[] = []
  for (const [name, member] of Object.entries(properties)) {
    const whole = resolveSchema(document, member)
    if ('x-new-account' in whole) account[name] = whole['x-new-account']
    else if (whole.properties !== undefined) account[name] = newAccountOf(document, whole).account
    else addresses.push(name)
  }
  return { account, addresses }
}
