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

/** Ends what moves in a picture, where it would end by itself. */
const still = `*,*::before,*::after{animation-duration:1ms!important;animation-delay:0s!important;
animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important}
html{scrollbar-width:none}`

/**
 * The document that shows a screen. It may come from elsewhere, so what it must not do is said three times: the frame it is
 * shown in runs no script, its policy lets it load pictures of the shop alone, and what could do either is taken out.
 */
export function documentOf({ html, styles, origin }: Schemas['FrameScreen'], shopUrl: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const one of page.querySelectorAll(left)) one.remove()
  for (const one of page.querySelectorAll('*'))
    for (const name of one.getAttributeNames())
      if (name.startsWith('on') || name === 'srcdoc') one.removeAttribute(name)
  // Nobody is to get lost in a picture with the keyboard.
  for (const one of page.querySelectorAll(focusable)) one.setAttribute('tabindex', '-1')
  const shop = new URL(shopUrl).origin
  const policy = page.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${shop} data:; font-src ${shop} data:`
  const sheets = [...styles, still].map((css) => {
    const style = page.createElement('style')
    style.textContent = css.replaceAll(/<\/(?=style)/gi, '<\\/')
    return style
  })
  page.head.prepend(policy)
  page.head.append(...sheets)
  return `<!doctype html>${page.documentElement.outerHTML}`.replaceAll(origin, shop)
}

/** Scrolls the parts of a screen to where they were, and lifts above all else what was there. */
export function showAsItWas(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument
  if (page === null) return
  const focused = frame.ownerDocument.activeElement
  for (const one of page.querySelectorAll<HTMLElement>('[data-frame-top]')) {
    const isModal = one.dataset.frameTop === 'modal'
    one.removeAttribute('open')
    if (isModal && 'showModal' in one) (one as HTMLDialogElement).showModal()
    else if (!isModal && one.popover !== null) one.showPopover()
  }
  for (const one of page.querySelectorAll<HTMLElement>('[data-frame-scroll]')) {
    const [x = 0, y = 0] = (one.dataset.frameScroll ?? '').split(' ').map(Number)
    one.scrollTo({ left: x, top: y, behavior: 'instant' })
  }
  // What opens in the picture takes the focus.
  if (focused instanceof HTMLElement && frame.ownerDocument.activeElement !== focused) focused.focus()
}
