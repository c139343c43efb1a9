import { createPrivateKey, createPublicKey, createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { createKeyPair } from '../../engine/signing/crypto.ts'
import { isEventGenuine, memberText, signEvent } from './paypal-signing.ts'

const pair = await createKeyPair()
const event = {
  transmissionId: 'b2384410-f8d2-11e4-8bf3-77339302725b',
  transmissionTime: '2026-11-20T12:00:00Z',
  webhookId: '8PT597110X687430L',
  body: '{"id":"WH-1"}',
}

// fact: PP-049
it('signs transmission id, time, webhook id and the CRC32 of the body as SHA256withRSA', () => {
  const { transmissionId, transmissionTime, webhookId, body } = event
  const text = `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(body)}`
  const signature = signEvent(event, createPrivateKey(pair.privateKey))
  expect(createVerify('RSA-SHA256').update(text).verify(pair.publicKey, signature, 'base64')).toBe(true)
  const key = createPublicKey(pair.publicKey)
  expect(isEventGenuine(event, signature, key)).toBe(true)
  for (const change of [{ body: '{"id": "WH-1"}' }, { webhookId: 'other' }, { transmissionTime: 'x' }])
    expect(isEventGenuine({ ...event, ...change }, signature, key)).toBe(false)
})

it.each([
  ['{"a":1,"webhook_event":{"x":"}","y":{"z":[1]}},"b":2}', '{"x":"}","y":{"z":[1]}}'],
  ['{"webhook_event" : {"q":"\\"}"}}', '{"q":"\\"}"}'],
  ['{"webhook_event":[1]}', null],
  ['{"webhook_event":{"a":1', null],
  ['{}', null],
])('takes a member as it stands in %s', (text, member) => {
  expect(memberText(text, 'webhook_event')).toBe(member)
})
