import type { PageStep } from './page-recorder.ts'
import type { ServerCall } from './server-recorder.ts'

/** A function that a flow entered; `name` is empty where no declaration gives it one. */
export interface Entry {
  path: string
  line: number
  name: string
  /** True for one that drew. */
  isDrawn: boolean
}

/** Functions that one party entered between two messages. */
export interface FlowStep {
  /** Caller; empty where the flow begins. */
  caller: string
  party: string
  /** The call that is answered; empty in the page. */
  call: string
  /** False where the party goes on after the answer to a call of its own. */
  isBegin: boolean
  entries: Entry[]
}

type Heading = Pick<FlowStep, 'caller' | 'party' | 'call'>

/** Returns the steps of a flow that begins in the page; `find` returns the answer to a call of the page. */
export function stepsOfPage(steps: readonly PageStep[], find: (key: string) => ServerCall): FlowStep[] {
  const items = steps.map((step) => ('place' in step ? entryOf(step.place, step.isDrawn) : find(step.key)))
  return stepsOf(items, { caller: '', party: 'shop', call: '' })
}

/** Returns the steps of a call. */
export function stepsOfCall({ party, name, status, items }: ServerCall, caller = ''): FlowStep[] {
  const call = status < 400 ? withoutIds(name) : `${withoutIds(name)} (${status})`
  return stepsOf(items.map(itemOf), { caller, party, call })
}

function stepsOf(items: readonly (Entry | ServerCall)[], heading: Heading): FlowStep[] {
  let present: FlowStep = { ...heading, isBegin: true, entries: [] }
  const steps = [present]
  const add = (item: Entry | ServerCall): void => {
    if ('path' in item) present.entries.push(item)
    // The server that the page comes from passes on what the page calls.
    else if (item.party === heading.party) item.items.map(itemOf).forEach(add)
    else {
      present = { ...heading, isBegin: false, entries: [] }
      steps.push(...stepsOfCall(item, heading.party), present)
    }
  }
  items.forEach(add)
  return steps
}

function itemOf(item: string | ServerCall): Entry | ServerCall {
  return typeof item === 'string' ? entryOf(item, false) : item
}

function entryOf(place: string, isDrawn: boolean): Entry {
  const [path = '', line = '', name = ''] = place.split(':')
  return { path, line: Number(line), name, isDrawn }
}

/** Ids differ from world to world. */
function withoutIds(name: string): string {
  return name.replace(/\/(w\d+|\d{6,})(?=\/|$)/g, '/…')
}

/** Returns the steps of a page from its first call to the same call made again. Throws without one. */
export function untilRepeated(steps: readonly PageStep[]): PageStep[] {
  const names = steps.map((step) => ('name' in step ? step.name : ''))
  const first = names.findIndex((name) => name !== '')
  const again = names.indexOf(names[first] ?? '', first + 1)
  if (first < 0 || again < 0) throw new Error('The page made no call a second time.')
  return steps.slice(first, again + 1)
}

/** Returns a call with nothing but the calls by which it is passed on. */
export function withoutEntries(call: ServerCall): ServerCall {
  const calls = call.items.filter((item) => typeof item !== 'string')
  return { ...call, items: calls.map(withoutEntries) }
}
