import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { TestStack } from './test-stack.ts'

/** Answer that came back from the product listener. */
export interface ProductAnswer {
  status: number
  body: { code: number; success: boolean; data: never; msg: string }
}

/** Values and headers of one request; `tenant` null leaves devTenantId out. */
export interface ProductRequest {
  query?: Record<string, unknown>
  body?: unknown
  token?: string | null
  tenant?: string | null
  headers?: Record<string, string>
}

/** Calls operations as the shop of one world's user would. */
export class ShopClient {
  readonly #stack: TestStack
  readonly world: ControlSchemas['World']

  constructor(stack: TestStack, world: ControlSchemas['World']) {
    this.#stack = stack
    this.world = world
  }

  /** A client of the same world after the host app gave it a new token. */
  refreshed(token: string): ShopClient {
    return new ShopClient(this.#stack, { ...this.world, user: { ...this.world.user, token } })
  }

  /** Sends one operation; nothing is checked here. */
  async call(id: HttpOperationId, request: ProductRequest = {}): Promise<ProductAnswer> {
    const { method, path } = httpOperations[id]
    const { query = {}, body, token = this.world.user.token, tenant = this.world.tenantId } = request
    const url = new URL(`${this.#stack.productUrl}${path}`)
    const tenantPart = tenant === null ? {} : { devTenantId: tenant }
    const search = body === undefined ? { ...tenantPart, ...query } : query
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        authorization: 'Basic c2t5c2hvcA==',
        ...(token === null ? {} : { 'blade-auth': `bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: bodyText(body, tenantPart) }),
    })
    return { status: response.status, body: (await response.json()) as ProductAnswer['body'] }
  }

  /** `data` of an answer that must be a success. */
  async data<T>(id: HttpOperationId, request: ProductRequest = {}): Promise<T> {
    const { status, body } = await this.call(id, request)
    if (status !== 200 || !body.success) throw new Error(`${id}: ${status} ${body.code} ${body.msg}`)
    return body.data as T
  }
}

function bodyText(body: unknown, tenantPart: object): string {
  if (typeof body === 'string') return body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return JSON.stringify(body)
  return JSON.stringify({ ...tenantPart, ...body })
}
