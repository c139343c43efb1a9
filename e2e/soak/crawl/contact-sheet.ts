import { join } from 'node:path'
import { rootDir } from '../../run/project.ts'

/** Pages that show the pictures beside each other, one for each language and width, by the names of their files. */
export function contactSheets(pictures: readonly Picture[]): Map<string, string> {
  const bySheet = Map.groupBy(pictures, ({ language, width }) => `${language}-${width}.html`)
  const links = [...bySheet.keys()].sort().map((file) => `<li><a href="${file}">${file.slice(0, -5)}</a>`)
  const sheets = new Map([['index.html', html('Contact sheets', `<ul>${links.join('')}</ul>`)]])
  for (const [file, shown] of bySheet) sheets.set(file, html(file.slice(0, -5), figures(shown)))
  return sheets
}

function figures(pictures: readonly Picture[]): string {
  const byPage = Map.groupBy(pictures, ({ page }) => page)
  return [...byPage]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(figure)
    .join('\n')
}

function figure([page, pictures]: [string, Picture[]]): string {
  const images = pictures
    .toSorted((a, b) => b.theme.localeCompare(a.theme))
    .map(
      (one) => `<img loading="lazy" width="${one.width / 2}" alt="${one.theme}" src="${pictureFile(one)}">`,
    )
  return `<figure>${images.join('')}<figcaption>${page}</figcaption></figure>`
}

function html(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px system-ui;background:#8a9499;margin:16px}figure{display:inline-block;vertical-align:top;margin:0 16px 16px 0}img{vertical-align:top;margin-right:4px}</style>
<h1>${title}</h1>
${body}
`
}

/** Where the pictures are; an artefact, not in git. */
export const picturesDir = join(rootDir, 'e2e/crawl-pictures')

/** A picture of a page: what it shows, and under which language, width and theme. */
export interface Picture {
  page: string
  language: string
  width: number
  theme: string
}

/** Name of its file: words of the page, then what it was taken under. */
export function pictureFile({ page, language, width, theme }: Picture): string {
  return `${page.replaceAll(/[^\w-]+/g, '-')}.${language}.${width}.${theme}.jpg`
}

/** Reads from its name what a file shows; null for a file that is no picture of a crawl. */
export function readPictureFile(file: string): Picture | null {
  const [, page, language, width, theme] =
    /^([\w-]+)[.](\w{2})[.](\d+)[.](light|dark)[.]jpg$/.exec(file) ?? []
  if (page === undefined || language === undefined || theme === undefined) return null
  return { page, language, width: Number(width), theme }
}
