import { expect, it } from 'vitest'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { packageTitle } from './package-title.ts'

it('names a package in the language of the panel', () => {
  const cases = [
    ['cloud-event-7d-month', 'Cloud, event, kept 7 days, 1 month', '云存储 · 事件录像 · 7 天循环 · 1 个月'],
    ['data-10g-month-auto', 'Data, 10 GB, 1 month, auto-renewal', '流量 · 10 GB · 1 个月 · 自动续费'],
    ['data-top-up-10g-long', 'Data, top-up, 10 GB, until used up', '流量 · 加油包 · 10 GB · 用完为止'],
    ['wechat-call-year', 'WeChat call, 1 year', '微信通话 · 1 年'],
    ['cloud-free-month', 'Cloud, free month', '云存储 · 免费月'],
    ['data-free-flow', 'Data, free', '流量 · 免费领取'],
    ['support', 'Technical support', '技术支持'],
  ] as const
  for (const [id, inEnglish, inChinese] of cases) {
    expect(packageTitle(id, en)).toBe(inEnglish)
    expect(packageTitle(id, zh)).toBe(inChinese)
  }
})

it('leaves an unknown part of a package id unchanged', () => {
  expect(packageTitle('cloud-orbital-month', en)).toBe('Cloud, orbital, 1 month')
})
