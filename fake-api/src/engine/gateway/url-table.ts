/** The URL table of one wallet as `openapi/wallets/<provider>.yaml` has it. */
export interface WalletUrls {
  readonly gateway: {
    readonly prefix: string
    readonly operations: readonly UrlRow[]
  }
}

interface UrlRow {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly auth: string
  readonly request?: string
  readonly isBodyOptional?: boolean
  readonly responses: Readonly<Record<string, string | null | undefined>>
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** One operation of a gateway; messages by the names of their types. */
export interface RestOperation {
  readonly id: string
  readonly method: (typeof METHODS)[number]
  /** Below the world's prefix, with `:name` for parameters. */
  readonly path: string
  /** Allowed caller, as named in the table. */
  readonly auth: string
  readonly request: string | null
  /** A request without a body is one with an empty object. */
  readonly isBodyOptional?: boolean
  /** The message of a success, whichever status it has. */
  readonly response: string | null
}

/** The prefix of a gateway as a route, with `:worldId`. */
export function gatewayPrefix(urls: WalletUrls): string {
  return toRoute(urls.gateway.prefix)
}

/** Every operation of a table. */
export function gatewayOperations(urls: WalletUrls): readonly RestOperation[] {
  return urls.gateway.operations.map((row) => ({
    id: row.operationId,
    method: METHODS.find((method) => method === row.method) ?? 'POST',
    path: toRoute(row.path),
    auth: row.auth,
    request: row.request ?? null,
    isBodyOptional: row.isBodyOptional ?? false,
    response: row.responses['200'] ?? row.responses['201'] ?? row.responses['202'] ?? null,
  }))
}

/**
 * Method of an operation, and its path below the base URL of a world's gateway with the parameters filled in. Throws on
 * a name the table lacks.
 */
export function operationAddress(
  urls: WalletUrls,
  id: string,
  parameters: Readonly<Record<string, string>>,
): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const row = urls.gateway.operations.find((operation) => operation.operationId === id)
  if (row === undefined) throw new Error(`the URL table has no ${id}`)
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  return { method: row.method === 'GET' ? 'GET' : 'POST', path }
}

/** An operation as people write it: `GET /v2/payments/captures/{id}`. */
export function callName({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
}

function toRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** A parameter of path or query; one given twice or not at all reads as empty, which no id is. */
export function textParameter(parameters: Readonly<Record<string, unknown>>, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}
