import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { algorithmTexts } from './algorithm-texts.ts'
import { callTexts } from './call-texts.ts'
import type { PackageLanguage } from './catalogue-package.ts'
import { packageTexts } from './package-texts.ts'

const glossaryPage = join(import.meta.dirname, '../../../../../docs/glossary.md')
const languages = Object.keys(packageTexts) as PackageLanguage[]

function glossaryWord(language: PackageLanguage, term: string): string | undefined {
  const rows = readFileSync(glossaryPage, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const column = rows.find((cells) => cells[1] === 'en' && cells.includes(language))?.indexOf(language) ?? 0
  return rows.find((cells) => cells[1] === term)?.[column]?.toLocaleLowerCase(language)
}

it.each(languages.filter((language) => language !== 'en'))(
  'names packages in %s by the words of its glossary',
  (language) => {
    const names = [
      ['event recording', packageTexts[language].record.event],
      ['continuous recording', packageTexts[language].record.continuous],
      ['phone reminder', callTexts[language].reminder.name],
      ['WeChat call', callTexts[language].wechat.name],
      ['free trial', callTexts[language].free],
      ['person detection', algorithmTexts[language].person.name],
    ] as const
    for (const [term, name] of names) {
      expect(name.replaceAll('\u00ad', '').toLocaleLowerCase(language), term).toBe(
        glossaryWord(language, term),
      )
    }
  },
)
