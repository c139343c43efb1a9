/** A change that was asked for and done. */
export interface Mutation {
  method: string
  url: string
  body: unknown
  answer: unknown
}

export type SendRequest = (request: Request) => Promise<Response>

/** A search has too much to ask for an address, and changes nothing. */
const isReading = ({ method, url }: Request) => method === 'GET' || url.endsWith('/journal/search')

/** Sends requests and reports each successful one that is no reading. A body other than JSON is reported as null. */
export function observeMutations(send: SendRequest, onMutation: (change: Mutation) => void): SendRequest {
  return async (request) => {
    if (isReading(request)) return send(request)
    const { method, url } = request
    const asked = request.clone()
    const response = await send(request)
    if (response.ok)
      onMutation({ method, url, body: await jsonOf(asked), answer: await jsonOf(response.clone()) })
    return response
  }
}

async function jsonOf(message: Request | Response): Promise<unknown> {
  const isJson = message.headers.get('content-type')?.includes('json') ?? false
  return isJson ? message.json().catch(() => null) : null
}
