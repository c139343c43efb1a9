import { join } from 'node:path'
import { rootDir } from '../../run/project.ts'

/** Where the pictures are; an artefact, not in git. */
export const picturesDir = join(rootDir, 'e2e/crawl-pictures')

/** One picture. */
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

/** What a file shows; null for a file that is no picture of a crawl. */
export function readPictureFile(file: string): Picture | null {
  const [, page, language, width, theme] =
    /^([\w-]+)[.](\w{2})[.](\d+)[.](light|dark)[.]jpg$/.exec(file) ?? []
  if (page === undefined || language === undefined || theme === undefined) return null
  return { page, language, width: Number(width), theme }
}
