import type { FastifyRequest } from 'fastify'
import { foundIn, notRead, unreadBody } from '../../../engine/http/raw-body.ts'
import type { AlipayParameters } from '../../../wire/alipay/alipay-signing.ts'

/** Query and form of a request together, as they came. */
export function formTextOf(request: FastifyRequest): string {
  const query = request.originalUrl.split('?')[1] ?? ''
  return [query, bodyOf(request)].filter((part) => part !== '').join('&')
}

/** Says why the body of a request is no form of parameters; null for one that is, or is not there. */
export function formFault(request: FastifyRequest, parameters: AlipayParameters | null): string | null {
  const unread = unreadBody(request)
  if (unread !== null) return unread.reason
  const type = request.headers['content-type'] ?? ''
  const isOther = type !== '' && !/^(application\/x-www-form-urlencoded|text\/plain)\b/i.test(type)
  const body = bodyOf(request)
  // What names its app is a form, whatever it calls itself.
  if (body === '' || parameters?.app_id) return null
  if (!isOther) return foundIn(body, 'a form') === null ? null : notRead(body, 'a form')
  return `the body must be application/x-www-form-urlencoded, and is ${type.replaceAll(/[^ -~]/g, '?').slice(0, 60)}`
}

/** Says why a request has no JSON. */
export function jsonFault(request: FastifyRequest): string {
  const body = bodyOf(request)
  return unreadBody(request)?.reason ?? notRead(body, 'JSON')
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}
