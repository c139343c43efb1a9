import { expect, it } from 'vitest'
import {
  createKeyPair,
  loadPrivateKey,
  loadPublicKey,
  randomHex,
  randomUuid,
  signText,
  verifyText,
} from './crypto.ts'

it('draws hex digits from the given source', () => {
  const source = { random: () => 0.7 }
  expect(randomHex(source, 6)).toBe('bbbbbb')
  expect(randomUuid(source)).toBe('bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb')
})

it('loads each key once, and never one for another', async () => {
  const [first, second] = [await createKeyPair(), await createKeyPair()]
  const privateKey = loadPrivateKey(first.privateKey)
  expect(loadPrivateKey(first.privateKey)).toBe(privateKey)
  const signature = signText('text', privateKey)
  expect(verifyText('text', signature, loadPublicKey(first.publicKey))).toBe(true)
  expect(verifyText('text', signature, loadPublicKey(second.publicKey))).toBe(false)
})
