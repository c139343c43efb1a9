const frozen = new WeakSet<object>()

/** Freezes JSON data deeply, and returns it. */
export function deepFreeze<T extends object>(value: T): T {
  if (isDeepFrozen(value)) return value
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  frozen.add(Object.freeze(value))
  return value
}

/** Whether `deepFreeze` has frozen this. */
export function isDeepFrozen(value: object): boolean {
  return Object.isFrozen(value) && frozen.has(value)
}

/** Remembers the result of `work` for each deeply frozen value; for any other value it works anew at each call. */
export function memoizeFrozen<T>(work: (value: object) => T): (value: object) => T {
  const known = new WeakMap<object, { result: T }>()
  return (value) => {
    if (!isDeepFrozen(value)) return work(value)
    const found = known.get(value)
    if (found !== undefined) return found.result
    const result = work(value)
    known.set(value, { result })
    return result
  }
}
