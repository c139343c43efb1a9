/** Stands for what is hidden. */
export const mask = '•••'

// Tokens of a world (`world.name.number.mac`), bearer headers and secret elements of XML, wherever they stand. A group that
// repeats without a limit remembers every turn, and runs out of memory over a long text.
const secretTexts: readonly [RegExp, string][] = [
  [/\b[a-z0-9-]{1,40}\.[\w-]{1,40}\.\d{1,9}\.[0-9a-f]{32}\b/g, mask],
  [/\b(bearer|basic)\s+\S+/gi, `$1 ${mask}`],
  // Tokens of card elements and cards (LianLian).
  [/\b[ce]t_(?:[0-9A-Za-z]{1,40}_){1,3}[0-9a-f]{64}\b/g, mask],
  [/<(sign|key|token)>[^<]*</gi, `<$1>${mask}<`],
  [/([?&](?:sign|signature|token|access_token|key|secret)=)[^&\s]+/gi, `$1${mask}`],
]
// What each of the patterns above contains: most texts have none of it and need no closer look.
const suspicious = /[.<=]|earer|asic|BEGIN|[ce]t_/i
const shortestSecret = 8

// Numbers of people and their cards, in groups or not, also as an address has them. Order and serial numbers are longer than a card's, and times,
// which begin with a 1, are longer than a phone's. A SIM's number has letters in it when its maker likes.
const phoneNumber =
  /(?<!\d|\d[.])(?:(?:[+]|%2B)?86(?:[ +-]|%20)?)?1[3-9]\d(?:[ +-]|%20)?\d{4}(?:[ +-]|%20)?\d{4}(?!\d)/g
const simNumber = /(?<![0-9a-z])89[0-9a-f]{17,18}(?![0-9a-z])/gi
const cardNumber = /(?<![\d-])[3-6]\d{3}(?:(?:[ +-]|%20)?\d){9,15}(?![\d-])/g
/** What each of the three contains. */
const hasNumber = /\d{4}(?:[ +-]|%20)?\d{4}|89[0-9a-f]{17}/i
const shortestNumber = 11

/** All but the last four characters hidden; a short text is hidden whole. */
export function maskAllButLast(text: string): string {
  return text.length > 8 ? `${mask}${text.slice(-4)}` : mask
}

/**
 * A text without what must not be read in it. Secrets go first: a number hidden inside one would leave the rest of it
 * unrecognised, in one world of a few hundred.
 */
export function maskText(given: string): string {
  const text = given.length < shortestSecret || !suspicious.test(given) ? given : maskTokens(given)
  return text.length < shortestNumber ? text : maskNumbers(text)
}

const maxKnownTexts = 2_000

/** Masks each text up to `longest` characters once: URLs, numbers of orders and devices come again and again. */
function oncePerText(maskOne: (text: string) => string, longest: number): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > longest) return maskOne(text)
    const knownText = known.get(text)
    if (knownText !== undefined) return knownText
    const masked = maskOne(text)
    if (known.size >= maxKnownTexts) known.clear()
    known.set(text, masked)
    return masked
  }
}

const maskTokens = oncePerText(
  (text) =>
    secretTexts.reduce(
      (masked, [pattern, replacement]) => masked.replace(pattern, replacement),
      maskKeys(text),
    ),
  300,
)

/** Keys in PEM, from their first line to their last, to the next key or to the end of the text. */
function maskKeys(text: string): string {
  if (!text.includes('-----BEGIN')) return text
  return text
    .split(/(?=-----BEGIN)/)
    .map(maskKey)
    .join('')
}

function maskKey(block: string): string {
  const [firstLine] = /^-----BEGIN[^-]{1,60}-----/.exec(block) ?? []
  if (firstLine === undefined) return block
  const end = block.indexOf('-----END', firstLine.length)
  return end < 0 ? mask : mask + block.slice(end).replace(/^-----END[^-]{1,60}-----/, '')
}

/** A number, or the text that hides it when it is a card's. Times are smaller. */
export function maskNumber(value: number): number | string {
  const text = String(value)
  const masked = maskCards(text)
  return masked === text ? value : masked
}

function maskNumbers(text: string): string {
  return hasNumber.test(text) ? maskedNumbers(text) : text
}

const maskedNumbers = oncePerText(
  (text) => maskCards(text.replace(simNumber, maskAllButLast).replace(phoneNumber, maskAllButLast)),
  40,
)

/** Left alone when the check digit is wrong. */
function maskCards(text: string): string {
  return text.replace(cardNumber, (number) => {
    const digits = number.replace(/%20|\D/g, '')
    return hasLuhnDigit(digits) ? maskAllButLast(digits) : number
  })
}

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
