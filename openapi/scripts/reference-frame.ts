/** Every page of the reference, in the order they are listed. */
export const PAGES = {
  http: 'Backend',
  bridge: 'Host bridge',
  control: 'Control plane',
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
  assumptions: 'Assumptions',
} as const

export type PageName = keyof typeof PAGES

/** A whole page: the way to all others, then its parts. */
export function frame(title: string, parts: readonly string[], current?: PageName): string {
  const links = Object.entries(PAGES).map(([name, label]) => {
    const here = name === current ? ' aria-current="page"' : ''
    return `<a href="${name}.html"${here}>${label}</a>`
  })
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title><link rel="stylesheet" href="reference.css">`,
  ].join('')
  const header = `<header><a href="index.html">Skyshop references</a> ${links.join(' ')}</header>`
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>\n${header}\n${parts.join('\n')}\n</body></html>\n`
}

/** The list beside a page: headings with the places below them. */
export function contents(groups: Iterable<readonly [string, readonly string[]]>): string {
  const lists = [...groups].map(([title, ids]) => {
    const items = ids.map((id) => `<li><a href="#${id}">${id}</a></li>`)
    return `<h2>${escapeText(title)}</h2><ul>${items.join('')}</ul>`
  })
  return `<nav aria-label="Contents">${lists.join('')}</nav>`
}

/** A text of several paragraphs, parted by empty lines; what stands between backquotes is code. */
export function paragraphs(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n')
}

/** One line of text with its code marked as such. */
export function inline(text: unknown): string {
  return escapeText(String(text ?? '')).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A titled list, or nothing when there are no items. */
export function list(title: string, items: readonly string[] | undefined): string {
  return items && items.length > 0 ? `<p><b>${title}</b></p><ul>${items.join('')}</ul>` : ''
}

/** A text that can stand between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
