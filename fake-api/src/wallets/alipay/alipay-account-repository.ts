import type { ReadClient, TxClient } from '@skyshop/prisma'
import { GATEWAY_KEY_NAMES } from '../../world/storage/gateway-key-names.ts'
import { type AlipayAccount, readAlipayAccount } from './alipay-account.ts'

/** The account with all keys, from a world's file. */
export async function findAccount(client: ReadClient | TxClient): Promise<AlipayAccount> {
  const row = await client.gatewayKey.findUniqueOrThrow({ where: { name: GATEWAY_KEY_NAMES.alipay } })
  return readAlipayAccount(row.text)
}
