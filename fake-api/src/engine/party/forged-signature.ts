/**
 * Returns a value of the signature header, in the provider's own form, that does not hold over a JSON text: the signature of another
 * text at the same instant. Time, nonce and names in the header stay, so that a receiver refuses it for the signature alone. Where
 * the text is not signed at all, one character is another.
 */
export function forgedSignature(text: string, signature: string, sign: (text: string) => string): string {
  const tried = (other: string) => {
    try {
      return sign(other)
    } catch {
      return signature
    }
  }
  // One that is another each time holds over any text with the same values.
  const isSteady = tried(text) === signature
  const others = [...(isSteady ? [`${text} `] : []), withOtherValues(text)]
  const forged = others.map(tried).find((other) => other !== signature)
  return forged ?? withOtherCharacter(signature)
}

function withOtherValues(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (_, value) => {
      if (typeof value === 'number') return value + 1
      return typeof value === 'string' ? `${value}0` : value
    }),
  )
}

/** Changes the beginning of what looks most like a signature: the longest word, of several the last. */
function withOtherCharacter(signature: string): string {
  const words = [...signature.matchAll(/[\w+/-]+/g)]
  const { index = 0, 0: word = '' } =
    words.toSorted((one, other) => one[0].length - other[0].length).at(-1) ?? {}
  const changed = word.startsWith('0') ? '1' : '0'
  return `${signature.slice(0, index)}${changed}${signature.slice(index + 1)}`
}
