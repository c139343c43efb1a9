import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite'
import { readPlatformFeatures } from '../browser-support/platform-features.ts'
import { requiredFeatures } from '../browser-support/required-features.ts'
import { assertStylesSupported } from '../browser-support/supported-styles.ts'
import { API_META } from '../src/shared/api-client/api-base.ts'
import { CLIENT_META, isClientAuthorization, REVIEW_META } from '../src/shared/services/page-settings.ts'
import { readApiAddresses } from './api-addresses.ts'
import { earlyCodeOf } from './early-code.ts'

const probeSource = readFileSync(new URL('../src/app/start/probe.js', import.meta.url), 'utf8')
/** Statements of the probe that the build replaces. */
const earlyStatement = 'early = { files: [], pages: {}, languages: {} }'
const requiredStatement = 'required = []'

type BuiltFile = Parameters<typeof earlyCodeOf>[0][number] & {
  code?: string
  source?: string | Uint8Array
}

const api = readApiAddresses(process.env.SKYSHOP_API)
const settings = readSettingTags(process.env)

const directives = [
  "default-src 'none'",
  ["connect-src 'self'", ...api.origins].join(' '),
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "form-action 'self' https:",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** What a build sets for a vendor beside the API; without a setting the page has the one of the simulator. Throws for a bad one. */
function readSettingTags({ SKYSHOP_CLIENT, SKYSHOP_REVIEW_PHONE }: NodeJS.ProcessEnv): HtmlTagDescriptor[] {
  if (SKYSHOP_CLIENT !== undefined && !isClientAuthorization(SKYSHOP_CLIENT)) {
    throw new Error(`SKYSHOP_CLIENT: "${SKYSHOP_CLIENT}" is no Basic authorization. See docs/embedding.md.`)
  }
  const values = { [CLIENT_META]: SKYSHOP_CLIENT, [REVIEW_META]: SKYSHOP_REVIEW_PHONE }
  return Object.entries(values).flatMap(([name, content]): HtmlTagDescriptor[] =>
    content === undefined ? [] : [{ tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' }],
  )
}

/** The encoding stands in the first 1,024 bytes, where HTML wants it: before the policy and the probe. */
const charsetTag: HtmlTagDescriptor = { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' }
const charset = /[ \t]*<meta charset="utf-8" \/?>\n?/

/** The built page: its styles and the capability probe stand in it, each allowed by its hash only. */
export function htmlPolicy(): Plugin {
  return {
    name: 'skyshop-html-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(built, { bundle = {} }) {
        const probe = probeOf(built, Object.values(bundle))
        const html = skeletonFirst(built)
        const scripts = `script-src 'self' ${hashOf(probe)}`
        const content = [...directives, scripts, `style-src 'self' ${styleHashes(html).join(' ')}`].join('; ')
        const policy = { 'http-equiv': 'Content-Security-Policy', content }
        const tags: HtmlTagDescriptor[] = [
          { tag: 'meta', attrs: policy, injectTo: 'head-prepend' },
          { tag: 'meta', attrs: { name: API_META, content: api.base }, injectTo: 'head-prepend' },
          ...settings,
          // It decides which skeleton is drawn, so it runs before the body is. In the page itself: nothing is painted,
          // nor is the code of the page asked for, until it has come.
          { tag: 'script', children: probe, injectTo: 'head-prepend' },
        ]
        return { html: html.replace(charset, ''), tags: [charsetTag, ...tags] }
      },
    },
  }
}

/** The probe with the features it asks for and the names of the code that pages need. */
function probeOf(html: string, built: readonly BuiltFile[]): string {
  const early = earlyCodeOf(built, (file) => html.includes(`/${file}"`))
  const scripts = built.flatMap(({ fileName, code }) => (code === undefined ? [] : [{ fileName, code }]))
  assertStylesSupported(styleSheetsOf(html, built))
  const required = requiredFeatures(scripts, readPlatformFeatures())
  const filled = [
    [earlyStatement, `early = ${JSON.stringify(early)}`],
    [requiredStatement, `required = ${JSON.stringify(required)}`],
  ].reduce((text, [statement = '', value = '']) => {
    if (!text.includes(statement)) throw new Error(`The probe has no statement "${statement}".`)
    return text.replace(statement, value)
  }, probeSource)
  return minifySync('probe.js', filled).code.trim()
}

/**
 * Style sheets of the app stand behind the skeleton, which has its own style: in the head they would keep it from
 * being painted. Module scripts wait for them all the same.
 */
function skeletonFirst(html: string): string {
  const sheets = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
  if (sheets.length === 0) throw new Error('The build has no style sheet to put behind the skeleton.')
  const without = sheets.reduce((page, sheet) => page.replace(sheet, ''), html)
  return without.replace('    <div id="app"', `${sheets.join('')}    <div id="app"`)
}

/** Style sheets of the build, and those in the page itself. */
function styleSheetsOf(html: string, built: readonly BuiltFile[]) {
  const files = built.flatMap(({ fileName, source }) =>
    fileName.endsWith('.css') ? [{ fileName, css: String(source) }] : [],
  )
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  return [...files, ...inline.map(([, css = '']) => ({ fileName: 'index.html', css }))]
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => hashOf(css))
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}
