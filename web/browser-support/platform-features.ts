import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { isWithin, oldestParsing, oldestSupported, type Versions } from './oldest-engines.ts'

/** Something the platform offers to scripts. */
export interface PlatformFeature {
  /** Where it is found from the global object, for instance `Array.prototype.at`. */
  path: string
  /** Infinity where an engine does not have it. */
  since: Versions
}

/** Features that came after the oldest engines that parse the bundle, by what code calls them. */
export interface PlatformFeatures {
  /** `structuredClone`, `Intl.ListFormat`, `navigator.share`, `Array.prototype.at` */
  paths: ReadonlyMap<string, PlatformFeature>
  /** `at`, of whatever object: names that no older interface has. */
  methods: ReadonlyMap<string, readonly PlatformFeature[]>
}

/** Objects that are the only instance of an interface. */
const singletons: Readonly<Record<string, string>> = {
  Document: 'document',
  Navigator: 'navigator',
  History: 'history',
  Location: 'location',
  Performance: 'performance',
  Crypto: 'crypto',
  Screen: 'screen',
}

/** Interfaces no script of a document meets. */
const ofWorkers = /^(?:\w*WorkerGlobalScope|WindowClient)$/

/** The compatibility data of MDN. */
// Required, not imported: tools that transform what is imported take half a minute for 20 MB.
export const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
const builtins = compat.javascript.builtins ?? {}

/** Reads the compatibility data of MDN: the language and the interfaces of documents. */
export function readPlatformFeatures(): PlatformFeatures {
  const paths = new Map<string, PlatformFeature>()
  const methods = new Map<string, PlatformFeature[]>()
  for (const { owner, name, since } of members()) {
    const feature = { path: [owner, name].filter(Boolean).join('.'), since }
    const isNew = !isWithin(since, oldestParsing)
    const [type = '', prototype] = owner.split('.prototype')
    if (isNew) paths.set(feature.path, feature)
    // A global is a method of any window, too.
    if (prototype === undefined && owner !== '') continue
    if (isNew && Object.hasOwn(singletons, type)) paths.set(`${singletons[type]}.${name}`, feature)
    methods.set(name, [...(methods.get(name) ?? []), feature])
  }
  for (const [name, features] of methods) {
    if (features.some(({ since }) => isWithin(since, oldestParsing))) methods.delete(name)
  }
  return { paths, methods }
}

interface Member {
  /** Empty for a global, `Array.prototype` for what each array has. */
  owner: string
  name: string
  since: Versions
}

function* members(): Generator<Member> {
  const intl = builtins.Intl ?? {}
  const owners = [...childrenOf(builtins), ...childrenOf(compat.api)]
  for (const [name, node] of owners) {
    if (node.__compat) yield { owner: '', name, since: sinceOf(node) }
    yield* membersOf(name === 'TypedArray' ? 'Uint8Array' : name, node)
  }
  for (const [name, node] of childrenOf(intl)) yield* membersOf(`Intl.${name}`, node)
}

function* membersOf(type: string, node: Identifier): Generator<Member> {
  const isEntered = isMetUnnamed(type, sinceOf(node))
  for (const [key, member] of childrenOf(node)) {
    const name = key.replace(/_static$/, '')
    if (!member.__compat || key.endsWith('_event') || name === type.split('.').at(-1)) continue
    const since = sinceOf(member)
    if (type === 'Window') yield { owner: '', name, since }
    else if (isStatic(key, member, type)) yield { owner: type, name, since }
    else if (isEntered) yield { owner: `${type}.prototype`, name, since }
  }
}

/** A newer interface is entered by its own name, which is looked for itself, but for elements and iterators. */
function isMetUnnamed(type: string, since: Versions): boolean {
  if (ofWorkers.test(type)) return false
  const isElement = /^(?:HTML|SVG)\w*Element$/.test(type)
  return type === 'Iterator' || isWithin(since, isElement ? oldestSupported : oldestParsing)
}

/** Static members of the web are marked as such; those of the language are told by their place in its specification. */
function isStatic(key: string, { __compat }: Identifier, type: string): boolean {
  if (key.endsWith('_static')) return true
  const isOfLanguage = builtins[type.split('.')[0] ?? ''] !== undefined
  return isOfLanguage && !/\bprototype\b/i.test([__compat?.spec_url].flat().join(' '))
}

function childrenOf(node: Identifier): [string, Identifier][] {
  return Object.entries(node).filter((child): child is [string, Identifier] => child[0] !== '__compat')
}

/** The versions of the engines from which on they have a feature. */
export function sinceOf({ __compat }: Identifier): Versions {
  const { webview_android, safari_ios } = __compat?.support ?? {}
  return { webview_android: versionOf(webview_android), safari_ios: versionOf(safari_ios) }
}

/** A feature under another name, behind a flag or removed again counts as none. */
function versionOf(support: SupportStatement | undefined): number {
  const versions = [support ?? []].flat().map((one) => {
    const isPartial = one.flags || one.prefix || one.alternative_name || one.version_removed
    return isPartial ? Number.NaN : Number.parseFloat((one.version_added || '').replace('≤', ''))
  })
  return Math.min(...versions.filter((version) => !Number.isNaN(version)))
}
