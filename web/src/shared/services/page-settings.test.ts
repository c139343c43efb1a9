import { expect, it } from 'vitest'
import { CLIENT_META, defaultSettings, REVIEW_META, readPageSettings } from './page-settings.ts'

function read(metas: Record<string, string>) {
  const page = document.implementation.createHTMLDocument()
  for (const [name, content] of Object.entries(metas)) {
    page.head.append(Object.assign(page.createElement('meta'), { name, content }))
  }
  return readPageSettings(page)
}

// spec: 6.04, 7.01
it('reads the client and the account of the reviewers from the page', () => {
  expect(read({ [CLIENT_META]: ' Basic dmVuZG9yOjE= ', [REVIEW_META]: '13900000000' })).toEqual({
    clientAuthorization: 'Basic dmVuZG9yOjE=',
    reviewPhone: '13900000000',
  })
})

it('has those of the simulator where the page says nothing, and no reviewer where it names none', () => {
  expect(read({})).toEqual(defaultSettings)
  expect(read({ [CLIENT_META]: '', [REVIEW_META]: '' })).toEqual({ ...defaultSettings, reviewPhone: '' })
})
