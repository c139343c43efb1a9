import { createHash, createHmac, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedLines, signText } from '../../engine/signing/crypto.ts'
import { signPapay } from '../../wire/wechat/papay-signing.ts'
import { papayMistake } from './signature-diagnosis.ts'
import { launchSignature } from './wechat-cashier-service.ts'

const keys = { keys: ['v2-key'], apiV3Key: 'v3-key' }
const fields = { mch_id: '1900000109', body: 'Cloud + 7 days', attach: '', appid: 'wx1' }
const md5 = (text: string) => createHash('md5').update(`${text}&key=v2-key`).digest('hex').toUpperCase()

it.each([
  ['by the key of V3', signPapay(fields, 'v3-key', 'MD5').sign, 'signed with the key of V3'],
  ['in lower case', signPapay(fields, 'v2-key', 'MD5').sign?.toLowerCase(), 'digits in lower case'],
  [
    'over encoded values',
    md5('appid=wx1&body=Cloud%20%2B%207%20days&mch_id=1900000109'),
    'signed over encoded values',
  ],
  ['unsorted', md5('mch_id=1900000109&body=Cloud + 7 days&appid=wx1'), 'signed in the order of the message'],
  [
    'with empty values',
    md5('appid=wx1&attach=&body=Cloud + 7 days&mch_id=1900000109'),
    'signed with empty values',
  ],
  ['by another key', signPapay(fields, 'other', 'MD5').sign, null],
  [
    'under HMAC without its name',
    signPapay(fields, 'v2-key', 'HMAC-SHA256').sign,
    'no sign_type for HMAC-SHA256',
  ],
])('papayMistake names a signature %s', (_how, sign = '', mistake) => {
  expect(papayMistake({ ...fields, sign }, keys)).toBe(mistake)
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = { merchant: { mchid: '1900000109', serial: 's', key: publicKey } }
const app = { appid: 'wx1', timestamp: '1795138860', noncestr: 'n', partnerid: 'p', package: 'Sign=WXPay' }
const signApp = (line: string) => signText(signedLines('wx1', '1795138860', 'n', line), privateKey)
const ofApp = (parameters: object) => launchSignature('wechatOpenCashier', { parameters }, account)

it('launchSignature tells the two forms of line four apart', () => {
  const launch = { ...app, prepayid: 'wx2' }
  expect(ofApp({ ...launch, sign: signApp('wx2') })).toEqual({ holds: true, mistake: null })
  const mistake = 'signed prepay_id=… in line four, which is of JSAPI'
  expect(ofApp({ ...launch, sign: signApp('prepay_id=wx2') })).toEqual({ holds: false, mistake })
  expect(ofApp({ ...launch, sign: signApp('other') })).toEqual({ holds: false, mistake: null })
  expect(ofApp(app)).toEqual({ holds: false, mistake: 'the parameters are incomplete' })
})

it('launchSignature reads the parameters of a page by its own names', () => {
  const page = { appId: 'wx1', timeStamp: '1795138860', nonceStr: 'n', package: 'prepay_id=wx2' }
  const ofPage = (line: string) =>
    launchSignature('wechatOpenJsapi', { parameters: { ...page, paySign: signApp(line) } }, account)
  expect(ofPage('prepay_id=wx2')).toEqual({ holds: true, mistake: null })
  expect(ofPage('wx2')?.mistake).toMatch(/bare prepay id/)
})

it('launchSignature leaves a launch under a signature of v2, and other calls, alone', () => {
  const sign = createHmac('sha256', 'v2-key').update('x').digest('hex')
  expect(ofApp({ ...app, prepayid: 'wx2', sign })).toBe(null)
  expect(launchSignature('wechatLogin', {}, account)).toBe(null)
})
