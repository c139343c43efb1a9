import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { arrangePackages } from '../model/arrange-packages.ts'
import { pack } from '../testing/package-samples.ts'
import { DurationChoice } from './duration-choice.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const year = pack('event-7-year', 15_800)
const menu = arrangePackages([
  year,
  pack('event-7-month', 1590),
  pack('event-7-month', 1430, { packageId: 'auto', autoRenew: true }),
])
const [offer] = menu.autoRenewals

function cardsOf(refusal: string | undefined): string[] {
  const renewal = offer ? { offer, isChosen: false, refusal, onChoose: () => undefined } : null
  const choice = { menu, chosen: year, slotCount: 2, renewal, isUnmarked: true, onChoose: () => undefined }
  return renderToString(<DurationChoice {...choice} />).match(/<label.*?<\/label>/g) ?? []
}

it('keeps a renewal that is not for several channels in its place, shut, with the reason, and marks no length', () => {
  const cards = cardsOf('one at a time')
  expect(cards).toHaveLength(3)
  expect(cards.join('')).not.toContain('checked')
  expect(cards[2]).toContain('disabled')
  expect(cards[2]).toContain('one at a time')
  expect(cards[2]).not.toContain('packages.autoRenewHelp')
  expect(cards.slice(0, 2).join('')).not.toContain('disabled')
})

it('offers the renewal of one channel with the day of its charge', () => {
  const card = cardsOf(undefined)[2]
  expect(card).not.toContain('disabled')
  expect(card).toContain('packages.autoRenewHelp')
})
