import type { IdSource } from './ids.ts'

/** Number of a SIM card: 89 and 17 or 18 more characters (R-SIM-24). */
const ICCID = /^89[0-9A-Fa-f]{17,18}$/

/** Whether a text has the form of an ICCID; its check digit counts only when all characters are digits. */
export function isIccid(text: string): boolean {
  return ICCID.test(text) && (!/^\d+$/.test(text) || luhnSum(text) % 10 === 0)
}

/** An ICCID of 20 digits: 8986, eight of the counter, seven random, and the check digit. */
export function createIccid(source: IdSource): string {
  const sequence = String(source.nextId()).padStart(8, '0').slice(-8)
  const random = String(Math.floor(source.random() * 10 ** 7)).padStart(7, '0')
  const body = `8986${sequence}${random}`
  return `${body}${(10 - (luhnSum(`${body}0`) % 10)) % 10}`
}

/** Sum of digits with every second one from the right doubled, as ISO/IEC 7812 has it. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
