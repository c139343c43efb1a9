import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findMutants, type Mutant } from './find-mutants.ts'
import { MutantRunner } from './mutant-runner.ts'

/** Where the rules about money stand; the unit tests beside them have to notice every change. */
const AREAS = ['orders', 'payments', 'renewals']
const BACKEND = join(import.meta.dirname, '../../../src/backend')

/** Fate of the mutants of the money core. */
export interface MutationScore {
  mutants: number
  killed: number
}

/**
 * Tries every mutant of the files whose name, or area and name (`orders/pay`), begins so, all of them without one; `tell`
 * hears of survivors and files.
 */
export async function scoreMutants(name: string, tell: (line: string) => void): Promise<MutationScore> {
  const score: MutationScore = { mutants: 0, killed: 0 }
  for (const [area, files] of moneyRules(name)) {
    const runner = new MutantRunner(join(BACKEND, area, 'rules'))
    try {
      for (const file of files) await tryFile(runner, file, { score, tell })
    } finally {
      await runner.close()
    }
  }
  return score
}

/** Rule files by area, those whose name, or area and name, begins so. */
export function moneyRules(name: string): ReadonlyMap<string, string[]> {
  return new Map(AREAS.map((area) => [area, filesOf(area, name)]))
}

function filesOf(area: string, name: string): string[] {
  const files = globSync(join(BACKEND, area, 'rules', '*.ts'))
  const rules = files.filter((file) => !/\.test\.ts$|-fixture\.ts$/.test(file))
  const isMeant = (file: string) => file.startsWith(name) || `${area}/${file}`.startsWith(name)
  return rules.filter((file) => isMeant(basename(file))).sort()
}

async function tryFile(
  runner: MutantRunner,
  file: string,
  { score, tell }: { score: MutationScore; tell: (line: string) => void },
): Promise<void> {
  const text = readFileSync(file, 'utf8')
  const mutants = findMutants(text)
  if (mutants.length === 0) return
  if ((await runner.try(file, text)) !== 'survived')
    throw new Error(`the tests beside ${file} fail by themselves`)
  let killed = 0
  for (const mutant of mutants) {
    const fate = await runner.try(file, apply(text, mutant))
    if (fate !== 'survived') killed += 1
    else tell(`survived: ${describe(file, text, mutant)}`)
  }
  score.mutants += mutants.length
  score.killed += killed
  tell(`${basename(file)}: ${killed} of ${mutants.length}`)
}

function apply(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

function describe(file: string, text: string, { kind, start, end, replacement }: Mutant): string {
  const line = text.slice(0, start).split('\n').length
  const original = text.slice(start, end).trim().replaceAll(/\s+/g, ' ')
  return `${basename(file)}:${line} ${kind}: ${original}${replacement === '' ? '' : ` → ${replacement}`}`
}
