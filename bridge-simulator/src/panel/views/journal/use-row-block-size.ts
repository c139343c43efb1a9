import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

/** Height of a row of the journal, as `--row-journal` says: a finger needs more than a pointer. */
export function useRowBlockSize(): number {
  return useSyncExternalStore(onChange, () => (coarse.matches ? 40 : 27))
}

function onChange(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
