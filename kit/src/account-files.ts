import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { accountFileNames } from '../../openapi/generated/account-settings.ts'

/** A file of an account, as the provider's own console would hand it out. */
export interface AccountFile {
  readonly name: string
  readonly content: string | Uint8Array
  /** Its purpose, for the README beside it; null for the README itself. */
  readonly about: string | null
}

/** An account as `getMerchants` of the control plane answers it. */
export type Account = Readonly<Record<string, unknown>>

/** Place of an account. */
export interface AccountPlace {
  readonly provider: string
  readonly worldId: string
  /** Absolute path that the files are written to, for the variables that name them. */
  readonly folder: string
}

type FileMember<Provider extends keyof typeof accountFileNames> = keyof (typeof accountFileNames)[Provider]

/** Purposes of the files, for whoever has not seen those of the provider; their names are the contract's. */
const purposes: {
  readonly [Provider in 'wechat' | 'alipay' | 'lianlian']: Record<
    FileMember<Provider>,
    Pick<AccountFile, 'about'>
  >
} = {
  wechat: {
    privateKey: { about: 'Your private key (商户API私钥), PKCS #8: signs what you send.' },
    merchantCertificate: { about: 'Your certificate (商户API证书), whose serial number a request names.' },
    merchantPkcs12: {
      about: 'Your certificate with its key in one file, PKCS #12; its password is the merchant number.',
    },
    platformPublicKey: {
      about:
        'The public key of WeChat Pay (微信支付公钥): verifies notifies and answers. `WECHAT_PLATFORM_SERIAL` is its id.',
    },
    platformCertificates: { about: 'A platform certificate (平台证书) of WeChat Pay, serial {serial}.' },
  },
  alipay: {
    privateKey: { about: 'Your private key (应用私钥), PKCS #8, as Java and Node take it.' },
    alipayPublicKey: { about: 'The public key of Alipay (支付宝公钥): verifies notifies and answers.' },
    appCertContent: { about: 'Your certificate (应用公钥证书).' },
    alipayPublicCertContent: { about: 'The certificate of Alipay (支付宝公钥证书).' },
    alipayRootCertContent: { about: 'The root certificates of Alipay (支付宝根证书).' },
  },
  lianlian: {
    privateKey: { about: 'Your private key, PKCS #8: signs what you send.' },
    platformPublicKey: { about: 'The public key of LianLian: verifies notifies and answers.' },
  },
}

const titles: Readonly<Record<string, string>> = {
  ...{ wechat: 'WeChat Pay', alipay: 'Alipay', paypal: 'PayPal', lianlian: 'LianLian' },
}

/** Returns the files of an account: keys and certificates, `.env` with the rest, and a README that says what each is. */
export function filesOfAccount(account: Account, place: AccountPlace): AccountFile[] {
  const pems = Object.entries(account).flatMap(([member, value]) => keyFilesOf(place.provider, member, value))
  const derived = place.provider === 'alipay' ? alipayForms(String(account.privateKey)) : []
  const files = [...pems.map(({ file }) => file), ...derived]
  const variables = [
    ...plainVariables(account, place.provider),
    ...pems.map(({ variable, file }) => [variable, `${place.folder}/${file.name}`] as const),
    ...(place.provider === 'alipay' ? alipayTexts(account) : []),
  ]
  const env: AccountFile = {
    name: '.env',
    content: `${variables.map(([name, value]) => `${name}=${quoted(value)}`).join('\n')}\n`,
    about: 'Numbers, keys that are no files, the paths of those that are, and where the gateway is.',
  }
  return [...files, env, readme([...files, env], variables, place)]
}

interface KeyFile {
  readonly variable: string
  readonly file: AccountFile
}

function keyFilesOf(provider: string, member: string, value: unknown): KeyFile[] {
  if (Array.isArray(value)) return value.flatMap((one) => certificateFile(provider, member, one))
  if (typeof value !== 'string') return []
  const known = fileIn(provider, member)
  const isPem = value.includes('-----BEGIN')
  if (known === undefined && !isPem) return []
  const content = isPem ? withNewline(value) : Buffer.from(value, 'base64')
  const file = known ?? { name: `${fileNameOf(member)}.pem`, about: `\`${member}\` of the account.` }
  return [{ variable: `${variableOf(provider, member)}_FILE`, file: { ...file, content } }]
}

/** The name and the purpose of the file that a member is at its provider; undefined for one that is none. */
function fileIn(provider: string, member: string): Pick<AccountFile, 'name' | 'about'> | undefined {
  const [names, abouts] = [memberOf(accountFileNames, provider), memberOf(purposes, provider)]
  const [name, purpose] = [memberOf(names, member), memberOf(memberOf(abouts, member), 'about')]
  return typeof name === 'string' && typeof purpose === 'string' ? { name, about: purpose } : undefined
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Reflect.get(object, name)
    : undefined
}

/** A platform certificate of WeChat Pay, under the name that its own tool gives it. */
function certificateFile(provider: string, member: string, one: unknown): KeyFile[] {
  const { serial, certificate } = Object(one) as { serial?: unknown; certificate?: unknown }
  const known = fileIn(provider, member)
  if (known === undefined || typeof serial !== 'string' || typeof certificate !== 'string') return []
  const withSerial = (text: string) => text.replace('{serial}', serial)
  const { name, about: purpose } = known
  const file = { name: withSerial(name), about: withSerial(purpose ?? ''), content: withNewline(certificate) }
  return [{ variable: `${prefixOf(provider)}PLATFORM_CERTIFICATE_${serial}_FILE`, file }]
}

/** The key of an Alipay app in the other forms that the key tool writes and libraries want. */
function alipayForms(privateKeyPem: string): AccountFile[] {
  const key = createPrivateKey(privateKeyPem)
  const pem = (one: KeyObject, type: 'pkcs1' | 'spki') =>
    withNewline(String(one.export({ type, format: 'pem' } as never)))
  return [
    {
      name: 'app_private_key_pkcs1.pem',
      content: pem(key, 'pkcs1'),
      about: 'The same private key, PKCS #1, as PHP, Python and Go take it.',
    },
    {
      name: 'app_public_key.pem',
      content: pem(createPublicKey(privateKeyPem), 'spki'),
      about: 'Your public key (应用公钥), which is set in the account already.',
    },
  ]
}

/** Keys of Alipay as one line of Base64, which its own libraries take as texts. */
function alipayTexts({ privateKey, alipayPublicKey }: Account): (readonly [string, string])[] {
  return [
    ['ALIPAY_APP_PRIVATE_KEY', oneLine(String(privateKey))],
    ['ALIPAY_PUBLIC_KEY', oneLine(String(alipayPublicKey))],
  ]
}

function plainVariables(account: Account, provider: string): (readonly [string, string])[] {
  return Object.entries(account).flatMap(([member, value]) => {
    const isText = typeof value === 'string' && !value.includes('-----BEGIN')
    const isPlain = typeof value === 'number' || (isText && fileIn(provider, member) === undefined)
    return isPlain ? [[variableOf(provider, member), String(value)] as const] : []
  })
}

function readme(
  files: readonly AccountFile[],
  variables: readonly (readonly [string, string])[],
  { provider, worldId }: AccountPlace,
): AccountFile {
  const title = titles[provider] ?? provider
  const rows = files.map(({ name, about: purpose }) => `| \`${name}\` | ${purpose} |`)
  const names = variables.map(([name]) => name)
  const prefix = prefixOf(provider)
  const content = [
    `# Your account at ${title}, played by Skyshop`,
    '',
    `It is the account of the world \`${worldId}\`. The keys are for tests, made on this machine; no money moves by them. Skyshop writes`,
    'these files again at each start of `npx skyshop-kit providers`, and leaves alone what it did not write.',
    '',
    '| file | what it is |',
    '|---|---|',
    ...rows,
    '',
    'The variables of `.env`:',
    '',
    ...names.map((name) => `- \`${name}\`${meaningOf(name.slice(prefix.length), title)}`),
    '',
    'In a container, mount this folder at the same path, or set the variables that end in `_FILE` to where it is there.',
    '',
  ].join('\n')
  return { name: 'README.md', content, about: null }
}

/** Meanings of variables that a name does not say by itself. */
function meaningOf(name: string, title: string): string {
  const meanings: Readonly<Record<string, string>> = {
    BASE_URL: `: the gateway in place of ${title}'s address, for clients that keep a path; what they sign has the path, too`,
    ROOT_URL: `: the same gateway with ${title}'s own paths, for clients that can be given another host alone`,
    GATEWAY: `: the gateway in place of ${title}'s, with \`gateway.do\``,
    OFFICIAL_APPID: ': the app id of your official account, for pages inside WeChat (JSAPI), H5 and codes',
    MINI_PROGRAM_APPID: ': the app id of your mini-program',
    SERIAL: ': the serial number of your certificate, which requests name',
    PLATFORM_SERIAL: ': what `Wechatpay-Serial` names the public key by',
    API_V3_KEY: ': opens what is encrypted in notifies',
    API_V2_KEY: ': signs and verifies calls of v2, such as deductions',
    PLAN_ID:
      ': a contract template to sign under (`plan_id`), of the mode that the account says (`deductMode`)',
    WEBHOOK_ID:
      ': the number of your webhook, which the signature of an event covers; the certificate is at the address in the event’s `PAYPAL-CERT-URL`, at this gateway',
    ENCRYPT_KEY: ': AES key for content that you encrypt',
  }
  return meanings[name] ?? ''
}

/** A member of a configured provider's account may have any name. */
const fileNameOf = (member: string) => member.replaceAll(/[^\w-]/g, '_')

const prefixOf = (provider: string) => `${provider.toUpperCase().replaceAll('-', '_')}_`

/** `apiV3Key` of `wechat` is `WECHAT_API_V3_KEY`, `alipayRootCertContent` of `alipay` is `ALIPAY_ROOT_CERT`. */
function variableOf(provider: string, member: string): string {
  const name = upperSnake(member).replace(/_CONTENT$/, '')
  return name.startsWith(prefixOf(provider)) ? name : prefixOf(provider) + name
}

function upperSnake(member: string): string {
  return fileNameOf(member)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()
}

function oneLine(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** A value as shells and readers of `.env` alike take it. */
function quoted(value: string): string {
  return /^[\w.:/+=@-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`
}
