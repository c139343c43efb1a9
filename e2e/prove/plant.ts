import { packageNames } from '../run/project.ts'

/** A defect planted on purpose, as its patch file tells of it. */
export interface Plant {
  /** What is wrong, in a sentence. */
  defect: string
  /** The test that has to notice. */
  test: NoticingTest
  changes: readonly PlantedChange[]
}

/** A scenario, its file below `e2e/tests`, or a unit test, its file below the root. */
export interface NoticingTest {
  layer: 'scenario' | 'unit'
  file: string
  title: string
}

/** Lines of one file that are replaced by others. */
export interface PlantedChange {
  path: string
  before: string
  after: string
}

const caught = /^Caught by: (\S+) › (.+)$/m
const unitTests = new RegExp(`^(${packageNames.join('|')})/`)

/**
 * Reads a patch file: a sentence, the line `Caught by: <file> › <title>`, and a unified diff. Throws when one is
 * missing.
 */
export function readPlant(text: string): Plant {
  const [defect = ''] = text.split('\n')
  const [, file, title] = caught.exec(text) ?? []
  if (defect === '' || file === undefined || title === undefined) {
    throw new Error('A plant begins with a sentence and the line "Caught by: <file> › <title>".')
  }
  const changes = text
    .split(/^--- a\//m)
    .slice(1)
    .flatMap(readFile)
  if (changes.length === 0) throw new Error('A plant without a change plants nothing.')
  return { defect, test: { layer: unitTests.test(file) ? 'unit' : 'scenario', file, title }, changes }
}

function readFile(section: string): PlantedChange[] {
  const path = section.split('\n')[0] ?? ''
  return section
    .split(/^@@.*$/m)
    .slice(1)
    .map((hunk) => readHunk(path, hunk))
}

function readHunk(path: string, hunk: string): PlantedChange {
  const lines = hunk.split('\n').filter((line) => /^[ +-]/.test(line))
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  return { path, before: without('+'), after: without('-') }
}

/** The text with the change in it. Found by what stands there, not by line numbers; throws unless exactly once. */
export function plantInto(text: string, { path, before, after }: PlantedChange): string {
  const parts = text.split(before)
  if (parts.length === 2) return parts.join(after)
  throw new Error(`${path} has the planted place ${parts.length - 1} times; it must be there once.`)
}
