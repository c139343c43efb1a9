import type { WechatAccount } from './keys.ts'

const FIELDS = [
  'appid',
  'mchid',
  'merchantName',
  'merchantSerial',
  'merchantPrivateKeyPem',
  'merchantPublicKeyPem',
  'platformSerial',
  'platformPrivateKeyPem',
  'platformPublicKeyPem',
  'apiV3Key',
] as const satisfies readonly (keyof WechatAccount)[]

/** An account as the text of the `wechat` key row of a world's file. */
export function writeAccount(account: WechatAccount): string {
  return JSON.stringify(account)
}

/** The account in a key row; throws when a field is missing, for then the file is damaged. */
export function readAccount(text: string): WechatAccount {
  const value: unknown = JSON.parse(text)
  if (isAccount(value)) return value
  throw new Error('the WeChat account of this world is incomplete')
}

function isAccount(value: unknown): value is WechatAccount {
  if (typeof value !== 'object' || value === null) return false
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
}
