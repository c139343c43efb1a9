import { expect, it } from 'vitest'
import { answered, ControlRefused, ServerUnreachable } from './control-client.ts'

const response = (status: number) => new Response(null, { status })
const refusalOf = (answer: Parameters<typeof answered>[0]) => {
  try {
    return answered(answer)
  } catch (error) {
    return error
  }
}

it('returns the data of a successful answer', () => {
  expect(answered({ data: [1], response: response(200) })).toEqual([1])
})

it('throws ControlRefused with code and message, with defaults when the body has none', () => {
  const error = { error: 'fault-not-found', message: 'This world has no such fault.' } as const
  const refusal = refusalOf({ error, response: response(404) })
  expect(refusal).toBeInstanceOf(ControlRefused)
  expect(refusal).toMatchObject({ code: 'fault-not-found', message: 'This world has no such fault.' })
  expect(refusalOf({ error: '', response: response(404) })).toMatchObject({
    code: null,
    message: 'The control plane answered 404.',
  })
})

it('throws ServerUnreachable for a 502 of the proxy', () => {
  const answer = { error: 'The upstream is not running.', response: response(502) }
  expect(refusalOf(answer)).toBeInstanceOf(ServerUnreachable)
})
