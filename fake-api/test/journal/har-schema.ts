// The required members of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec), as a JSON Schema.
const text = { type: 'string' }
const size = { type: 'integer', minimum: -1 }
const time = { type: 'number', minimum: 0 }
const pairs = {
  type: 'array',
  items: { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } },
}
const message = {
  httpVersion: text,
  cookies: { type: 'array' },
  headers: pairs,
  headersSize: size,
  bodySize: size,
}

const request = {
  type: 'object',
  required: ['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString', 'headersSize', 'bodySize'],
  properties: {
    ...message,
    method: text,
    url: { type: 'string', pattern: '^https?://' },
    queryString: pairs,
    postData: { type: 'object', required: ['mimeType', 'text'], properties: { mimeType: text, text } },
  },
}

const response = {
  type: 'object',
  required: [
    'status',
    'statusText',
    'httpVersion',
    'cookies',
    'headers',
    'content',
    'redirectURL',
    'headersSize',
    'bodySize',
  ],
  properties: {
    ...message,
    status: { type: 'integer', minimum: 0, maximum: 599 },
    statusText: text,
    redirectURL: text,
    content: { type: 'object', required: ['size', 'mimeType'], properties: { size, mimeType: text, text } },
  },
}

/** Schema of a file as a HAR reader asks it. */
export const harSchema = {
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['version', 'creator', 'entries'],
      properties: {
        version: { const: '1.2' },
        creator: { type: 'object', required: ['name', 'version'], properties: { name: text, version: text } },
        entries: {
          type: 'array',
          items: {
            type: 'object',
            required: ['startedDateTime', 'time', 'request', 'response', 'cache', 'timings'],
            properties: {
              startedDateTime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
              time,
              request,
              response,
              cache: { type: 'object' },
              timings: {
                type: 'object',
                required: ['send', 'wait', 'receive'],
                properties: { send: time, wait: time, receive: time },
              },
            },
          },
        },
      },
    },
  },
}
