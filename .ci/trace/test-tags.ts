const title = /(?:\b(?:it|test)\(|\)\()\s*(['"`])((?:(?!\1)[\s\S])+)\1/

/** A line such as `// spec: 4.16` above a test. */
export interface TestTag {
  /** Numbers that it names, without blanks around. */
  names: readonly string[]
  /** The test that follows. */
  title: string
  /** File and line, for messages. */
  place: string
}

/**
 * Returns the lines of a test file that begin with a word, such as `spec` or `fact`, and name something.
 * @throws Error for a line that no test follows
 */
export function readTestTags(file: string, source: string, word: 'spec' | 'exists' | 'fact'): TestTag[] {
  const tag = new RegExp(String.raw`^\s*// ${word}: (.+)$`)
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const [, names] = tag.exec(line) ?? []
    if (names === undefined) return []
    const place = `${file}:${index + 1}`
    const [, , named] = title.exec(lines.slice(index + 1).join('\n')) ?? []
    if (named === undefined)
      throw new Error(`${place} names ${word === 'fact' ? 'facts' : 'statements'} and no test follows.`)
    return [{ names: names.trim().split(/,\s*/), title: named, place }]
  })
}
