import { expect, it } from 'vitest'
import type { ShimScope } from './shim-config.ts'
import { syncTheme } from './sync-theme.ts'

interface Rule {
  media?: { mediaText: string }
  cssRules?: Rule[]
}

const asking = (mediaText: string): Rule => ({ media: { mediaText }, cssRules: [] })
const yes = '(min-width: 0px)'
const no = '(max-width: 0px)'

function pageWith(cssRules: Rule[]) {
  const style = { colorScheme: '' }
  const sheets = [{ cssRules }]
  const loads: (() => void)[] = []
  const document = {
    documentElement: { style },
    styleSheets: sheets,
    addEventListener: (_type: string, listener: () => void) => loads.push(listener),
  }
  const setTheme = syncTheme({ document } as unknown as ShimScope)
  const load = (rule: Rule) => {
    sheets.push({ cssRules: [rule] })
    for (const listener of loads) listener()
  }
  const loseSheet = () => {
    const lost = {
      get cssRules(): Rule[] {
        throw new Error('Cannot access rules')
      },
    }
    sheets.unshift(lost)
  }
  return { style, setTheme, load, loseSheet }
}

it('answers matchMedia queries for the colour scheme in both directions', () => {
  const dark = asking('(prefers-color-scheme: dark)')
  const wideLight = asking('screen and (prefers-color-scheme:light)')
  const wide = asking('(min-width: 600px)')
  const page = pageWith([{ cssRules: [dark] }, wideLight, wide, {}])
  const queries = () => [dark, wideLight, wide].map(({ media }) => media?.mediaText)
  page.setTheme('dark')
  expect(page.style.colorScheme).toBe('dark')
  expect(queries()).toEqual([yes, `screen and ${no}`, '(min-width: 600px)'])
  page.setTheme('light')
  expect(page.style.colorScheme).toBe('light')
  expect(queries()).toEqual([no, `screen and ${yes}`, '(min-width: 600px)'])
})

it('changes style sheets that load later, none before the host sent a theme', () => {
  const early = asking('(prefers-color-scheme: dark)')
  const late = asking('(prefers-color-scheme: dark)')
  const page = pageWith([early])
  expect(early.media?.mediaText).toBe('(prefers-color-scheme: dark)')
  page.setTheme('dark')
  page.load(late)
  expect(late.media?.mediaText).toBe(yes)
})

it('passes over a style sheet that could not be loaded', () => {
  const dark = asking('(prefers-color-scheme: dark)')
  const page = pageWith([dark])
  page.loseSheet()
  page.setTheme('dark')
  expect(dark.media?.mediaText).toBe(yes)
})
