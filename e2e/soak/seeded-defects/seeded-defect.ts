import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageNames } from '../../run/project.ts'

/** A defect made on purpose, as its section of a patch file describes it. */
export interface SeededDefect {
  /** What is wrong, in a sentence. */
  description: string
  /** The test that has to fail. */
  test: DetectingTest
  changes: readonly SourceChange[]
}

/** A scenario, its file below `e2e/tests`, or a unit test, its file below the root. */
export interface DetectingTest {
  layer: 'scenario' | 'unit'
  file: string
  title: string
}

/** Lines of one file that are replaced by others. */
export interface SourceChange {
  path: string
  before: string
  after: string
}

const caught = /^Caught by: (\S+) › (.+)$/m
const unitTests = new RegExp(`^(${packageNames.join('|')})/`)

/**
 * The sections of the patch files here by the name after `##`, such as `batch-of-fifty`, or the number of a fact that the
 * deviation is one from; each is a patch that `git apply` takes.
 */
export function seededDefectPatches(): ReadonlyMap<string, string> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'))
  const sections = files.sort().flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    return text.split(/^## /m).slice(1)
  })
  return new Map(
    sections.map((section) => {
      const lineEnd = section.indexOf('\n')
      return [section.slice(0, lineEnd), section.slice(lineEnd + 1).replace(/\n*$/, '\n')]
    }),
  )
}

/** All seeded defects of the repository by name. */
export function readSeededDefects(): ReadonlyMap<string, SeededDefect> {
  return new Map([...seededDefectPatches()].map(([name, text]) => [name, readSeededDefect(text)]))
}

/**
 * Reads one patch: a sentence, the line `Caught by: <file> › <title>`, and a unified diff. Throws when one is
 * missing.
 */
export function readSeededDefect(text: string): SeededDefect {
  const [description = ''] = text.split('\n')
  const [, file, title] = caught.exec(text) ?? []
  if (description === '' || file === undefined || title === undefined) {
    throw new Error('A seeded defect begins with a sentence and the line "Caught by: <file> › <title>".')
  }
  const changes = readChanges(text)
  if (changes.length === 0) throw new Error('A seeded defect needs at least one change.')
  return { description, test: { layer: unitTests.test(file) ? 'unit' : 'scenario', file, title }, changes }
}

/** The lines that a unified diff replaces, file by file. */
export function readChanges(text: string): SourceChange[] {
  return text
    .split(/^--- a\//m)
    .slice(1)
    .flatMap(readFile)
}

function readFile(section: string): SourceChange[] {
  const path = section.split('\n')[0] ?? ''
  return section
    .split(/^@@.*$/m)
    .slice(1)
    .map((hunk) => readHunk(path, hunk))
}

function readHunk(path: string, hunk: string): SourceChange {
  const lines = hunk.split('\n').filter((line) => /^[ +-]/.test(line))
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  return { path, before: without('+'), after: without('-') }
}

/** Returns the text with the change applied, found by its lines and not by line numbers. @throws unless it is there once */
export function applyChange(text: string, { path, before, after }: SourceChange): string {
  const parts = text.split(before)
  if (parts.length === 2) return parts.join(after)
  throw new Error(`${path} has the changed lines ${parts.length - 1} times; they must be there once.`)
}
