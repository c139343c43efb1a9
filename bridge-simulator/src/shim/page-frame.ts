import type { PageFrame, ShimScope } from './shim-config.ts'

/** How style sheets are read for a picture of a page. */
interface SheetReader {
  /** A text of CSS with its addresses made absolute. */
  withAddresses: (css: string, base: string) => string
  /** The style sheets of the page as they are now, in order. */
  stylesOf: () => string[]
}

/** Reads style sheets, each once until the phone's theme changes. Injected as source text: uses nothing of its module. */
export function createSheetReader(scope: ShimScope): SheetReader {
  const page = scope.document
  const known = new WeakMap<CSSStyleSheet, { version: string; text: string }>()
  const withAddresses = function withAddresses(css: string, base: string) {
    return css.replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, function one(_, __, address: string) {
      return `url("${/^(data:|#)/.test(address) ? address : new scope.URL(address, base).href}")`
    })
  }
  const textOf = function textOf(sheet: CSSStyleSheet): string {
    try {
      const rules = Array.from(sheet.cssRules)
      // What the phone's theme changes in a sheet leaves the number of its rules.
      const version = `${rules.length} ${page.documentElement.style.colorScheme}`
      const before = known.get(sheet)
      if (before && before.version === version) return before.text
      const texts = rules.map(function ruleText(rule) {
        const imported = (rule as CSSImportRule).styleSheet
        return imported ? textOf(imported) : rule.cssText
      })
      const media = sheet.media ? sheet.media.mediaText : ''
      const all = withAddresses(texts.join('\n'), sheet.href || page.baseURI)
      const text = media ? `@media ${media} {\n${all}\n}` : all
      known.set(sheet, { version, text })
      return text
    } catch {
      // A sheet that was not loaded, or is of another origin, lets nobody read its rules.
      return ''
    }
  }
  return {
    withAddresses,
    stylesOf: function stylesOf() {
      const adopted = page.adoptedStyleSheets || []
      const sheets = Array.from(page.styleSheets).filter((sheet) => !sheet.disabled)
      return sheets.concat(Array.from(adopted)).map(textOf).filter(Boolean)
    },
  }
}

/** How a page is read for a picture of it. */
interface PageReader extends Pick<SheetReader, 'stylesOf'> {
  /** A copy of the document with what its fields hold and how far its parts are scrolled, without scripts. */
  copyOf: (root: Element) => Element
}

/** Reads a member of an element as its class has it: controls of a form stand before those where they have their names. */
type MemberReader = <Name extends keyof Element>(name: Name, element: Element) => Element[Name]

/** Creates that. Injected as source text: uses nothing of its module. */
export function createMemberReader(scope: ShimScope): MemberReader {
  return function own(name, element) {
    return Reflect.get(scope.Element.prototype, name, element)
  }
}

/**
 * Reads what a page shows. Addresses are made absolute; what would run, load or lead elsewhere is left out, and what is
 * typed as a password is not read. Injected as source text: uses nothing of its module.
 */
export function createPageReader(
  scope: ShimScope,
  { withAddresses, stylesOf }: SheetReader,
  own: MemberReader,
): PageReader {
  const page = scope.document
  const left = 'script,noscript,style,link,meta,base,iframe,object,embed,source'
  const fill = function fill(original: Element, copy: Element) {
    const field = original as HTMLInputElement
    if (copy.tagName === 'TEXTAREA') copy.textContent = field.value
    if (copy.tagName === 'OPTION') copy.toggleAttribute('selected', (original as HTMLOptionElement).selected)
    if (copy.tagName !== 'INPUT') return
    if (/^(checkbox|radio)$/.test(field.type)) copy.toggleAttribute('checked', field.checked)
    else copy.setAttribute('value', field.type === 'password' ? field.value.replace(/./g, '•') : field.value)
    if (/^(hidden|file)$/.test(field.type)) copy.removeAttribute('value')
  }
  const isIn = function isIn(element: Element, selector: string) {
    try {
      return own('matches', element).call(element, selector)
    } catch {
      return false // A browser that does not know the selector.
    }
  }
  const mark = function mark(original: Element, copy: Element) {
    const scrolled = [own('scrollLeft', original), own('scrollTop', original)]
    if (scrolled.some(Boolean)) own('setAttribute', copy).call(copy, 'data-frame-scroll', scrolled.join(' '))
    // What lies above all else is so by a call, not by an attribute.
    const isModal = own('tagName', copy) === 'DIALOG' && isIn(original, ':modal')
    const isPopover = own('hasAttribute', copy).call(copy, 'popover') && isIn(original, ':popover-open')
    if (isModal || isPopover)
      own('setAttribute', copy).call(copy, 'data-frame-top', isModal ? 'modal' : 'popover')
  }
  const absolute = function absolute(address: string) {
    return /^(data:|#)/.test(address) ? address : new scope.URL(address, page.baseURI).href
  }
  const clean = function clean(original: Element, copy: Element) {
    const tag = own('tagName', copy)
    const keep = own('setAttribute', copy).bind(copy)
    const drop = own('removeAttribute', copy).bind(copy)
    Array.from(own('attributes', copy)).forEach(function one({ name, value }) {
      if (/^on|^(srcset|srcdoc|nonce|integrity|autofocus|ping|action|formaction|target)$/.test(name))
        drop(name)
      else if (/^\s*javascript:/i.test(value)) drop(name)
      else if (name === 'style' && /url\(/.test(value)) keep(name, withAddresses(value, page.baseURI))
      else if (/^(src|poster|href|xlink:href)$/.test(name) && value && tag !== 'A')
        keep(name, absolute((original as HTMLImageElement).currentSrc || value))
    })
  }
  return {
    stylesOf,
    copyOf: function copyOf(root) {
      const copy = root.cloneNode(true) as Element
      const copies = [copy].concat(Array.from(copy.querySelectorAll('*')))
      const originals = [root].concat(Array.from(root.querySelectorAll('*')))
      originals.forEach(function one(original, index) {
        const twin = copies[index]
        // A page whose policy asks for trusted types lets nobody set the address of a script.
        if (!twin || isIn(twin, left)) return
        if (own('tagName', twin) !== 'FORM') fill(original, twin)
        mark(original, twin)
        clean(original, twin)
      })
      Array.from(copy.querySelectorAll(left)).forEach(function drop(one) {
        one.remove()
      })
      return copy
    },
  }
}

/**
 * Tells whether a page shows something, and no boxes in the place of what is being loaded: what says that it is busy, or
 * lines of hidden boxes with nothing in them. Injected as source text: uses nothing of its module.
 */
export function isPageDrawn(page: Document): boolean {
  const drawn = 'img,svg,canvas,video,input,select,textarea'
  const words = function words(node: Element) {
    return (node.textContent || '').trim()
  }
  const isFilled = function isFilled(part: Element) {
    return words(part) !== '' || part.querySelector(drawn) !== null
  }
  const { body } = page
  if (!body || page.querySelector('[aria-busy="true"]:not(button)')) return false
  const parts = Array.from(body.children).filter(
    (part) => !/^(SCRIPT|NOSCRIPT|STYLE|LINK)$/.test(part.tagName),
  )
  const boxes = Array.from(page.querySelectorAll('div[aria-hidden="true"] > div > div'))
  const isBox = function isBox(box: Element) {
    const hidden = box.closest('[aria-hidden="true"]')
    return hidden !== null && !isFilled(hidden)
  }
  return parts.some((part) => part.matches(drawn) || isFilled(part)) && !boxes.some(isBox)
}

/**
 * Takes frames of a page: none while it shows what it showed in the last one, unless `always`. Between two it costs the page a flag: the
 * first change ends the watching. A page that is not drawn is waited for a while, and then taken as unfinished. The root of a
 * frame says so (`data-frame-unfinished`), and what the page keeps in its entry of the history (`data-frame-entry`). Injected as source text: uses nothing of its module.
 */
export function createFrameTaker(
  scope: ShimScope,
  reader: PageReader,
  isDrawn: (page: Document) => boolean,
): (always: boolean, report: (frame: PageFrame) => void) => void {
  const page = scope.document
  const maxEntryLength = 20000
  let isChanged = true
  if (!scope.MutationObserver) return function none() {}
  const observer = new scope.MutationObserver(note)
  function note() {
    isChanged = true
    observer.disconnect()
  }
  const types = ['input', 'change', 'scroll']
  types.forEach(function listen(type) {
    page.addEventListener(type, note, { capture: true, passive: true })
  })
  scope.addEventListener('resize', note)
  const rootOf = function rootOf() {
    const root = reader.copyOf(page.documentElement)
    const entry = JSON.stringify(scope.history.state)
    if (entry.length <= maxEntryLength) root.setAttribute('data-frame-entry', entry)
    if (!isDrawn(page)) root.setAttribute('data-frame-unfinished', '')
    return root
  }
  const take = function take(): PageFrame {
    isChanged = false
    observer.observe(page, { attributes: true, characterData: true, childList: true, subtree: true })
    return {
      path: scope.location.pathname + scope.location.search,
      inlineSize: scope.innerWidth,
      blockSize: scope.innerHeight,
      html: rootOf().outerHTML,
      styles: reader.stylesOf(),
    }
  }
  return function takeLater(always, report) {
    let triesLeft = 12
    const idly = function idly() {
      if (!isChanged && !always) return
      triesLeft -= 1
      if (triesLeft > 0 && !isDrawn(page)) scope.setTimeout(idly, 250)
      else report(take())
    }
    if (scope.requestIdleCallback) scope.requestIdleCallback(idly, { timeout: 1000 })
    else scope.setTimeout(idly, 0)
  }
}
