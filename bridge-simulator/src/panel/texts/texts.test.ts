import { expect, it } from 'vitest'
import { commandsTexts } from './commands-texts.ts'
import { contractTexts } from './contract-texts.ts'
import { deskTexts } from './desk-texts.ts'
import { en } from './en.ts'
import { journalTexts } from './journal-texts.ts'
import { notifiesTexts } from './notifies-texts.ts'
import { recordTexts } from './record-texts.ts'
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
    commandsTexts,
    contractTexts,
    deskTexts,
    journalTexts,
    notifiesTexts,
    recordTexts,
  ]
  // Chinese says these two words with the ones beside them.
  const wordless = ['zh.faults.forThe']
  expect(tables.flatMap((table) => emptyTexts(table))).toEqual(wordless)
})
