/** A group of a pattern, or the whole of it, with the positions of its content and of the bars between its alternatives. */
interface Group {
  start: number
  end: number
  bars: number[]
}

/**
 * Returns a pattern once for each alternative that it names, with the other groups as they are: `a/(b|c)` is `a/(?:b)` and
 * `a/(?:c)`. What a lookahead excludes is an alternative, too: of `a/(?!b)` that is `a/(?:b)`. What a rule of imports takes
 * from a group of its other side (`$1`) is any name.
 */
export function alternativesOf(pattern: string): string[] {
  const source = pattern.replace(/\$\d/g, '[^/]+')
  const found = groupsOf(source).flatMap(({ start, end, bars }) => {
    const opening = /^[?](?:[:=!]|<[!=]|<\w+>)/.exec(source.slice(start, end))?.[0] ?? ''
    const isNamed = bars.length > 0 || opening === '?!'
    if (!isNamed) return []
    const starts = [start + opening.length, ...bars.map((bar) => bar + 1)]
    const texts = starts.map((from, index) => source.slice(from, bars[index] ?? end))
    const before = source.slice(0, start)
    return texts.map((text) => `${before}${start === 0 ? '' : '?:'}${text}${source.slice(end)}`)
  })
  return found.length === 0 ? [source] : found
}

/** Returns the groups of a pattern, the whole of it among them; parentheses and bars in a class of characters are none. */
function groupsOf(source: string): Group[] {
  const open: Group[] = [{ start: 0, end: source.length, bars: [] }]
  const groups = [...open]
  let isClass = false
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (isClass) isClass = sign !== ']'
    else if (sign === '[') isClass = true
    else if (sign === '(') {
      open.push({ start: at + 1, end: source.length, bars: [] })
      groups.push(...open.slice(-1))
    } else if (sign === '|') open.at(-1)?.bars.push(at)
    else if (sign === ')') {
      const group = open.pop()
      if (group) group.end = at
    }
  }
  return groups
}
