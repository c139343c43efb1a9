import type { Schemas } from '@skyshop/openapi/control'
import { type FilterToken, isWholeNumber, parseQuery, tokenOf } from '@skyshop/openapi/journal-query'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import type { JournalSearch, SearchMark, SearchTerm, SubjectNames } from '../engine/journal/journal-search.ts'
import type { OrderNaming } from '../engine/kernel/order-naming.ts'
import type { NamedSubject, Party } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { Reader } from '../engine/world/transaction/world.ts'

const DEFAULT_LIMIT = 200

/** Searches the journal of a world, whose cameras go by their names. */
export function journalFinderHandlers(registry: WorldRegistry, parties: readonly Pick<Party, 'records'>[]) {
  const subjects = parties.find(({ records }) => records.subjects !== undefined)?.records.subjects
  return {
    searchJournal: ({ params, body: { query = '', synonyms = [], limit = DEFAULT_LIMIT, ...asked } }) =>
      registry.use(params.worldId, async ({ journal, read }) => {
        const search = {
          ...asked,
          limit,
          terms: await termsOf({ query, synonyms }, camerasOf(read, subjects), journal.orders),
        }
        return { ...journal.search(search), lastSeq: journal.lastSeq }
      }),
  } satisfies ControlHandlers<'searchJournal'>
}

/** The cameras of a world, read once and only for a search that may name one. */
interface Cameras {
  list: () => Promise<readonly NamedSubject[]>
  namesOf: (cameras: readonly NamedSubject[]) => Promise<SubjectNames>
}

/** Returns the cameras as the merchant has them; none where it is another program. */
function camerasOf(read: Reader, subjects: Party['records']['subjects']): Cameras {
  let listed: Promise<readonly NamedSubject[]> | null = null
  return {
    list: () => {
      listed ??= subjects?.list(read) ?? Promise.resolve([])
      return listed
    },
    namesOf: async (cameras) => (await subjects?.namesOf(read, cameras)) ?? NO_NAMES,
  }
}

const NO_NAMES: SubjectNames = { deviceIds: [], orderNos: [], contractCodes: [] }

type Synonyms = NonNullable<Schemas['JournalSearch']['synonyms']>

/** What each word and token of a query asks of an entry. */
async function termsOf(
  { query, synonyms }: { readonly query: string; readonly synonyms: Synonyms },
  cameras: Cameras,
  orders: OrderNaming,
): Promise<JournalSearch['terms']> {
  const { tokens, words } = parseQuery(query)
  const terms: SearchTerm[] = []
  for (const token of tokens)
    terms.push({ any: [await tokenMark(token, cameras, orders)], isExcluded: token.isExcluded ?? false })
  const named = await namedCameras(words, cameras)
  for (const [index, word] of words.entries()) {
    const meant = synonyms.filter((one) => one.word.toLowerCase() === word).flatMap((one) => one.tokens)
    const camera = named[index] ?? null
    terms.push({
      any: [
        { word },
        ...meant.flatMap((text) => tokenOf(text) ?? []).map((token) => ({ token })),
        ...(camera === null ? [] : [{ subject: camera }]),
      ],
    })
  }
  return terms
}

async function tokenMark(token: FilterToken, cameras: Cameras, orders: OrderNaming): Promise<SearchMark> {
  if (token.field === 'order') return { token: { ...token, value: orders.orderOf(token.value) } }
  if (token.field !== 'camera') return { token }
  const value = token.value.replace(/^…/, '').toLowerCase()
  const fits = ({ id, name }: NamedSubject) =>
    token.isWhole
      ? name === value || id === value
      : isPhraseIn(name, value) || (!isWholeNumber(value) && id.includes(value))
  return { subject: await cameras.namesOf((await cameras.list()).filter(fits)) }
}

/** For each word the cameras that it names with the words beside it: as many in a row as stand in the name of one. */
async function namedCameras(words: readonly string[], cameras: Cameras): Promise<(SubjectNames | null)[]> {
  const named: (SubjectNames | null)[] = []
  const all = words.length === 0 ? [] : await cameras.list()
  while (named.length < words.length) {
    const rest = words.slice(named.length)
    const lengths = rest.map((_, index) => rest.length - index)
    const length = lengths.find((one) => all.some(({ name }) => isNamed(name, rest.slice(0, one)))) ?? 0
    const meant = all.filter(({ name }) => isNamed(name, rest.slice(0, length)))
    const names = length === 0 ? null : await cameras.namesOf(meant)
    named.push(...rest.slice(0, Math.max(1, length)).map(() => names))
  }
  return named
}

/** A number alone names no camera: it is of a period, a state or an attempt. */
function isNamed(name: string, words: readonly string[]): boolean {
  return words.some((word) => !/^\d+$/.test(word)) && isPhraseIn(name, words.join(' '))
}

/** Whether a name has a phrase in it, whose numbers are whole: `gate 3` is not in `gate 30`. */
function isPhraseIn(name: string, phrase: string): boolean {
  for (let at = name.indexOf(phrase); at >= 0; at = name.indexOf(phrase, at + 1)) {
    const isCutBefore = /^\d/.test(phrase) && /\d$/.test(name.slice(0, at))
    const isCutAfter = /\d$/.test(phrase) && /^\d/.test(name.slice(at + phrase.length))
    if (!isCutBefore && !isCutAfter) return true
  }
  return false
}
