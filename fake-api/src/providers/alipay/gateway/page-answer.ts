import type { WireAnswer } from '../../../engine/http/exchange.ts'

/**
 * Writes a page method's answer to the browser: the way to the cashier, or a page on what is wrong. As at Alipay the
 * page is in GBK (AL-027); what is no ASCII stands in it as a reference, which is the same in every charset.
 */
export function writePage(body: object): WireAnswer {
  if ('location' in body) {
    return { status: 302, mediaType: null, text: '', headers: { location: String(body.location) } }
  }
  const { sub_code, sub_msg } = body as { readonly sub_code?: string; readonly sub_msg?: string }
  const text = `<!doctype html>
<html><head><meta charset="GBK"><title>${referenced('支付宝')}</title></head>
<body><h1>${referenced('错误')}</h1><p>${referenced(sub_msg ?? '')}</p><p>${referenced(sub_code ?? '')}</p></body></html>
`
  return { status: 200, mediaType: 'text/html; charset=GBK', text, bytes: Buffer.from(text) }
}

/** A text of ASCII alone, for any place between tags. */
function referenced(text: string): string {
  return text.replaceAll(/[^ -~]|[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
