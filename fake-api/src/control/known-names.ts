import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { Journal } from '../engine/journal/journal.ts'
import { contractOf, type Party, type PartyContract } from '../engine/party/party.ts'
import { WEBHOOK_EVENT } from '../engine/world/transaction/event-table.ts'
import type { Reader, World } from '../engine/world/transaction/world.ts'

/** Names of entries that a world writes of itself: its clock, its copies, the faults that struck. */
const OWN_NAMES = [
  ...[
    'set-clock-mode',
    'advance',
    'cut-short',
    'snapshot',
    'restore',
    'fork',
    'import',
    'notify-hold',
    'notify-drop',
  ],
  // Entries that a full disk kept out of the journal.
  'journal-gap',
  ...['payment', 'deduction', 'notify', 'notBuilt'],
  // A payer that is played by the control plane.
  'payAsPayer',
]

/** Methods and events of the bridge. */
export const BRIDGE_NAMES: readonly string[] = contractOf(bridge).operationIds

/** Names that journal entries and faults go by. */
export interface KnownNames {
  /** Tells if a party has an operation of this name, so that a fault can strike it. */
  isExchange(operationId: string): boolean
  /** Tells if a journal entry may have this name, by all that is known of what writes one. */
  isJournalName(operationId: string): boolean
  /** A refusal of a name that nothing has, in one sentence, with the one that was probably meant. */
  unknownOperation(operationId: string): string
  /** Tells if a party has an order of this number. */
  hasOrder(read: Reader, orderNo: string): Promise<boolean>
  /** Tells if a party has a contract of this code. */
  hasContract(read: Reader, contractCode: string): Promise<boolean>
}

/** Joins what the parties say of the merchant's listener; nothing where none has one. */
export function listenerOf(parties: readonly Pick<Party, 'contract'>[]): Required<ListenerContract> {
  const contracts = parties.map(({ contract }) => contract)
  return {
    operations: Object.assign({}, ...contracts.map(({ operations }) => operations)),
    refusals: Object.assign({}, ...contracts.map(({ refusals }) => refusals)),
  }
}

type ListenerContract = Pick<PartyContract, 'operations' | 'refusals'>

/** Collects the names of all parties. */
export function knownNamesOf(
  parties: readonly Pick<Party, 'contract' | 'events' | 'webhooks' | 'entryNames' | 'records'>[],
): KnownNames {
  const exchanges = new Set(parties.flatMap(({ contract }) => contract.operationIds))
  const events = parties.flatMap((party) => Object.keys(party.events))
  // What names an attempt to another program than the product.
  const kinds = parties.flatMap(({ webhooks }) => webhooks.flatMap((one) => one.kinds))
  const written = [...parties.flatMap(({ entryNames = [] }) => entryNames), ...OWN_NAMES]
  const all = new Set([...exchanges, ...BRIDGE_NAMES, ...events, ...kinds, WEBHOOK_EVENT, ...written])
  return {
    isExchange: (operationId) => exchanges.has(operationId),
    isJournalName: (operationId) => all.has(operationId),
    unknownOperation(operationId) {
      const meant = closestName(operationId, [...all])
      const help = meant === null ? 'see /reference/ of the panel' : `did you mean ${meant}`
      return `There is no operation ${operationId}; ${help}${meant === null ? '.' : '?'}`
    },
    hasOrder: (read, orderNo) => isAnyTrue(parties, ({ records }) => records.hasOrder(read, orderNo)),
    hasContract: (read, contractCode) =>
      isAnyTrue(parties, async ({ records }) => records.hasContract?.(read, contractCode) ?? false),
  }
}

/** Asks one party after the other until one says yes. */
async function isAnyTrue<P>(parties: readonly P[], ask: (party: P) => Promise<boolean>): Promise<boolean> {
  for (const party of parties) if (await ask(party)) return true
  return false
}

type WorldFacts = Pick<World, 'read' | 'journal'>

/** Checks the number of an order that is named in a world. */
type CheckOrder = (world: WorldFacts, orderNo: string, names: KnownNames) => Promise<void>

/** Throws when a number is of no order here: of no party's, nor one ever asked about. */
export const requireOrder: CheckOrder = async ({ read, journal }, orderNo, names) => {
  if ((await names.hasOrder(read, orderNo)) || hasEntry(journal, { orderNo })) return
  throw unknownName(`This world has no order ${orderNo}; GET …/state lists them.`)
}

/** Throws when the number is of no order here and no order made here later can have it. */
export const requireOrderForm: CheckOrder = async ({ read, journal }, orderNo, names) => {
  const { form } = journal.orders
  if (form === undefined || form.pattern.test(orderNo) || hasEntry(journal, { orderNo })) return
  if (await names.hasOrder(read, orderNo)) return
  throw unknownName(`No order has the number ${orderNo}, and those made here later have ${form.text}.`)
}

/** Throws when no contract here has this code, at the shop or at a provider. */
export async function requireContract(read: Reader, contractCode: string, names: KnownNames): Promise<void> {
  if (await names.hasContract(read, contractCode)) return
  throw unknownName(`This world has no contract ${contractCode}; GET …/state lists them.`)
}

/** Throws when no entry can have this name: nothing writes it, and no page of the host app has said it so far. */
export function requireJournalName(
  { journal }: Pick<World, 'journal'>,
  operationId: string,
  names: KnownNames,
): void {
  if (!names.isJournalName(operationId) && !hasEntry(journal, { operationId }))
    throw unknownName(names.unknownOperation(operationId))
}

/** A refusal of a request whose form is right and whose meaning is none. */
export function unknownName(message: string): ControlRefusal {
  return new ControlRefusal(400, 'bad-request', message)
}

function hasEntry(journal: Journal, filter: { orderNo: string } | { operationId: string }): boolean {
  return journal.query({ ...filter, limit: 1 }).length > 0
}

/**
 * The known name that is most like a mistyped one, or begins as it does; null when none comes near.
 * `bridge-simulator/src/control/closest-name.ts` has the same: neither of the two may import the other.
 */
export function closestName(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase()
  const mostEdits = word.length < 3 ? 0 : Math.round(word.length / 3)
  const near = known
    // Whatever is typed into a call is compared with names of its length alone.
    .filter((name) => Math.abs(name.length - word.length) <= mostEdits)
    .map((name) => ({ name, edits: editsBetween(word, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits)
  const longer = known.filter((name) => word.length > 2 && name.toLowerCase().startsWith(word))
  const [nearest] = near
  const [begun = null] = longer.length === 1 ? longer : []
  // One letter off is a slip; else a name that begins so is meant rather than one that looks alike.
  return nearest?.edits === 1 ? nearest.name : (begun ?? nearest?.name ?? null)
}

/** Letters to put in, take out, replace or exchange with the next until one word is the other. */
function editsBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[line - 1] === b[column - 1]
      const isSwapped = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1]
      const edits = [
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (isSwapped && line > 1 && column > 1) edits.push((before[column - 2] ?? 0) + 1)
      next.push(Math.min(...edits))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
