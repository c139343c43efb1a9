import { generateKeyPairSync } from 'node:crypto'
import { right, wrong } from '../signature-diagnosis.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Pairs of a world's parties: the merchant, the platform, the merchant at another provider, and somebody from elsewhere. */
export function createTrialKeys() {
  const [merchant, platform, other, from] = [pair(), pair(), pair(), pair()]
  const keys = [
    right(merchant.publicKey),
    wrong('platform-key', platform.publicKey),
    wrong('other-account-key', other.publicKey, "the merchant's at wechat"),
  ]
  return { merchant, platform, other, from, keys }
}
