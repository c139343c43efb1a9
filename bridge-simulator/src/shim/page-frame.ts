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

/**
 * Reads what a page shows. Addresses are made absolute; what would run, load or lead elsewhere is left out, and what is
 * typed as a password is not read. Injected as source text: uses nothing of its module.
 */
export function createPageReader(scope: ShimScope, { withAddresses, stylesOf }: SheetReader): PageReader {
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
      return element.matches(selector)
    } catch {
      return false // A browser that does not know the selector.
    }
  }
  const mark = function mark(original: Element, copy: Element) {
    const { scrollLeft, scrollTop } = original
    if (scrollLeft || scrollTop) copy.setAttribute('data-frame-scroll', `${scrollLeft} ${scrollTop}`)
    // What lies above all else is so by a call, not by an attribute.
    if (copy.tagName === 'DIALOG' && isIn(original, ':modal')) copy.setAttribute('data-frame-top', 'modal')
    else if (copy.hasAttribute('popover') && isIn(original, ':popover-open'))
      copy.setAttribute('data-frame-top', 'popover')
  }
  const absolute = function absolute(address: string) {
    return /^(data:|#)/.test(address) ? address : new scope.URL(address, page.baseURI).href
  }
  const clean = function clean(original: Element, copy: Element) {
    Array.from(copy.attributes).forEach(function one({ name, value }) {
      if (/^on|^(srcset|srcdoc|nonce|integrity|autofocus|ping|action|formaction|target)$/.test(name))
        copy.removeAttribute(name)
      else if (/^\s*javascript:/i.test(value)) copy.removeAttribute(name)
      else if (name === 'style' && /url\(/.test(value))
        copy.setAttribute(name, withAddresses(value, page.baseURI))
      else if (/^(src|poster|href|xlink:href)$/.test(name) && value && copy.tagName !== 'A')
        copy.setAttribute(name, absolute((original as HTMLImageElement).currentSrc || value))
    })
  }
  return {
    stylesOf,
    copyOf: function copyOf(root) {
      const copy = root.cloneNode(true) as Element
      const copies = [copy].concat(Array.from(copy.querySelectorAll('*')))
      const originals = [root].concat(Array.from(root.querySelectorAll('*')))
      originals.forEach(function one(original, index) {
        const own = copies[index]
        // A page whose policy asks for trusted types lets nobody set the address of a script.
        if (!own || own.matches(left)) return
        fill(original, own)
        mark(original, own)
        clean(original, own)
      })
      Array.from(copy.querySelectorAll(left)).forEach(function drop(one) {
        one.remove()
      })
      return copy
    },
  }
}

/**
 * Takes frames of a page: none while it shows what it showed in the last one, unless `always`. Between two it costs the page a flag: the
 * first change ends the watching. Injected as source text: uses nothing of its module.
 */
export function createFrameTaker(
  scope: ShimScope,
  reader: PageReader,
): (always: boolean, report: (frame: PageFrame) => void) => void {
  const page = scope.document
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
  const take = function take(): PageFrame {
    isChanged = false
    observer.observe(page, { attributes: true, characterData: true, childList: true, subtree: true })
    return {
      path: scope.location.pathname + scope.location.search,
      inlineSize: scope.innerWidth,
      blockSize: scope.innerHeight,
      html: reader.copyOf(page.documentElement).outerHTML,
      styles: reader.stylesOf(),
    }
  }
  return function takeLater(always, report) {
    const idly = function idly() {
      if (isChanged || always) report(take())
    }
    if (scope.requestIdleCallback) scope.requestIdleCallback(idly, { timeout: 1000 })
    else scope.setTimeout(idly, 0)
  }
}
