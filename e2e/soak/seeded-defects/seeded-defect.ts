import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageNames, rootDir } from '../../run/project.ts'
import { literalPattern } from '../../run/run-command.ts'

/** A defect made on purpose, as its section of a patch file describes it. */
export interface SeededDefect {
  /** What is wrong, in a sentence. */
  description: string
  /** Facts about the providers, such as `WX-139`, that it deviates from; the test notices each. */
  facts: readonly string[]
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
const deviation = /^Fact: (.*)$/m
const factList = /^[A-Z]{2}-\d{3}(, [A-Z]{2}-\d{3})*$/
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

/** Path of the file of a test, relative to the root. */
export function testPath({ layer, file }: DetectingTest): string {
  return layer === 'scenario' ? `e2e/tests/${file}` : file
}

/** Tells whether a title as it is written in a test is that of a test; what it takes from a table may be anything. */
export function isTitleOf(written: string, title: string): boolean {
  const parts = written.split(/\$\{[^}]*\}|%[a-z]/).map(literalPattern)
  return new RegExp(`^${parts.join('.+')}$`).test(title)
}

/** Defects that do not apply to the sources as they are, one line each. */
export function findStaleDefects(): string[] {
  return [...readSeededDefects()].flatMap(([name, { changes }]) =>
    changes.flatMap((change) => {
      try {
        applyChange(readFileSync(join(rootDir, change.path), 'utf8'), change)
        return []
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return [`The seeded defect ${name} does not apply: ${error.message}`]
      }
    }),
  )
}

/**
 * Reads one patch: a sentence, for a deviation from a provider the line `Fact: WX-139, WX-156`, the line
 * `Caught by: <file> › <title>`, and a unified diff. Throws when one is missing.
 */
export function readSeededDefect(text: string): SeededDefect {
  const [description = ''] = text.split('\n')
  const [, file, title] = caught.exec(text) ?? []
  if (description === '' || file === undefined || title === undefined) {
    throw new Error('A seeded defect begins with a sentence and the line "Caught by: <file> › <title>".')
  }
  const [, facts] = deviation.exec(text) ?? []
  if (facts !== undefined && !factList.test(facts))
    throw new Error(`A seeded defect names facts as in "Fact: WX-139, WX-156", not "${facts}".`)
  const changes = readChanges(text)
  if (changes.length === 0) throw new Error('A seeded defect needs at least one change.')
  const layer = unitTests.test(file) ? 'unit' : 'scenario'
  return { description, facts: facts?.split(', ') ?? [], test: { layer, file, title }, changes }
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
