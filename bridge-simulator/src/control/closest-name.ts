// `fake-api/src/control/known-names.ts` has the same: neither of the two may import the other.

/** The known name that is most like a mistyped one, or begins as it does; null when none comes near. */
export function closestName(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase()
  const mostEdits = word.length < 3 ? 0 : Math.round(word.length / 3)
  const near = known
    // Whatever is typed into a call is compared with names of its length alone.
    .filter((name) => Math.abs(name.length - word.length) <= mostEdits)
    .map((name) => ({ name, edits: editsBetween(word, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits)
  const longer = known.filter((name) => word.length > 2 && name.toLowerCase().startsWith(word))
  const [nearest] = near
  const [begun = null] = longer.length === 1 ? longer : []
  // One letter off is a slip; else a name that begins so is meant rather than one that looks alike.
  return nearest?.edits === 1 ? nearest.name : (begun ?? nearest?.name ?? null)
}

/** A message, and behind it the known name that was probably meant, if any. */
export function withClosest(message: string, typed: string, known: readonly string[]): string {
  const meant = closestName(typed, known)
  return meant === null ? message : `${message} Did you mean "${meant}"?`
}

/** Letters to put in, take out, replace or exchange with the next until one word is the other. */
function editsBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[line - 1] === b[column - 1]
      const isSwapped = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1]
      const edits = [
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (isSwapped && line > 1 && column > 1) edits.push((before[column - 2] ?? 0) + 1)
      next.push(Math.min(...edits))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
