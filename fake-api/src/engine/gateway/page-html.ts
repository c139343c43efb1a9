import { createHash } from 'node:crypto'
import type { PageField, PageView, PostedReturn } from './provider-page.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-inline-size: 26rem; padding: 1.5rem 1rem }
header { font-weight: 600; padding-block-end: .75rem; border-block-end: 2px solid }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin-block: 1rem }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
button, a { display: block; box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; margin-block: .5rem;
  padding: .5rem; border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit;
  text-align: center; text-decoration: none }
button[data-main] { background: #1a4fd6; border-color: #1a4fd6; color: #fff }
label { display: block; margin-block: .75rem 0 }
input, textarea { display: block; box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .25rem;
  padding: .5rem .75rem; border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit }
[role=alert] { border-inline-start: 3px solid #c22; padding-inline-start: .75rem }
small { opacity: .75 }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

/** A page as HTML: one form, no script. `action` is the address the form goes to, `problem` what was wrong with it. */
export function pageHtml(view: PageView, action: string, problem: string | null = null): string {
  const { provider, statusText, facts, choices, returnUrl } = view
  const rows = facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
  const buttons = choices.map(
    ({ choice, label, isMain }) =>
      `<button name="choice" value="${escaped(choice)}"${isMain ? ' data-main' : ' formnovalidate'}>${escaped(label)}</button>`,
  )
  const fields = (view.fields ?? []).map(fieldHtml).join('')
  const form = `<form method="post" action="${escaped(action)}">${fields}${buttons.join('')}</form>`
  const alert = problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`
  const back = returnUrl === null ? '' : `<a href="${escaped(returnUrl)}">Back to the merchant</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(provider)}</title><style>${STYLE}</style></head>
<body><header>${escaped(provider)}</header><main><p>${escaped(statusText)}</p>${alert}<dl>${rows.join('')}</dl>
${choices.length > 0 ? form : back}${furtherHtml(view)}${notesHtml(view)}</main><p><small>A simulated payment page. No money moves.</small></p></body></html>
`
}

function notesHtml({ notes = [] }: PageView): string {
  return notes.map((note) => `<p><small>${escaped(note)}</small></p>`).join('')
}

/** Sends the form of a page of its own accord; without scripts its button does. */
const SEND = 'document.forms[0].submit()'

const SEND_HASH = createHash('sha256').update(SEND).digest('base64')

/** A page that takes the browser back to the merchant by a form. */
export function returnHtml(provider: string, { postTo, members }: PostedReturn): string {
  const of = (text: string) => escaped(text)
  const inputs = Object.entries(members).map(
    ([name, value]) => `<input type="hidden" name="${of(name)}" value="${of(value)}">`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${of(provider)}</title><style>${STYLE}</style></head>
<body><header>${of(provider)}</header><main><form method="post" action="${of(postTo)}">${inputs.join('')}
<button data-main>Back to the merchant</button></form></main><script>${SEND}</script></body></html>
`
}

function furtherHtml({ further }: PageView): string {
  return further === undefined ? '' : `<a href="${escaped(further.href)}">${escaped(further.label)}</a>`
}

function fieldHtml({ name, label, autocomplete, pattern, example, longest }: PageField): string {
  const of = (text: string) => escaped(text)
  if (longest !== undefined)
    return `<label>${of(label)}<textarea name="${of(name)}" required rows="6" spellcheck="false" placeholder="${of(example)}" maxlength="${longest}"></textarea></label>`
  return `<label>${of(label)}<input name="${of(name)}" required autocomplete="${of(autocomplete)}" pattern="${of(pattern)}" placeholder="${of(example)}" maxlength="64"></label>`
}

/** An origin that can stand in a policy: a host may have a semicolon in it, which would begin another directive. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

/** Headers of the page of `returnHtml`. */
export function returnHeaders(postTo: string): Record<string, string> {
  const { 'content-security-policy': policy, ...rest } = pageHeaders(postTo)
  return { ...rest, 'content-security-policy': `${policy}; script-src 'sha256-${SEND_HASH}'` }
}

/** Headers of a page. Browsers hold `form-action` against the redirect too, so the merchant's origin is in it. */
export function pageHeaders(returnUrl: string | null): Record<string, string> {
  const origin = returnUrl === null ? '' : new URL(returnUrl).origin
  const merchant = PLAIN_ORIGIN.test(origin) ? ` ${origin}` : ''
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${merchant}; base-uri 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
