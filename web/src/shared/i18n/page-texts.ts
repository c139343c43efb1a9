import i18next from 'i18next'
import { currentLanguage } from './i18n.ts'
import type { Language } from './locales/languages.ts'
import type { TextArea } from './locales/locale.ts'

type Texts = Record<string, string>
type Chunk = { default: Texts }

// A chunk for each area and language: a page loads the texts of its area in its own language and nothing else.
const files = {
  abilities: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=abilities' }),
  articles: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=articles' }),
  'auto-renewal': import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=auto-renewal' }),
  campaigns: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=campaigns' }),
  'card-payments': import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=card-payments' }),
  coupons: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=coupons' }),
  'free-offers': import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=free-offers' }),
  orders: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=orders' }),
  redeem: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=redeem' }),
  services: import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=services' }),
  'sim-cards': import.meta.glob<Chunk>('./locales/??.ts', { query: '?part=sim-cards' }),
} satisfies Record<TextArea, unknown>

/** Adds the texts of an area to those of the frame, in the language of the shop, as soon as that is known. */
export async function loadPageTexts(area: TextArea): Promise<void> {
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve))
  const language = currentLanguage()
  i18next.addResources(language, 'translation', await loadAreaTexts(area, language))
}

/** The texts of an area in one language. Rejects when their chunk does not arrive. */
export async function loadAreaTexts(area: TextArea, language: Language): Promise<Texts> {
  const load = files[area][`./locales/${language}.ts`]
  if (load === undefined) throw new Error(`The texts of ${area} are missing in ${language}.`)
  return (await load()).default
}

export const textAreas = Object.keys(files) as TextArea[]
