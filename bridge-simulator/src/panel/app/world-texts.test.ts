import { expect, it } from 'vitest'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { dueTitle } from '../model/due-event.ts'
import { sampleEntry } from '../model/entry-fixture.ts'
import { entryLabel } from '../model/entry-label.ts'
import { providersAloneTexts } from './providers-alone-texts.ts'
import { worldTexts } from './world-texts.tsx'

const partyTitles = { wechat: 'WeChat', mintpay: 'Mint Pay' }
const alone = { parties: ['wechat', 'mintpay'], partyTitles }

it('names neither shop nor phone where a word of providers alone takes the place of one that does', () => {
  const ofProviders = [
    [worldTexts(en, providersAloneTexts.en, alone), /shop|phone|host|tap/i],
    [worldTexts(zh, providersAloneTexts.zh, alone), /商城|手机|宿主|点按/],
  ] as const
  for (const [{ lanes, journal, state, time, keys, edit, errors }, names] of ofProviders) {
    const said = [lanes.host, journal.empty, state.search, time.find, keys.lettersHint, edit.linkHint]
    const more = [errors.restartingBody, errors.forkBody('fork', { hadWallet: true, hasEntry: true })]
    expect([...said, ...more].filter((text) => names.test(text))).toEqual([])
  }
})

it('keeps every word where the backend takes part', () => {
  const { providers, ...words } = worldTexts(en, providersAloneTexts.en, { ...alone, parties: ['backend'] })
  expect({ ...words, providers: en.providers }).toEqual(en)
  expect(providers.mintpay).toBe('Mint Pay')
})

it.each([
  ['English', en, providersAloneTexts.en, 'WeChat', 'Mint Pay: time to pay is over'],
  ['Chinese', zh, providersAloneTexts.zh, '微信', 'Mint Pay：支付时间已过'],
] as const)(
  'names a provider of a configuration by its title in %s, due and done',
  (_, table, words, wechat, title) => {
    const texts = worldTexts(table, words, alone)
    expect([texts.providers.wechat, texts.providers.mintpay]).toEqual([wechat, 'Mint Pay'])
    expect(dueTitle('Mint Pay: time to pay is over', texts)).toBe(title)
    const webhook = dueTitle('Mint Pay notify', texts)
    expect(webhook.toLowerCase()).toBe('mint pay webhook')
    const job = sampleEntry({ kind: 'job', operationId: 'mintpay.expiry', label: 'mintpay expiry' })
    expect(entryLabel(job, texts)).toBe(title)
  },
)
