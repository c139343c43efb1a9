/**
 * `pnpm prove crawl [languages …, all]`: every page in every language at 320 and 414 px, light and dark, and in the long and
 * the mirrored pseudo-locale: axe, nothing sticking out, no missing key, no console error, no untranslated text. The
 * pictures are shown by `e2e/crawl-pictures/index.html`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from '../run/build-product.ts'
import { contactSheets } from './crawl/contact-sheet.ts'
import { picturesDir, readPictureFile } from './crawl/picture-files.ts'
import { runScenarios } from './scenario-run.ts'

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? [] : ['--grep', ` (?:${wanted.join('|')})$`]

await buildProduct()
rmSync(picturesDir, { recursive: true, force: true })
mkdirSync(picturesDir, { recursive: true })
const { results, errors, seconds } = await runScenarios([
  '--config',
  'prove/crawl/crawl.config.ts',
  ...chosen,
])
const bad = results.filter(({ isPassed }) => !isPassed)
for (const { name } of bad) console.log(`failed: ${name}`)
for (const error of errors) console.log(error)

const pictures = readdirSync(picturesDir).flatMap((file) => readPictureFile(file) ?? [])
for (const [file, text] of contactSheets(pictures)) writeFileSync(join(picturesDir, file), text)
console.log(`${results.length} pages and languages, ${bad.length} failed, ${seconds.toFixed(0)} s`)
console.log(`${pictures.length} pictures: ${join(picturesDir, 'index.html')}`)
process.exitCode = bad.length === 0 && errors.length === 0 && results.length > 0 ? 0 : 1
