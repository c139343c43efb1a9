import { expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

function emptyTexts(table: object, path = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    if (typeof value === 'object') return emptyTexts(value, `${path}${key}.`)
    return value === '' ? [`${path}${key}`] : []
  })
}

it('leaves no text empty in either language', () => {
  expect([...emptyTexts(en), ...emptyTexts(zh)]).toEqual([])
})
