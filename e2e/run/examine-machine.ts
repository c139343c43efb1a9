/** Prints, as JSON, whether the tests find a browser and fonts on this machine: `npx skyshop-kit doctor` asks. */
import { findBrowser } from './browser.ts'
import { hasFonts } from './fonts.ts'
import { thisMachine } from './machine.ts'

const { CHROMIUM_PATH } = thisMachine.env
const isPathWrong = CHROMIUM_PATH !== undefined && CHROMIUM_PATH !== '' && !thisMachine.exists(CHROMIUM_PATH)
const [browser, isReadable] = await Promise.all([
  isPathWrong ? null : findBrowser(thisMachine),
  thisMachine.platform === 'linux' ? hasFonts(thisMachine) : null,
])

const noBrowser = isPathWrong
  ? `CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is no such file: correct it, or leave it out.`
  : 'The tests find no browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'
const noFonts =
  'Chinese or Arabic has no glyphs, so that pictures show boxes: install fonts (Debian: fonts-noto-core, fonts-noto-cjk, fontconfig).'
const fonts = isReadable === null ? 'not examined on this system' : 'Chinese and Arabic have glyphs'
const findings = [
  { name: 'browser', isFine: browser !== null, text: browser ?? noBrowser },
  { name: 'fonts', isFine: isReadable !== false, text: isReadable === false ? noFonts : fonts },
]
process.stdout.write(JSON.stringify(findings))
