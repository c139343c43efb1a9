import { expect, it } from 'vitest'
import { contactSheets, pictureFile, readPictureFile } from './contact-sheet.ts'

const picture = { page: 'packages, nothing to buy', language: 'de', width: 320, theme: 'dark' }

it('pictureFile names a picture by what it shows and readPictureFile reads the name', () => {
  const file = pictureFile(picture)
  expect(file).toBe('packages-nothing-to-buy.de.320.dark.jpg')
  expect(readPictureFile(file)).toEqual({ ...picture, page: 'packages-nothing-to-buy' })
  expect(readPictureFile('index.html')).toBeNull()
})

it('contactSheets makes one sheet for each language and width with both themes side by side', () => {
  const sheets = contactSheets([
    picture,
    { ...picture, theme: 'light' },
    { ...picture, language: 'ar', width: 414 },
  ])
  expect([...sheets.keys()]).toEqual(['index.html', 'de-320.html', 'ar-414.html'])
  const sheet = sheets.get('de-320.html') ?? ''
  expect(sheet.indexOf('light.jpg')).toBeLessThan(sheet.indexOf('dark.jpg'))
  expect(sheets.get('index.html')).toContain('href="ar-414.html"')
})
