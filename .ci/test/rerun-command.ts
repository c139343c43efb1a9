import { relative } from 'node:path'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'

/** A test by file and title; without a title the file itself did not load. */
export interface NamedTest {
  /** Absolute. */
  file: string
  title?: string
}

/** The command that runs a test alone. */
export function rerunCommand(layer: 'unit' | 'contract' | 'e2e', { file, title }: NamedTest): string {
  const words = [relative(rootDir, file), ...(title === undefined ? [] : [title])]
  return projectCommand(['test', layer, ...words.map(quoted)].join(' '))
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  if (/^[\w./:@-]+$/.test(word)) return word
  return `'${word.replaceAll("'", `'\\''`)}'`
}
