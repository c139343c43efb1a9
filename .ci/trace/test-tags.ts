/** A line such as `// spec: 4.16` above a test. */
export interface TestTag {
  /** Numbers that it names, without blanks around. */
  names: readonly string[]
  /** The test that follows. */
  title: string
  /** File and line, for messages. */
  place: string
}

const title = /(?:\b(?:it|test)\(|\)\()\s*(['"`])((?:(?!\1)[\s\S])+)\1/

/** Returns the lines of a test file that begin with a word and name something. Throws for one that no test follows. */
export function readTestTags(file: string, source: string, word: 'spec' | 'exists' | 'fact'): TestTag[] {
  return [...source.matchAll(new RegExp(`^ *// ${word}: (.+)$`, 'gm'))].map(
    ({ 0: line, 1: names = '', index }) => {
      const place = `${file}:${source.slice(0, index).split('\n').length}`
      const [, , named] = title.exec(source.slice(index + line.length)) ?? []
      if (named === undefined) throw new Error(`${place} names something, and no test follows.`)
      return { names: names.trim().split(/,\s*/), title: named, place }
    },
  )
}
