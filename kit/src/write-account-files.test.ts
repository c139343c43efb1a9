import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import type { Account } from './account-files.ts'
import { writeAccountFiles } from './write-account-files.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const certificate = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----'

const wechat: Account = {
  ...{ baseUrl: 'http://127.0.0.1:4011/wallets/wechat/default', rootUrl: 'http://127.0.0.1:4021' },
  ...{ appid: 'wx1', mchid: '1900006891', serial: '5F1C', privateKey, merchantCertificate: certificate },
  merchantPkcs12: Buffer.from([0, 255, 10]).toString('base64'),
  ...{ platformSerial: 'PUB_KEY_ID_01', platformPublicKey: publicKey, apiV3Key: 'v3', apiV2Key: 'v2' },
  platformCertificates: [{ serial: '7A', certificate }],
}
const alipay: Account = {
  ...{
    gateway: 'http://127.0.0.1:4011/wallets/alipay/default/gateway.do',
    appId: '2021',
    encryptKey: 'aes==',
  },
  alipayRootCertContent: certificate,
  ...{ privateKey, alipayPublicKey: publicKey, rootUrl: 'http://127.0.0.1:4022' },
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const write = (accounts: Record<string, Account>, folder: string) =>
  writeAccountFiles(accounts, { folder, worldId: 'default' })

it('hands out keys, certificates and variables as the providers do, readable by their owner alone', async () => {
  const folder = join(emptyFolder(), 'secrets/merchant')
  const folders = await write({ wechat, alipay }, folder)
  expect(folders).toEqual({ wechat: join(folder, 'wechat'), alipay: join(folder, 'alipay') })
  expect(readdirSync(join(folder, 'wechat')).sort()).toEqual([
    ...[
      '.env',
      '.gitignore',
      '.written-by-skyshop.json',
      'README.md',
      'apiclient_cert.p12',
      'apiclient_cert.pem',
      'apiclient_key.pem',
    ],
    ...['pub_key.pem', 'wechatpay_7A.pem'],
  ])
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777
  expect([modeOf('wechat'), modeOf('wechat/.env'), modeOf('wechat/apiclient_key.pem')]).toEqual([
    0o700, 0o600, 0o600,
  ])
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  expect(parseEnv(read('wechat/.env'))).toEqual({
    ...{ WECHAT_BASE_URL: wechat.baseUrl, WECHAT_ROOT_URL: wechat.rootUrl, WECHAT_APPID: 'wx1' },
    ...{ WECHAT_MCHID: '1900006891', WECHAT_SERIAL: '5F1C', WECHAT_PLATFORM_SERIAL: 'PUB_KEY_ID_01' },
    ...{ WECHAT_API_V3_KEY: 'v3', WECHAT_API_V2_KEY: 'v2' },
    WECHAT_PRIVATE_KEY_FILE: join(folder, 'wechat/apiclient_key.pem'),
    WECHAT_MERCHANT_PKCS12_FILE: join(folder, 'wechat/apiclient_cert.p12'),
    WECHAT_MERCHANT_CERTIFICATE_FILE: join(folder, 'wechat/apiclient_cert.pem'),
    WECHAT_PLATFORM_PUBLIC_KEY_FILE: join(folder, 'wechat/pub_key.pem'),
    WECHAT_PLATFORM_CERTIFICATE_7A_FILE: join(folder, 'wechat/wechatpay_7A.pem'),
  })
  expect([...readFileSync(join(folder, 'wechat/apiclient_cert.p12'))]).toEqual([0, 255, 10])
  const derOf = (pem: string) =>
    createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const pkcs1 = read('alipay/app_private_key_pkcs1.pem')
  expect(pkcs1).toContain('BEGIN RSA PRIVATE KEY')
  const variables = parseEnv(read('alipay/.env'))
  expect([derOf(pkcs1), variables.ALIPAY_APP_PRIVATE_KEY]).toEqual([derOf(privateKey), derOf(privateKey)])
  const der = createPublicKey(read('alipay/app_public_key.pem')).export({ type: 'spki', format: 'der' })
  expect(variables.ALIPAY_PUBLIC_KEY).toBe(der.toString('base64'))
  expect(variables.ALIPAY_ENCRYPT_KEY).toBe('aes==')
  expect(variables.ALIPAY_ROOT_CERT_FILE).toBe(join(folder, 'alipay/alipayRootCert.crt'))
  const readme = read('wechat/README.md')
  for (const name of ['apiclient_key.pem', 'WECHAT_ROOT_URL', 'the world `default`'])
    expect(readme).toContain(name)
})

it('writes them again without harm, and removes what an account has no more', async () => {
  const folder = emptyFolder()
  await write({ wechat }, folder)
  writeFileSync(join(folder, 'wechat/mine.txt'), 'mine')
  await write({ wechat: { ...wechat, apiV3Key: 'other', platformCertificates: [] } }, folder)
  const names = readdirSync(join(folder, 'wechat'))
  expect(names).toContain('mine.txt')
  expect(names).not.toContain('wechatpay_7A.pem')
  expect(readFileSync(join(folder, 'wechat/.env'), 'utf8')).toContain('WECHAT_API_V3_KEY=other\n')
})

it.each([
  ['a file that was there before', async (_: string) => undefined],
  ['a file that was changed', (folder: string) => write({ alipay, wechat }, folder)],
])('leaves %s as it is, says so, and writes nothing', async (_, before) => {
  const folder = emptyFolder()
  await before(folder)
  mkdirSync(join(folder, 'wechat'), { recursive: true })
  writeFileSync(join(folder, 'wechat/.env'), 'DATABASE_URL=mine\n')
  const changed = { ...alipay, appId: '2022' }
  await expect(write({ alipay: changed, wechat }, folder)).rejects.toThrow(
    `${folder}/wechat/.env is not as Skyshop wrote it: move it away, or name another folder with --files.`,
  )
  expect(readFileSync(join(folder, 'wechat/.env'), 'utf8')).toBe('DATABASE_URL=mine\n')
  const written = readdirSync(folder).includes('alipay')
    ? readFileSync(join(folder, 'alipay/.env'), 'utf8')
    : ''
  expect(written).not.toContain('2022')
})

it('hands out the account of a configured provider by its own names', async () => {
  const folder = emptyFolder()
  await write(
    { 'mint-pay': { secret: "it's", limit: 5, signKey: privateKey, rootUrl: 'http://127.0.0.1:1' } },
    folder,
  )
  expect(parseEnv(readFileSync(join(folder, 'mint-pay/.env'), 'utf8').replace("'it'\\''s'", 'its'))).toEqual({
    ...{ MINT_PAY_SECRET: 'its', MINT_PAY_LIMIT: '5', MINT_PAY_ROOT_URL: 'http://127.0.0.1:1' },
    MINT_PAY_SIGN_KEY_FILE: join(folder, 'mint-pay/signKey.pem'),
  })
})

it('says what to do where nothing can be written', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'file'), '')
  await expect(write({ wechat }, join(folder, 'file'))).rejects.toThrow(
    /^The files of the accounts cannot be written to .*file \((ENOTDIR|EEXIST)\): make it writable, or name another folder/,
  )
})
