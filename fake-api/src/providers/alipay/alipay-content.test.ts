import { expect, it } from 'vitest'
import { contentKeyOf, decryptContent, encryptContent } from './alipay-content.ts'

it('decryptContent returns null under every other key, also where the padding looks right by chance', () => {
  const encrypted = encryptContent('{"out_trade_no":"1"}', contentKeyOf('ours'))
  const others = Array.from({ length: 2_000 }, (_, index) => contentKeyOf(`other ${index}`))
  expect(others.map((key) => decryptContent(encrypted, key)).filter((text) => text !== null)).toEqual([])
  expect(decryptContent(encrypted, contentKeyOf('ours'))).toBe('{"out_trade_no":"1"}')
})
