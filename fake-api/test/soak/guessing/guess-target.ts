import { CLEAR_CHARACTERS } from '../../../src/backend/codes/rules/code-text.ts'
import { readCaptcha } from '../../support/codes.ts'
import type { ProductAnswer, ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

/** Somebody who guesses, and what of. */
export interface Guesser {
  stack: TestStack
  client: ShopClient
  random: SeededRandom
}

/** A secret that can be guessed at. */
export interface GuessTarget {
  name: string
  scenario: string
  /** Wrong guesses an hour that are checked; null when each has to be paid with a new picture instead. */
  answeredAnHour: number | null
  /** Guesses something that is never right, but may be close. */
  guess(guesser: Guesser): Promise<ProductAnswer>
  /** Asks with the truth; after too many guesses it is answered like everything else. */
  truth(guesser: Guesser): Promise<ProductAnswer>
  /** SQL that counts what was found. */
  found: string
}

const GOOD_CODES = ['GOODMONTH', 'GOODQUARTER', 'GOODYEAR']
/** Codes there are, which are good for nothing here; of their own redemption the user is told (R-CODE-5). */
const BAD_CODES = ['EXPIRED', 'FOR-SOURCE-5', 'FOR-RECORDERS']
const NOTHING_REDEEMED = `SELECT count(*) AS many FROM ActivationCode WHERE redeemedAtMs IS NOT NULL AND code <> 'REDEEMED'`

const lookUp = (client: ShopClient, deviceSerialNumber: string) =>
  client.call('getDeviceBaseForSn', { query: { deviceSerialNumber } })
const deviceOf = ({ world }: ShopClient, index = 0) => world.devices[index] ?? { sn: '', deviceKey: '' }

export const GUESS_TARGETS: readonly GuessTarget[] = [
  {
    name: 'serial numbers',
    scenario: 'two-owners',
    answeredAnHour: 20,
    found: 'SELECT 0 AS many',
    guess: ({ client, random }) => lookUp(client, wrongNumber(random, deviceOf(client).sn)),
    truth: ({ client }) => lookUp(client, deviceOf(client).sn),
  },
  {
    name: 'activation codes',
    scenario: 'codes-of-every-state',
    answeredAnHour: 20,
    found: NOTHING_REDEEMED,
    guess: async (guesser) => {
      const { random } = guesser
      return tryCode(
        guesser,
        random.is(0.2) ? random.pick(BAD_CODES) : wrongCode(random),
        random.between(0, 2),
      )
    },
    truth: (guesser) => tryCode(guesser, 'GOOD-MONTH', 2),
  },
  {
    name: 'pictures',
    scenario: 'codes-of-every-state',
    answeredAnHour: null,
    found: NOTHING_REDEEMED,
    guess: async (guesser) => {
      const { stack, client, random } = guesser
      const { captchaId, captcha } = await readCaptcha(stack, client)
      const guess = random.is(0.5)
        ? altered(random, captcha, CLEAR_CHARACTERS)
        : drawn(random, captcha.length)
      const { deviceKey } = deviceOf(client)
      const body = { activeCode: 'GOOD-MONTH', productCode: 'IPC', deviceKey, captchaId, captcha: guess }
      return client.call('exchangeActiveCode', { body })
    },
    truth: (guesser) => tryCode(guesser, 'NO-SUCH', 2),
  },
]

/** Looks at a code, or redeems it with a picture that was read right. */
async function tryCode({ stack, client, random }: Guesser, activeCode: string, index: number) {
  const body = { activeCode, productCode: 'IPC', deviceKey: deviceOf(client, index).deviceKey }
  if (random.is(0.8)) return client.call('previewActiveCode', { body })
  const picture = await readCaptcha(stack, client, index)
  return client.call('exchangeActiveCode', { body: { ...body, ...picture } })
}

function wrongNumber(random: SeededRandom, sn: string): string {
  const digits = Array.from({ length: 22 }, () => random.between(0, 9)).join('')
  const hostile = [
    '',
    ' ',
    '%00',
    "' OR 1=1 --",
    `${sn}0`,
    sn.slice(1),
    ` ${sn}`,
    '٣'.repeat(22),
    'x'.repeat(60),
  ]
  return random.pick([
    altered(random, sn, '0123456789'),
    altered(random, sn, '0123456789'),
    digits,
    random.pick(hostile),
  ])
}

function wrongCode(random: SeededRandom): string {
  const near = altered(random, random.pick(GOOD_CODES), CLEAR_CHARACTERS)
  return random.pick([near, near, drawn(random, 16), '', '💥', '__proto__', "' OR 1=1 --"])
}

/** The text with one character changed for another of the alphabet. */
function altered(random: SeededRandom, text: string, alphabet: string): string {
  const at = random.between(0, text.length - 1)
  const other = random.pick([...alphabet].filter((letter) => letter !== text[at]))
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

function drawn(random: SeededRandom, length: number): string {
  return Array.from({ length }, () => random.pick([...CLEAR_CHARACTERS])).join('')
}
