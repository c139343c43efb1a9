#!/usr/bin/env bash
# alipay-sdk 4.14.0: `timestamp` is the time of the machine's zone, while Alipay reads it as Beijing's.
#
# Alipay's requests carry `timestamp` as `yyyy-MM-dd HH:mm:ss` without a zone, meant in GMT+8. The library writes the local time of the
# process. On a laptop in China both are the same; in a container, whose zone is UTC unless somebody sets it, each request is signed eight
# hours behind, in New York thirteen. There is no option for it: the process has to run with TZ=Asia/Shanghai.
#
# Seen on Node 20.20, for one instant:
#   Asia/Shanghai     2026-12-01 09:30:00
#   UTC               2026-12-01 01:30:00
#   America/New_York  2026-11-30 20:30:00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts alipay-sdk@4.14.0
cat > sign.cjs <<'JS'
const { generateKeyPairSync } = require('node:crypto')
const { AlipaySdk } = require('alipay-sdk')

// One instant for every zone: the clock of the process stands.
const instant = Date.parse('2026-12-01T01:30:00Z')
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [instant] : given))
  }
  static now() {
    return instant
  }
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const sdk = new AlipaySdk({
  appId: '2021000000000000',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  alipayPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  keyType: 'PKCS8',
})
const signed = sdk.sdkExecute('alipay.trade.app.pay', { bizContent: { out_trade_no: '1', total_amount: '1.00', subject: 'Tea' } })
console.log(`${process.env.TZ.padEnd(18)}${new URLSearchParams(signed).get('timestamp')}`)
JS
for zone in Asia/Shanghai UTC America/New_York; do TZ=$zone node sign.cjs; done | tee seen
diff seen - <<'SEEN'
Asia/Shanghai     2026-12-01 09:30:00
UTC               2026-12-01 01:30:00
America/New_York  2026-11-30 20:30:00
SEEN
