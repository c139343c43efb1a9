import type { EntryExchange, EntryPayload } from '../../model/journal-entry.ts'

/** What stands for a masked token: the shell puts its own in. */
const masked = '•••'

/** A request as a command line. What the journal masks becomes a variable of the shell, `$TOKEN` for headers. */
export function curlOf(exchange: EntryExchange, request: EntryPayload | null): string {
  const { method, url, requestHeaders } = exchange
  const headers = Object.entries(requestHeaders).filter(([name]) => name !== 'traceparent')
  const body = bodyOf(request)
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${withToken(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

/** Product requests are journaled with their query beside their body. */
function bodyOf(request: EntryPayload | null): unknown {
  const body = request?.body ?? null
  const isPair = typeof body === 'object' && body !== null && 'query' in body
  return isPair ? ((body as { body?: unknown }).body ?? null) : body
}

function withToken(header: string): string {
  return header.includes(masked) ? `"${header.replaceAll(masked, '$TOKEN')}"` : quoted(header)
}

/** In single quotes nothing means anything but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
