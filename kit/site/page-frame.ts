import { posix } from 'node:path'
import { escapeText, type Heading } from './render-page.ts'
import type { SiteLanguage } from './site-pages.ts'

/** A line of the sidebar. */
export interface NavigationLink {
  title: string
  /** Path of the page without an ending, and the place on it. */
  path: string
  anchor: string
  language: SiteLanguage
}

/** A part of the sidebar with its pages. */
export interface NavigationPart {
  title: string
  links: readonly NavigationLink[]
}

/** Frame around the text of a page. */
export interface PageFrame {
  title: string
  /** Path of the page without an ending. */
  path: string
  language: SiteLanguage
  /** The page in the other language. */
  other: Pick<NavigationLink, 'path' | 'anchor'>
  parts: readonly NavigationPart[]
  /** The list of what is on the page, as HTML. */
  contents: string
  /** The text of the page, as HTML. */
  article: string
}

const pageTexts = {
  en: {
    skip: 'Skip to the text',
    pages: 'Pages',
    close: 'Close',
    docs: 'Documentation',
    search: 'Search',
    find: 'Find in the documentation',
    none: 'Nothing has all of these words.',
    found: 'Places found: ',
    failed: 'The index could not be read. Each letter you type tries again.',
    theme: 'Light or dark',
    other: '中文',
    onPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    markdown: 'This page as Markdown',
  },
  zh: {
    skip: '跳到正文',
    pages: '页面',
    close: '关闭',
    docs: '文档',
    search: '搜索',
    find: '在文档中查找',
    none: '没有包含所有这些词的内容。',
    found: '找到的位置：',
    failed: '无法读取索引。每输入一个字都会重试。',
    theme: '浅色或深色',
    other: 'English',
    onPage: '本页内容',
    previous: '上一页',
    next: '下一页',
    markdown: '本页的 Markdown',
  },
} as const

type PageTexts = (typeof pageTexts)[SiteLanguage]

const codeOf = { en: 'en', zh: 'zh-CN' } as const

/** A whole page: no address in it names a server, so the site can be at any place. Its search comes first, for who types early. */
export function framedPage(frame: PageFrame): string {
  const { title, path, language, other, parts, contents, article } = frame
  const texts = pageTexts[language]
  const root = posix.relative(posix.dirname(path), '.') || '.'
  const markdown = `${posix.basename(path)}.md`
  const otherCode = codeOf[language === 'en' ? 'zh' : 'en']
  const home = addressOf(path, language === 'en' ? 'index' : 'zh/index')
  return `<!doctype html>
<html lang="${codeOf[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeText(title)} · Skyshop</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${root}/assets/site.css">
<link rel="alternate" type="text/markdown" href="${markdown}"><script src="${root}/assets/site.js"></script></head>
<body data-root="${root}" data-language="${language}">
<dialog class="finder" aria-label="${texts.find}"><input type="search" aria-label="${texts.find}" placeholder="${texts.find}" autocomplete="off" spellcheck="false">
<p role="status" data-none="${texts.none}" data-found="${texts.found}" data-failed="${texts.failed}"></p><ul></ul></dialog>
<a class="skip" href="#content">${texts.skip}</a>
<header class="top"><a class="menu" href="#pages">${texts.pages}</a>
<a class="brand" href="${home}">Skyshop <span>${texts.docs}</span></a>
<button type="button" class="search" data-do="search" hidden>${texts.search} <kbd>/</kbd></button>
<a lang="${otherCode}" hreflang="${otherCode}" href="${addressOf(path, other.path, other)}">${texts.other}</a>
<button type="button" data-do="theme" aria-label="${texts.theme}" title="${texts.theme}" hidden>◐</button></header>
<div class="page">
<nav class="pages" id="pages" aria-label="${texts.pages}"><a class="close" href="#content">${texts.close}</a>${sidebar(frame)}</nav>
<main id="content">${article}
<footer>${previousAndNext(path, parts, texts)}<a class="markdown" href="${markdown}">${texts.markdown}</a></footer></main>
${contents === '' ? '' : `<aside><nav aria-label="${texts.onPage}"><h2>${texts.onPage}</h2>${contents}</nav></aside>`}
</div>
</body></html>
`
}

/** The address of a page, seen from another; paths are without an ending. */
export function addressOf(from: string, to: string, { anchor = '', ending = '.html' } = {}): string {
  const address = from === to && anchor !== '' ? '' : `${posix.relative(posix.dirname(from), to)}${ending}`
  return anchor === '' ? address : `${address}#${anchor}`
}

const longPart = 14

function sidebar({ path, language, parts }: PageFrame): string {
  const groups = parts.map(({ title, links }) => {
    const isOpen = links.length <= longPart || links.some((link) => link.path === path)
    const items = links.map((link) => {
      const here = link.path === path && link.anchor === '' ? ' aria-current="page"' : ''
      const foreign = link.language === language ? '' : ` lang="${link.language}" hreflang="${link.language}"`
      const to = addressOf(path, link.path, link)
      return `<li><a href="${to}"${here}${foreign}>${escapeText(link.title)}</a></li>`
    })
    return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`
  })
  return groups.join('')
}

function previousAndNext(path: string, parts: readonly NavigationPart[], texts: PageTexts): string {
  const links = parts.flatMap(({ links: own }) => own)
  const at = links.findIndex((link) => link.path === path)
  if (at < 0) return ''
  const linkTo = (name: 'previous' | 'next', link: NavigationLink | undefined) => {
    if (link === undefined) return ''
    const to = addressOf(path, link.path, link)
    return `<a class="${name}" href="${to}"><small>${texts[name]}</small>${escapeText(link.title)}</a>`
  }
  const next = links.slice(at).find((link) => link.path !== path)
  return linkTo('previous', links[at - 1]) + linkTo('next', next)
}

/** The list of what is on a page: headings of the second and third level. */
export function contentsOf(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeText(text)}</a></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

/** Links to headings that are not there, each with the source of its page. */
export function deadAnchors(pages: readonly { source: string; path: string; html: string }[]): string[] {
  const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]))
  return pages.flatMap(({ source, path, html }) =>
    [...html.matchAll(/ href="([^":]*)#([^"]+)"/g)].flatMap(([, to = '', anchor = '']) => {
      const target = to === '' ? path : posix.join(posix.dirname(path), to).replace('.html', '')
      return ids.get(target)?.has(decodeURIComponent(anchor)) ? [] : [`${source}: ${to}#${anchor}`]
    }),
  )
}
