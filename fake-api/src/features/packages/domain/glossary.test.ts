import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { algorithmPhrases } from './algorithm-phrases.ts'
import { callPhrases } from './call-phrases.ts'
import type { PackageLanguage } from './catalogue-package.ts'
import { packageWords } from './package-words.ts'

const glossaryDir = join(import.meta.dirname, '../../../../../docs/glossary')
const languages = Object.keys(packageWords) as PackageLanguage[]

function glossaryWord(language: PackageLanguage, term: string): string | undefined {
  const lines = readFileSync(join(glossaryDir, `${language}.md`), 'utf8').split('\n')
  const [, , word] = lines.find((line) => line.startsWith(`| ${term} |`))?.split('|') ?? []
  return word?.trim().toLocaleLowerCase(language)
}

it.each(languages.filter((language) => language !== 'en'))(
  'names packages in %s by the words of its glossary',
  (language) => {
    const names = [
      ['event recording', packageWords[language].record.event],
      ['continuous recording', packageWords[language].record.continuous],
      ['phone reminder', callPhrases[language].reminder.name],
      ['WeChat call', callPhrases[language].wechat.name],
      ['free trial', callPhrases[language].free],
      ['person detection', algorithmPhrases[language].person.name],
    ] as const
    for (const [term, name] of names) {
      expect(name.toLocaleLowerCase(language), term).toBe(glossaryWord(language, term))
    }
  },
)
