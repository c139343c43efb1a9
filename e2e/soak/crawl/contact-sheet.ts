import { type Picture, pictureFile } from './picture-files.ts'

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
