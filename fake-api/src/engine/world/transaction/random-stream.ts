/** Four unsigned 32-bit words of the generator sfc32. */
export type RandomState = readonly [number, number, number, number]

const warmUpRounds = 15

/** Draws from a stream: the next state and a number in [0, 1). */
export function nextRandom([a, b, c, counter]: RandomState): { state: RandomState; value: number } {
  const sum = (a + b + counter) >>> 0
  return {
    state: [(b ^ (b >>> 9)) >>> 0, (c + (c << 3)) >>> 0, (rotate(c, 21) + sum) >>> 0, (counter + 1) >>> 0],
    value: sum / 0x1_0000_0000,
  }
}

/** The first state for a seed text; equal seeds give equal streams. */
export function seedRandom(seed: string): RandomState {
  let state: RandomState = [hash(seed, 0x811c9dc5), hash(seed, 0x01000193), hash(seed, 0x9e3779b9), 1]
  for (let round = 0; round < warmUpRounds; round += 1) state = nextRandom(state).state
  return state
}

/** 32 hexadecimal digits, as kept in the world row. */
export function formatRandomState(state: RandomState): string {
  return state.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** @throws RangeError for anything but 32 hexadecimal digits. */
export function parseRandomState(text: string): RandomState {
  if (!/^[0-9a-f]{32}$/.test(text)) throw new RangeError('A random state has 32 hexadecimal digits.')
  const word = (index: number) => Number.parseInt(text.slice(index * 8, index * 8 + 8), 16)
  return [word(0), word(1), word(2), word(3)]
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

/** FNV-1a over UTF-16 units with a final mix. */
function hash(text: string, offset: number): number {
  let value = offset
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
