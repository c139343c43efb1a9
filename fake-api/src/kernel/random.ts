/** State of a random stream: four 32-bit words in 32 hexadecimal digits, so that it fits a text column. */
export type RandomState = string

/** A drawn value with the state to draw the next one from. */
export interface Drawn {
  value: number
  state: RandomState
}

const STATE = /^[0-9a-f]{32}$/
const WARM_UP_DRAWS = 12

/** The stream of a seed text; equal texts give equal streams on every machine. */
export function seedRandom(text: string): RandomState {
  let state = packWords([hashWord(text, 1), hashWord(text, 2), hashWord(text, 3), 1])
  // The first draws of this generator still show the seed.
  for (let draw = 0; draw < WARM_UP_DRAWS; draw += 1) state = nextRandom(state).state
  return state
}

/**
 * Draws a number in [0, 1) with 32 bits (the small fast counting generator, sfc32).
 * Throws a RangeError on a text that is no state.
 */
export function nextRandom(state: RandomState): Drawn {
  const [a, b, c, counter] = unpackWords(state)
  const drawn = (a + b + counter) >>> 0
  const rotated = ((c << 21) | (c >>> 11)) >>> 0
  const next = packWords([
    (b ^ (b >>> 9)) >>> 0,
    (c + (c << 3)) >>> 0,
    (rotated + drawn) >>> 0,
    (counter + 1) >>> 0,
  ])
  return { value: drawn / 2 ** 32, state: next }
}

/** FNV-1a over UTF-16 units, started differently for each word. */
function hashWord(text: string, salt: number): number {
  let hash = Math.imul(0x811c9dc5, salt) >>> 0
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}

type Words = [number, number, number, number]

function packWords(words: Words): RandomState {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

function unpackWords(state: RandomState): Words {
  if (!STATE.test(state)) throw new RangeError('a random state is 32 hexadecimal digits')
  const word = (index: number) => Number.parseInt(state.slice(index * 8, index * 8 + 8), 16)
  return [word(0), word(1), word(2), word(3)]
}
