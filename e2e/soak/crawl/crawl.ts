/**
 * `pnpm prove crawl [languages, long, mirrored …]`, without a name all: every page in every language at 320 and 414 px,
 * light and dark, and in the long and the mirrored pseudo-locale: axe, nothing sticking out or cut off, no missing key,
 * no console error, no untranslated text. The pictures are shown by `e2e/crawl-pictures/index.html`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from '../../run/build-product.ts'
import { runScenarios } from '../runs/scenario-run.ts'
import { contactSheets, type Picture, picturesDir, readPictureFile } from './contact-sheet.ts'
import { isCrawled, limitCrawl } from './crawled-languages.ts'

limitCrawl(process.argv.slice(2))
await buildProduct()
mkdirSync(picturesDir, { recursive: true })
// Pictures of other languages stay.
for (const { file, language } of picturesThere()) if (isCrawled(language)) rmSync(join(picturesDir, file))
const { results, errors, seconds } = await runScenarios(['--config', 'soak/crawl/crawl.config.ts'])
const bad = results.filter(({ isPassed }) => !isPassed)
for (const { name, findings } of bad) console.log(`failed: ${name}\n${findings.join('\n')}`)
for (const error of errors) console.log(error)

const pictures = picturesThere()
for (const [file, text] of contactSheets(pictures)) writeFileSync(join(picturesDir, file), text)
console.log(`${results.length} pages, ${bad.length} failed, ${seconds.toFixed(0)} s`)
console.log(`${pictures.length} pictures: ${join(picturesDir, 'index.html')}`)
process.exitCode = bad.length === 0 && errors.length === 0 && results.length > 0 ? 0 : 1

function picturesThere(): (Picture & { file: string })[] {
  return readdirSync(picturesDir).flatMap((file) => {
    const picture = readPictureFile(file)
    return picture === null ? [] : [{ ...picture, file }]
  })
}
