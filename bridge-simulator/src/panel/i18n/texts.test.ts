import { expect, it } from 'vitest'
import { guideTexts } from '../views/guide/guide-texts.ts'
import { bannersTexts, contentTexts } from './banners-texts.ts'
import { commandsTexts } from './commands-texts.ts'
import { contractTexts } from './contract-texts.ts'
import { en } from './en.ts'
import { journalTexts } from './journal-texts.ts'
import { recordTexts } from './record-texts.ts'
import { walletActivityTexts } from './wallet-activity-texts.ts'
import { webhooksTexts } from './webhooks-texts.ts'
import { zh } from './zh.ts'

function emptyTexts(table: object, path = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    if (typeof value === 'object') return emptyTexts(value, `${path}${key}.`)
    return value === '' ? [`${path}${key}`] : []
  })
}

it('leaves no text empty in either language', () => {
  const tables = [
    { en, zh },
    bannersTexts,
    contentTexts,
    commandsTexts,
    contractTexts,
    walletActivityTexts,
    journalTexts,
    webhooksTexts,
    recordTexts,
    guideTexts,
  ]
  // Chinese says these two words with the ones beside them.
  const wordless = ['zh.faults.forThe']
  expect(tables.flatMap((table) => emptyTexts(table))).toEqual(wordless)
})

/** States by the machine they belong to; a word may stand for states of two machines. */
const machines = [
  ['pre-signed', 'active', 'terminated', 'abandoned'],
  ['scheduled', 'announced', 'waiting', 'deducting', 'paid', 'grace', 'lapsed', 'cancelled'],
  ['not-yet-active', 'activating', 'activated', 'suspended', 'expired', 'revoked', 'activation-failed'],
  ['unused', 'reserved', 'used', 'expired', 'not-yet-effective', 'invalid'],
  ['normal', 'not-activated', 'deactivated', 'abnormal', 'unknown'],
]

it.each([
  ['English', en],
  ['Chinese', zh],
] as const)('%s has different texts for all states of one kind', (_, { state, orderStatus, deviceState }) => {
  const ofMachines = machines.map((states) => states.map((name) => state.names[name]))
  for (const words of [...ofMachines, Object.values(orderStatus), Object.values(deviceState)]) {
    expect(words).not.toContain(undefined)
    expect(new Set(words).size, words.join(', ')).toBe(words.length)
  }
})
