import type { IdSource } from '../kernel/ids.ts'

/** Hex digits from a world's own random stream, so that a replayed world has the same ids and nonces. */
export function randomHex(source: Pick<IdSource, 'random'>, length: number): string {
  return Array.from({ length }, () => Math.floor(source.random() * 16).toString(16)).join('')
}

/** 36 characters in the form of a UUID, random. */
export function randomUuid(source: Pick<IdSource, 'random'>): string {
  return [8, 4, 4, 4, 12].map((length) => randomHex(source, length)).join('-')
}
