import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import { decodeBase64 } from '../../engine/signing/crypto.ts'
import { GatewayRefusal } from './gateway-refusal.ts'

/** The key that a merchant seals sensitive fields with, and the serial by which a request names it. */
export interface Sealing {
  readonly platform: { readonly serial: string; readonly key: KeyObject }
  readonly sealedBy: unknown
}

/** Opens a sensitive field: RSA with OAEP under the platform's key that the request names (R-WECHAT-66). */
export function openSealed(
  { field, value }: { readonly field: string; readonly value: string | undefined },
  { platform, sealedBy }: Sealing,
): string {
  if (value === undefined) throw new GatewayRefusal('PARAM_ERROR', `缺少参数${field}`, field)
  if (sealedBy !== platform.serial)
    throw new GatewayRefusal('PARAM_ERROR', '请求头Wechatpay-Serial不正确，无法解密敏感信息', field)
  const bytes = decodeBase64(value)
  const text = bytes === null ? null : decrypted(bytes, platform.key)
  if (text === null) throw new GatewayRefusal('PARAM_ERROR', '敏感信息解密失败', field)
  return text
}

function decrypted(bytes: Buffer, key: KeyObject): string | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes).toString('utf8')
  } catch {
    // Sealed under another key, or not at all.
    return null
  }
}
