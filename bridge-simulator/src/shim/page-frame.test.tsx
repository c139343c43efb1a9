import { beforeEach, expect, it } from 'vitest'
import { clobberedForm, withClobberedForms } from './clobbered-form-fixture.ts'
import {
  createFrameTaker,
  createMemberReader,
  createPageReader,
  createSheetReader,
  isPageDrawn,
} from './page-frame.ts'
import type { PageFrame, ShimScope } from './shim-config.ts'

beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

const scope = () => window as unknown as ShimScope

const readerOf = (page: ShimScope) =>
  createPageReader(page, createSheetReader(page), createMemberReader(page))

/** The body of the picture of a page. */
function pictureOf(html: string, act: () => void = () => undefined): Element {
  document.body.innerHTML = html
  act()
  const picture = readerOf(scope()).copyOf(document.documentElement)
  const body = picture.querySelector('body')
  if (body === null) throw new Error('The picture has no body.')
  return body
}

const find = <T extends Element>(selector: string) => document.querySelector(selector) as T

it('has what was typed and chosen, which no attribute of the page says', () => {
  const fields = `<input id="code"><textarea id="why"></textarea><input id="agree" type="checkbox">
    <select id="month"><option>1</option><option>2</option></select>`
  const picture = pictureOf(fields, () => {
    find<HTMLInputElement>('#code').value = 'ABC'
    find<HTMLTextAreaElement>('#why').value = 'blurred'
    find<HTMLInputElement>('#agree').checked = true
    find<HTMLSelectElement>('#month').value = '2'
  })
  expect(picture.querySelector('#code')?.getAttribute('value')).toBe('ABC')
  expect(picture.querySelector('#why')?.textContent).toBe('blurred')
  expect(picture.querySelector('#agree')?.hasAttribute('checked')).toBe(true)
  expect([...picture.querySelectorAll('option')].map((one) => one.hasAttribute('selected'))).toEqual([
    false,
    true,
  ])
})

it('reads neither passwords nor hidden fields', () => {
  const picture = pictureOf(
    '<input id="p" type="password"><input id="h" type="hidden" value="token">',
    () => {
      find<HTMLInputElement>('#p').value = 'secret'
    },
  )
  expect(picture.querySelector('#p')?.getAttribute('value')).toBe('••••••')
  expect(picture.querySelector('#h')?.hasAttribute('value')).toBe(false)
})

it('has nothing that runs, loads a page or leads elsewhere', () => {
  const picture = pictureOf(`<p onclick="x()">text</p><script>x()</script><embed>
    <a href="javascript:x()">link</a><form action="https://elsewhere.example"></form><object data="/b"></object>`)
  expect(picture.querySelectorAll('script,embed,object,[onclick],[href],[action]')).toHaveLength(0)
  expect(picture.textContent).toContain('text')
})

it('makes addresses absolute, so that they are found elsewhere', () => {
  const picture = pictureOf(
    '<img src="/art/ball"><i style="background: url(/art/box)"></i><img src="data:,a">',
  )
  const [ball, box] = ['/art/ball', '/art/box'].map((path) => new URL(path, document.baseURI).href)
  expect([...picture.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
    ball,
    'data:,a',
  ])
  expect(picture.querySelector('i')?.getAttribute('style')).toContain(`url("${box}")`)
})

it('says how far parts are scrolled, and keeps language and direction', () => {
  const picture = pictureOf('<main>long</main>', () => {
    document.documentElement.lang = 'ar'
    document.documentElement.dir = 'rtl'
    find('main').scrollTop = 240
  })
  expect(picture.querySelector('main')?.getAttribute('data-frame-scroll')).toBe('0 240')
  const root = picture.parentElement
  expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['ar', 'rtl'])
})

it('reads a form whose controls are called as its own members', () => {
  document.body.innerHTML = `<p>text</p>${clobberedForm}`
  const picture = withClobberedForms(() => readerOf(scope()).copyOf(document.documentElement))
  expect(picture.outerHTML).toContain('<p>text</p><form><input')
})

it('changes nothing in the page', () => {
  const html = '<script>1</script><img src="/a"><input value="x">'
  pictureOf(html)
  expect(document.body.innerHTML).toBe(html)
})

it('reads style sheets as the page has them now, with the addresses of each', () => {
  const sheet = (texts: string[], more: object = {}) => ({
    ...{
      cssRules: texts.map((cssText) => ({ cssText })),
      href: 'https://shop.example/assets/a.css',
      ...more,
    },
  })
  const lost = {
    get cssRules(): never {
      throw new Error('Cannot access rules')
    },
  }
  const sheets = [
    sheet(['a { color: red; }', 'b { background: url("b.svg"); }']),
    sheet(['c {}'], { media: { mediaText: 'print' } }),
    sheet(['d {}'], { disabled: true }),
    lost,
  ]
  const { documentElement, baseURI } = document
  const page = { styleSheets: sheets, documentElement, baseURI }
  const reader = createSheetReader({ document: page, URL } as unknown as ShimScope)
  expect(reader.stylesOf()).toEqual([
    'a { color: red; }\nb { background: url("https://shop.example/assets/b.svg"); }',
    '@media print {\nc {}\n}',
  ])
})

/** Asks for a frame as the host does; null where none came. */
async function frameFrom(
  taker: ReturnType<typeof createFrameTaker>,
  always = false,
): Promise<PageFrame | null> {
  const frames: PageFrame[] = []
  taker(always, (frame) => frames.push(frame))
  await new Promise((resolve) => setTimeout(resolve, 20))
  return frames[0] ?? null
}

it('takes a frame when it is asked for the first time, and then only of a page that has changed', async () => {
  document.body.innerHTML = '<h1>Cameras</h1>'
  const taker = createFrameTaker(scope(), readerOf(scope()), isPageDrawn)
  expect(await frameFrom(taker)).toMatchObject({
    html: expect.stringContaining('<h1>Cameras</h1>'),
    path: '/',
  })
  expect(await frameFrom(taker)).toBeNull()
  find('h1').textContent = 'Orders'
  expect(await frameFrom(taker)).toMatchObject({ html: expect.stringContaining('<h1>Orders</h1>') })
  expect(await frameFrom(taker)).toBeNull()
  expect(await frameFrom(taker, true)).not.toBeNull()
  document.body.dispatchEvent(new Event('scroll', { bubbles: true }))
  expect(await frameFrom(taker)).not.toBeNull()
})

it.each([
  ['<p>Cameras</p>', true],
  ['<img src="data:,a">', true],
  ['<div></div><script>1</script>', false],
  ['<h1>Cameras</h1><ul aria-busy="true"></ul>', false],
  ['<h1>Cameras</h1><button aria-busy="true">Pay</button>', true],
  ['<h1>Cameras</h1><div aria-hidden="true"><div><div></div></div></div>', false],
  ['<h1>Cameras</h1><div aria-hidden="true"><div><div><svg></svg></div></div></div>', true],
])('tells of %s whether it is drawn', (html, isDrawn) => {
  document.body.innerHTML = html
  expect(isPageDrawn(document)).toBe(isDrawn)
})

it('waits for a page that is still loading, and takes it with what it keeps in its entry of the history', async () => {
  const entry = { idx: 2, usr: { month: '"1"' } }
  history.replaceState(entry, '')
  const drawn = [false, false, false, true, true]
  const taker = createFrameTaker(scope(), readerOf(scope()), () => drawn.shift() ?? true)
  document.body.innerHTML = '<p>text</p>'
  const frames: PageFrame[] = []
  taker(false, (frame) => frames.push(frame))
  await expect.poll(() => frames.length).toBe(1)
  const root = new DOMParser().parseFromString(frames[0]?.html ?? '', 'text/html').documentElement
  expect(JSON.parse(root.getAttribute('data-frame-entry') ?? '')).toEqual(entry)
  expect(root.hasAttribute('data-frame-unfinished')).toBe(false)
})

it('takes none in a browser that cannot watch a page', async () => {
  const old = { ...scope(), document, MutationObserver: undefined } as unknown as ShimScope
  expect(await frameFrom(createFrameTaker(old, readerOf(old), isPageDrawn))).toBeNull()
})

it('does not touch what a page may only set as a trusted type', () => {
  const picture = () => pictureOf('<script src="/a.js">x()</script><p>text</p>')
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function set(name, value) {
    if (this.tagName === 'SCRIPT') throw new TypeError('This document requires TrustedScriptURL assignment.')
    setAttribute.call(this, name, value)
  }
  try {
    expect(picture().textContent).toContain('text')
  } finally {
    Element.prototype.setAttribute = setAttribute
  }
})
