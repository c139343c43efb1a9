import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLocale } from '../i18n/i18n.ts'
import type { Language } from '../i18n/locales/languages.ts'
import { loadAreaTexts, textAreas } from '../i18n/page-texts.ts'

const glossaryPage = join(import.meta.dirname, '../../../../docs/glossary.md')

/** All texts of a language: those of the frame and those that come with pages. */
export async function textsOf(language: Language): Promise<Record<string, string>> {
  const areas = await Promise.all(textAreas.map((area) => loadAreaTexts(area, language)))
  return Object.assign({}, await loadLocale(language), ...areas)
}

/** The words of a language by the English term: a column of the tables below a head that begins with `en`. */
export function glossaryOf(language: Language): Map<string, string> {
  const lines = readFileSync(glossaryPage, 'utf8').split('\n')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  const head = rows.find((cells) => cells[1] === 'en' && cells.includes(language)) ?? []
  const column = head.indexOf(language)
  const terms = rows.filter((cells) => cells.length === head.length && !/^(en|-+)$/.test(cells[1] ?? ''))
  return new Map(terms.map((cells) => [bare(cells[1] ?? ''), bare(cells[column] ?? '', language)]))
}

/** The word alone: without case, soft hyphens, remarks in brackets and the Arabic article. */
export function bare(text: string, language: Language = 'en'): string {
  const plain = text.replaceAll('\u00ad', '').replaceAll(/\s*[(（].*?[)）]/g, '')
  return plain
    .replaceAll(/(?<!\p{L})ال(?=\p{L})/gu, '')
    .toLocaleLowerCase(language)
    .trim()
}
