import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { languages } from '../i18n/locales/languages.ts'
import { useDataTexts } from './use-data-texts.ts'

const shop = vi.hoisted(() => ({ language: 'en' }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: () => 'MB', i18n: shop }) }))

function Amount({ kb }: { kb: number }) {
  return <>{useDataTexts().amount(kb)}</>
}

it.each(languages)(
  'writes four figures in %s as every engine does: in Latin digits, without groups',
  (language) => {
    shop.language = language
    expect(renderToString(<Amount kb={1023 * 1024} />)).toBe('1023\u00a0MB')
  },
)
