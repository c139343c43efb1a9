/** The world that is kept across restarts. */
export const defaultWorldId = 'default'
/** Number of the default world, which no other has. */
const defaultWorldNumber = '0000000'

/** Tells whether a text is a world id: `default`, or `w` and seven digits other than the default world's number. */
export function isWorldId(text: string): boolean {
  return text === defaultWorldId || isNewWorldId(text)
}

/** Tells whether a new world may have the id: `w` and seven digits other than the default world's number. */
export function isNewWorldId(text: string): boolean {
  return /^w\d{7}$/.test(text) && text !== `w${defaultWorldNumber}`
}

/** The number of a world: seven digits. */
export function worldNumberOf(worldId: string): string {
  return worldId === defaultWorldId ? defaultWorldNumber : worldId.slice(1)
}

/** A fresh id from a source of integers in [0, limit). */
export function newWorldId(randomInt: (limit: number) => number): string {
  return `w${String(randomInt(9_999_999) + 1).padStart(7, '0')}`
}
