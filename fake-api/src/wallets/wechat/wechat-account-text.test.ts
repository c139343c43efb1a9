import { expect, it } from 'vitest'
import { createWechatAccount, readAccount, writeAccount } from './keys.ts'

it('reads back the account it wrote', async () => {
  const account = await createWechatAccount()
  expect(readAccount(writeAccount(account))).toEqual(account)
})

it.each(['null', '[]', '{}', '{"appid":1}', '"x"'])('refuses the damaged account %s', (text) => {
  expect(() => readAccount(text)).toThrow('incomplete')
})
