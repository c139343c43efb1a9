import { Marked, type Tokens } from 'marked'
import { headingId } from './site-pages.ts'

/** A heading of a page, with the id that links lead to. */
export interface Heading {
  level: number
  /** What an address has behind `#`. */
  id: string
  text: string
}

/** The text below a heading, for the search. */
export interface Section {
  heading: Heading
  text: string
}

/** A page as HTML, with what its frame and the search need of it. */
export interface RenderedPage {
  html: string
  headings: Heading[]
  sections: Section[]
}

export interface RenderOptions {
  linkTo: (address: string) => LinkEnd
  /** Further ids of headings, in their order: those of the English page on one in Chinese. */
  otherIds?: readonly string[]
}

/** Where a link leads; of a file that the site does not have only the path is known. */
export type LinkEnd = { address: string } | { title: string }

/** Renders Markdown as the code host does, without HTML of its own. */
export function renderMarkdown(markdown: string, { linkTo, otherIds = [] }: RenderOptions): RenderedPage {
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const text = plainText(html)
        const id = uniqueId(headingId(text), taken)
        const other = otherIds[headings.length]
        headings.push({ level: depth, id, text })
        const alias = other !== undefined && other !== id ? `<span id="${other}"></span>` : ''
        return `<h${depth} id="${id}">${alias}${html}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const to = linkTo(href)
        if ('title' in to) return `<span class="source" title="${escapeText(to.title)}">${html}</span>`
        return `<a href="${escapeText(to.address)}">${html}</a>`
      },
      image({ href, text }) {
        const to = linkTo(href)
        return 'address' in to ? `<img src="${escapeText(to.address)}" alt="${escapeText(text)}">` : ''
      },
      table(token) {
        return `<div class="wide" tabindex="0">${tableOf(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`
      },
      code: ({ text, lang }) =>
        `<pre tabindex="0" data-language="${escapeText(lang ?? 'text')}"><code>${colouredCode(text, lang)}</code></pre>\n`,
      // Comments are marks of the tools that write the pages.
      html: ({ text }) => escapeText(text.replace(/<!--[\s\S]*?-->/g, '')),
    },
  })
  const html = joinedLines(marked.parse(markdown, { async: false }))
  return { html, headings, sections: sectionsOf(html, headings) }
}

/** Chinese has no blanks where a line of the source ends. */
function joinedLines(html: string): string {
  const textAndCode = html.split(/(<pre[\s\S]*?<\/pre>)/)
  const join = (part: string) =>
    part.replace(
      /(?<=[\u2e80-\u9fff\uff00-\uffef](?:<\/\w+>)*)\n(?=(?:<\w[^>]*>)*[\u2e80-\u9fff\uff00-\uffef])/g,
      '',
    )
  return textAndCode.map((part, at) => (at % 2 === 0 ? join(part) : part)).join('')
}

function tableOf({ header, rows }: Tokens.Table, inline: (tokens: Tokens.Generic[]) => string): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${row.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}

function uniqueId(id: string, taken: Map<string, number>): string {
  const count = taken.get(id) ?? 0
  taken.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}

/** The texts between headings. What precedes the first belongs to it. */
function sectionsOf(html: string, headings: readonly Heading[]): Section[] {
  const texts = html.split(/<h\d id="[^"]*">[\s\S]*?<\/h\d>/).slice(1)
  return headings.map((heading, at) => ({ heading, text: plainText(texts[at] ?? '') }))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of HTML, in one line. */
function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|td|th|tr|h\d|pre|div)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text that can stand between tags and in attributes. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const keywords =
  'as|async|await|const|default|export|extends|for|from|function|if|import|in|let|new|of|return|throw|type|typeof|until|while|do|done'

/** Comments, texts, numbers and keywords, by the name of their class. */
const tokenForms = {
  script: new RegExp(
    String.raw`(?<comment>\/\/.*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})|(?<keyword>\b(?:${keywords})\b)|(?<number>\b\d[\d_.]*\b)`,
    'g',
  ),
  shell:
    /(?<comment>(?<=^|\s)#.*)|(?<text>'[^']*'|"(?:[^"\\]|\\.)*")|(?<keyword>^\s*(?:npx|pnpm|npm|curl|node)\b)/gm,
}

function colouredCode(code: string, language = ''): string {
  if (language === '' || language === 'text') return escapeText(code)
  let html = ''
  let end = 0
  for (const match of code.matchAll(language === 'sh' ? tokenForms.shell : tokenForms.script)) {
    const [name = ''] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? []
    html += `${escapeText(code.slice(end, match.index))}<span class="${name}">${escapeText(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeText(code.slice(end))
}

/** A reference page of the contracts without its own frame, with its list of contents, and as Markdown. */
export function renderReference(
  page: string,
): RenderedPage & Record<'title' | 'contents' | 'markdown', string> {
  const [, contents = ''] = /<nav aria-label="Contents">([\s\S]*?)<\/nav>/.exec(page) ?? []
  const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(page) ?? []
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(page) ?? []
  const articles = main.split(/<(?:article|section) id="/)
  const sections = articles.map((article, at): Section => {
    const [id = ''] = at === 0 ? [''] : article.split('"', 1)
    const html = at === 0 ? article : article.slice(id.length + 2)
    const heading = { level: at === 0 ? 1 : 2, id, text: at === 0 ? title : id }
    return { heading, text: plainText(html.replace(/<pre[\s\S]*?<\/pre>/g, '')) }
  })
  const html = `<div class="reference">${main}</div>`
  const headings = sections.map(({ heading }) => heading)
  return { html, headings, sections, title, contents, markdown: asMarkdown(main) }
}

/** The HTML of a reference page as Markdown; its generator writes no other tags than these. */
function asMarkdown(html: string): string {
  const marked = html
    .replace(/<pre[^>]*>([\s\S]*?)<\/pre>/g, '\n\n```text\n$1\n```\n\n')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)')
    .replace(
      /<h([12])[^>]*>(.*?)<\/h[12]>/g,
      (_, level: string, text: string) => `\n${'#'.repeat(Number(level))} ${text}\n\n`,
    )
    .replace(/<tr><th[^>]*>([\s\S]*?)<\/th><td>([\s\S]*?)<\/td><\/tr>/g, '\n- $1: $2')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/?code[^>]*>/g, '`')
    .replace(/<\/?b>/g, '**')
    .replace(/<\/(p|div|ul|article|section)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
  const text = marked.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

/** Markdown whose links lead within the site; of a file that the site does not have the path is shown. */
export function withLinks(text: string, to: (address: string) => LinkEnd): string {
  const proseAndCode = text.split(/(^ *```[\s\S]*?^ *```$)/m)
  const withLinksOf = (prose: string) =>
    prose
      .replace(/<!--[\s\S]*?-->\n/g, '')
      .replace(/\[([^[\]]*)\]\(([^()\s]+)\)/g, (_, label: string, address: string) => {
        const target = to(address)
        return 'address' in target ? `[${label}](${target.address})` : `${label} (\`${target.title}\`)`
      })
  return proseAndCode.map((part, at) => (at % 2 === 0 ? withLinksOf(part) : part)).join('')
}
