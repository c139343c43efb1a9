import type { Schemas } from '@skyshop/openapi/control'

type Frame = Schemas['Frame']

/** The screen that the phone had at an entry: the last one up to it, or the first of all. Null where there are none. */
export function frameAt(frames: readonly Frame[], seq: number): Frame | null {
  return frames.findLast((frame) => frame.seq <= seq) ?? frames[0] ?? null
}

/** So many screens of all, at even steps. */
export function sampled<T>(frames: readonly T[], count: number): T[] {
  const { length } = frames
  if (length <= count) return [...frames]
  return Array.from(
    { length: count },
    (_, index) => frames[Math.floor(((index + 0.5) * length) / count)],
  ).filter((frame) => frame !== undefined)
}

/** What would run or load something, and what is not shown. */
const left = 'script,noscript,style,link,meta,base,iframe,frame,object,embed,audio,video,portal'
const focusable = 'a,button,input,select,textarea,summary,[tabindex],[contenteditable]'

/** A font is never served to another origin; asked for, it would be an error in the console. */
const fontFaces = /@font-face\s*\{[^}]*\}/g

/** Ends what moves in a picture, where it would end by itself. */
const still = `*,*::before,*::after{animation-duration:1ms!important;animation-delay:0s!important;
animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important}
html{scrollbar-width:none}`

/** A layer is seen through where there is nothing of it, and lies in its frame as over the page. */
const seeThrough = `:root{color-scheme:light!important}html,body{background:transparent!important}
body{margin:0;font-family:system-ui,sans-serif}body>*{position:absolute!important;inset:0!important}`

/** Members of elements, before which controls of a form stand where they have their names. */
const { getAttribute, getAttributeNames, removeAttribute, setAttribute } = Element.prototype
const scrollTo: (this: Element, to: ScrollToOptions) => void = Element.prototype.scrollTo

/** The root of a document, before which a picture or form of that name stands. */
function rootOf(page: Document): Element {
  return Reflect.get(Document.prototype, 'documentElement', page)
}

/** Documents that show a screen: the page, and what lay over it. */
export interface ScreenDocuments {
  page: string
  layer: string | null
  /** Part of the page was still on its way. */
  isUnfinished: boolean
}

/** Makes the documents of a screen, with the pictures of a shop. */
export function documentsOf(
  { html, styles, layer, origin }: Schemas['FrameScreen'],
  shopUrl: string,
): ScreenDocuments {
  const shop = new URL(shopUrl).origin
  const here = (page: string) => page.replaceAll(origin, shop)
  return {
    page: here(documentOf(html, [...styles, still], shop)),
    isUnfinished: /^<html[^>]*\sdata-frame-unfinished/i.test(html),
    layer: layer && here(documentOf(layer.html, [...layer.styles, still, seeThrough], shop)),
  }
}

/**
 * A document of a screen. It may come from elsewhere, so what it must not do is said three times: the frame it is shown in
 * runs no script, its policy lets it load pictures of the shop alone, and what could do either is taken out.
 */
function documentOf(html: string, styles: readonly string[], shop: string): string {
  const root = rootOf(new DOMParser().parseFromString(html, 'text/html'))
  for (const one of root.querySelectorAll(left)) one.remove()
  for (const one of [root, ...root.querySelectorAll('*')])
    for (const name of getAttributeNames.call(one))
      if (name.startsWith('on') || name === 'srcdoc') removeAttribute.call(one, name)
  // Nobody is to get lost in a picture with the keyboard.
  for (const one of root.querySelectorAll(focusable)) setAttribute.call(one, 'tabindex', '-1')
  const policy = document.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${shop} data:`
  const sheets = styles.map((css) => {
    const style = document.createElement('style')
    style.textContent = css.replaceAll(fontFaces, '').replaceAll(/<\/(?=style)/gi, '<\\/')
    return style
  })
  const head = root.querySelector(':scope > head')
  head?.prepend(policy)
  head?.append(...sheets)
  return `<!doctype html>${root.outerHTML}`
}

/** Scrolls the parts of a screen to where they were, and lifts above all else what was there. */
export function showAsItWas(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument
  if (page === null) return
  const focused = frame.ownerDocument.activeElement
  const root = rootOf(page)
  for (const one of root.querySelectorAll<HTMLElement>('[data-frame-top]')) {
    const isModal = getAttribute.call(one, 'data-frame-top') === 'modal'
    removeAttribute.call(one, 'open')
    if (isModal && 'showModal' in one) (one as HTMLDialogElement).showModal()
    else if (!isModal && getAttribute.call(one, 'popover') !== null)
      HTMLElement.prototype.showPopover.call(one)
  }
  for (const one of [root, ...root.querySelectorAll('[data-frame-scroll]')]) {
    const [left = 0, top = 0] = (getAttribute.call(one, 'data-frame-scroll') ?? '').split(' ').map(Number)
    if (left !== 0 || top !== 0) scrollTo.call(one, { left, top, behavior: 'instant' })
  }
  // What opens in the picture takes the focus.
  if (focused instanceof HTMLElement && frame.ownerDocument.activeElement !== focused) focused.focus()
}
