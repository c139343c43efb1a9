import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { AccountRows } from './account-rows.tsx'

const coupon = {
  ...{ couponId: 'c1', userId: 'u1', nameKey: 'welcome', amountFen: 500, status: 'not-yet-effective' },
  ...{ validFromMs: 10, validUntilMs: 20, usedAtMs: null },
}
const view = {
  ...{ token: { expiresMs: 50 }, world: { userId: 'u1', phone: '13800000000' } },
  wire: { state: { coupons: [coupon] } },
} as unknown as PanelView

function rows(words: string): string {
  return renderToStaticMarkup(
    <LanguageProvider value="zh">
      <AccountRows view={view} span={{ startMs: 0, endMs: 100 }} search={words} />
    </LanguageProvider>,
  )
}

it('shows and finds the state of a coupon in the language of the panel', () => {
  expect(rows('')).toContain('未生效')
  expect(rows('')).not.toContain('not-yet-effective')
  expect(rows('未生效')).toContain('未生效')
  expect(rows('已使用')).not.toContain('未生效')
})
