import { basename, dirname, relative } from 'node:path'
import type { Entry, FlowStep } from './flow-steps.ts'
import { type FlowName, flowTable, folderTable, sharedAs } from './flow-table.ts'

/** The page that has the flows. */
export const flowsPage = 'docs/architecture.md'

/** Steps of each flow, by its name. */
export type TracedFlows = Readonly<Record<FlowName, readonly FlowStep[]>>

const block = /^<!-- (flow (\w+)|kept apart) -->\n[\s\S]*?^<!-- end -->$/gm

/**
 * Returns the page with its marked parts written anew: `<!-- flow pay -->` is what a flow has entered, `<!-- kept apart -->` what does
 * not count; each ends with `<!-- end -->`. Throws for a flow that is unknown or has no mark.
 */
export function fillFlowsPage(text: string, flows: TracedFlows): string {
  const missing = new Set(Object.keys(flowTable))
  const filled = text.replace(block, (_, mark: string, name: string | undefined) => {
    if (name !== undefined && !missing.delete(name))
      throw new Error(`${flowsPage}: there is no flow "${name}"`)
    const content = name === undefined ? sharedTable() : flowText(flows[name as FlowName])
    return `<!-- ${mark} -->\n${content}\n<!-- end -->`
  })
  if (missing.size > 0) throw new Error(`${flowsPage} has no mark for ${[...missing].join(', ')}`)
  return filled
}

/** Returns a line for a page that differs from the flows, and for each flow with more files than its limit, or none. */
export function findFlowProblems(text: string, flows: TracedFlows): string[] {
  const miscounted = Object.entries(flowTable).flatMap(([name, { most }]) => {
    const count = countedFiles(flows[name as FlowName]).size
    // What was loaded before its recorder is entered unseen.
    if (count === 0)
      return [`the flow ${name} has no file: its recorder has to start before the product is loaded`]
    return count <= most ? [] : [`the flow ${name} has ${count} files; the limit is ${most}`]
  })
  const difference = firstDifference(text, fillFlowsPage(text, flows))
  return difference === null
    ? miscounted
    : [`${flowsPage} differs from what the flows enter: pnpm flows writes it; ${difference}`, ...miscounted]
}

/**
 * Finds the first line that differs. What is kept apart of the engine does not, nor the sum with it: a busy machine writes journal
 * and database together for several calls, in the context of any of them.
 */
function firstDifference(text: string, wanted: string): string | null {
  const [has, wants] = [text, wanted].map((page) =>
    page
      .replaceAll(
        /^- Kept apart, \d+ of (engine|webhooks and clock), .*\n|, \d+ with what is kept apart$/gm,
        '',
      )
      .split('\n'),
  )
  const at = (wants ?? []).findIndex((line, index) => line !== has?.[index])
  return at < 0 ? null : `first in line ${at + 1}, which would be "${wants?.[at]?.trim()}"`
}

/** Returns the number of files that count in each flow, in one line. */
export function flowFigures(flows: TracedFlows): string {
  const counts = Object.entries(flows).map(([name, steps]) => `${name} ${countedFiles(steps).size} files`)
  return counts.join(', ')
}

/** Returns the first entry of each file that counts, or that is kept apart, by path. */
function firstEntries(steps: readonly FlowStep[], { isCounted }: { isCounted: boolean }): Map<string, Entry> {
  const first = new Map<string, Entry>()
  for (const entry of steps.flatMap(({ entries }) => entries))
    if ((sharedAs(entry) === null) === isCounted && !first.has(entry.path)) first.set(entry.path, entry)
  return first
}

const countedFiles = (steps: readonly FlowStep[]) => firstEntries(steps, { isCounted: true })

function sharedTable(): string {
  const rows = folderTable.map(({ name, about: description, because, folders }) => {
    const paths = folders.map((folder) => `\`${folder.replace(/\/$/, '')}\``)
    return `| ${name} | ${description} | ${because} | ${paths.join(', ')} |`
  })
  return ['| kept apart | what | why | where |', '|---|---|---|---|', ...rows].join('\n')
}

function flowText(steps: readonly FlowStep[]): string {
  const counted = countedFiles(steps)
  const first = new Set(counted.values())
  const further = furtherFunctions(steps, counted)
  const items = steps.flatMap((step) => {
    const files = step.entries.filter((entry) => first.has(entry)).map((entry) => `    - ${fileLink(entry)}`)
    const again = further.get(step) ?? []
    if (again.length > 0) files.push(`    - and in files from above: ${again.map(fileLink).join(', ')}`)
    // Of calls that enter nothing new, those of the page show how the flow goes on.
    const isShown = files.length > 0 || (step.isBegin && step.caller === 'shop')
    return isShown ? [[headingOf(step), ...files]] : []
  })
  const list = items.flatMap(([heading, ...files], at) => [`${at + 1}. ${heading}`, ...files])
  const shared = [...firstEntries(steps, { isCounted: false }).values()].filter(
    ({ path }) => !counted.has(path),
  )
  const figures = `**${counted.size} files**, ${counted.size + shared.length} with what is kept apart`
  return [figures, '', ...list, ...(shared.length > 0 ? ['', ...sharedLines(shared)] : [])].join('\n')
}

/**
 * Returns, for each step of a server, the first function that it enters anew in each file that an earlier step has entered: what
 * decides there stands in a file that the reader knows. Steps of the phone are left out, in which drawing comes sooner or later.
 */
function furtherFunctions(
  steps: readonly FlowStep[],
  counted: ReadonlyMap<string, Entry>,
): Map<FlowStep, Entry[]> {
  const known = new Set<string>()
  const seen = new Set<string>()
  const further = new Map<FlowStep, Entry[]>()
  for (const step of steps) {
    const before = new Set(known)
    const anew = new Map<string, Entry>()
    for (const entry of step.entries.filter(({ path }) => counted.has(path))) {
      const place = `${entry.path}:${entry.line}`
      const isNew = !seen.has(place) && entry.name !== '' && !['shop', 'host'].includes(step.party)
      if (isNew && before.has(entry.path) && !anew.has(entry.path)) anew.set(entry.path, entry)
      seen.add(place)
      known.add(entry.path)
    }
    if (anew.size > 0) further.set(step, [...anew.values()])
  }
  return further
}

function headingOf({ caller, party, call, isBegin }: FlowStep): string {
  if (call === '') return `**${party}**`
  if (!isBegin) return `**${party}** goes on with \`${call}\``
  return caller === '' ? `**${party}**: \`${call}\`` : `${caller} → **${party}**: \`${call}\``
}

function fileLink({ path, line, name }: Entry): string {
  const link = `[${basename(path)}:${line}](${relative(dirname(flowsPage), path)}#L${line})`
  return name === '' ? link : `${link} \`${name}\``
}

/** Returns a line for each part that is kept apart, sorted and without lines of code, as a busy machine enters them in another order. */
function sharedLines(entries: readonly Entry[]): string[] {
  const byName = Map.groupBy(entries, sharedAs)
  return folderTable.flatMap(({ name, because }) => {
    const files = byName
      .get(name)
      ?.map(({ path }) => `[${basename(path)}](${relative(dirname(flowsPage), path)})`)
      .sort()
    return files ? [`- Kept apart, ${files.length} of ${name}, as ${because}: ${files.join(', ')}`] : []
  })
}
