import { createDecipheriv, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { WORLD_TIME_HEADER } from '../../src/engine/http/pipeline.ts'
import { loadPrivateKey, loadPublicKey } from '../../src/engine/signing/crypto.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'

/** What the sources of WeChat Pay's own libraries differ in, as read in the versions named. */
const LIBRARIES = {
  /** wechatpay-java 0.2.17 looks for headers by the very names that WeChat Pay writes. */
  java: { accept: 'application/json', bodyEnd: '', keyOf: (name: string) => name },
  /** wechatpay-go 0.2.21 ends a body with a line feed, which it signs. */
  go: { accept: '*/*', bodyEnd: '\n', keyOf: (name: string) => name.toLowerCase() },
} as const
export type OfficialLibrary = keyof typeof LIBRARIES

/** A message of WeChat Pay with its headers as they came, name and value in turn. */
export interface ReceivedMessage {
  readonly rawHeaders: readonly string[]
  readonly body: string
}

interface Place {
  readonly library: OfficialLibrary
  readonly account: Schemas['Merchants']['wechat']
  /** Where to connect; the host of another URL is named in the request when `host` is given. */
  readonly url: string
  readonly host?: string
  readonly nowMs: () => Promise<number>
}

const FIVE_MINUTES_MS = 300_000

/**
 * Client that signs, sends and reads as the source of an official library does, with another host than the provider's. It throws
 * where the library would.
 */
export class OfficialWechatClient {
  readonly #place: Place
  #keys: ReadonlyMap<string, KeyObject>
  #askedSerial: string
  #calls = 0

  constructor(place: Place) {
    this.#place = place
    const { platformSerial, platformPublicKey } = place.account
    this.#keys = new Map([[platformSerial, loadPublicKey(platformPublicKey)]])
    this.#askedSerial = platformSerial
  }

  /** Takes the platform's certificates in place of its public key: the first answer is believed unchecked. */
  async downloadCertificates(): Promise<void> {
    this.#askedSerial = ''
    const answer = await this.#send('GET', '/v3/certificates?algorithm_type=RSA', null)
    const { data } = JSON.parse(answer.body) as {
      data: { serial_no: string; encrypt_certificate: Sealed }[]
    }
    const certificates = data.map(
      ({ encrypt_certificate }) => new X509Certificate(this.#open(encrypt_certificate)),
    )
    this.#keys = new Map(certificates.map(({ serialNumber, publicKey }) => [serialNumber, publicKey]))
    const longest = certificates.toSorted((one, other) => Number(other.validToDate) - Number(one.validToDate))
    this.#askedSerial = longest[0]?.serialNumber ?? ''
  }

  /** Makes a call and returns the members of its answer, whose signature holds; null for an answer without a body. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown> | null> {
    const answer = await this.#send(method, path, body ?? null)
    this.#check(answer)
    return answer.body === '' ? null : JSON.parse(answer.body)
  }

  /** Reads a notify and returns what is sealed in it. */
  readNotify(message: ReceivedMessage): Record<string, unknown> {
    this.#check(message)
    const { resource } = JSON.parse(message.body) as { resource: Sealed }
    if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new Error(`no cipher for ${resource.algorithm}`)
    return JSON.parse(this.#open(resource))
  }

  async #send(method: 'GET' | 'POST', path: string, members: object | null): Promise<ReceivedMessage> {
    const { library, account, url, host } = this.#place
    const { accept, bodyEnd } = LIBRARIES[library]
    const body = members === null ? '' : JSON.stringify(members) + bodyEnd
    const { mchid, serial } = account
    const signer = { mchid, serial, key: loadPrivateKey(account.privateKey) }
    const moment = { nowMs: await this.#place.nowMs(), nonce: (this.#calls++).toString(16).padStart(32, '0') }
    const headers = {
      ...(host !== undefined && { host }),
      Authorization: buildAuthorization({ method, path, body }, signer, moment),
      // Both name a type where nothing is sent, and the serial where they know none yet.
      ...{ Accept: accept, 'Content-Type': 'application/json', 'Wechatpay-Serial': this.#askedSerial },
    }
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      openRequest(url + path, { method, headers }, resolve)
        .on('error', reject)
        .end(body === '' ? undefined : body)
    })
    const { rawHeaders, statusCode = 0 } = reply
    const answer = { rawHeaders, body: await text(reply) }
    if (statusCode >= 200 && statusCode < 300) return answer
    // Both read a refusal as an object of JSON, whoever wrote it.
    const { code, message } = JSON.parse(answer.body) as Record<string, string>
    throw new Error(`${statusCode} ${code} ${message}`)
  }

  #check({ rawHeaders, body }: ReceivedMessage): void {
    const { keyOf } = LIBRARIES[this.#place.library]
    const names = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [[keyOf(name), rawHeaders[index + 1] ?? ''] as const] : [],
    )
    const headers = new Map(names)
    const [timestamp, nonce, serial, signature] = ['Timestamp', 'Nonce', 'Serial', 'Signature'].map((name) =>
      headers.get(keyOf(`Wechatpay-${name}`)),
    )
    if (!timestamp || !nonce || !serial || !signature) throw new Error('a header of the signature is missing')
    // The libraries look at their machine's clock, which is the world's here.
    const nowMs = Number(headers.get(keyOf(WORLD_TIME_HEADER)))
    if (!(Math.abs(nowMs - Number(timestamp) * 1000) < FIVE_MINUTES_MS))
      throw new Error(`the timestamp ${timestamp} is too old`)
    const key = this.#keys.get(serial)
    if (key === undefined) throw new Error(`there is no key ${serial}`)
    const signed = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`)
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64')))
      throw new Error('the signature does not hold')
  }

  #open({ ciphertext, nonce, associated_data }: Sealed): string {
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#place.account.apiV3Key, nonce)
    decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-16))
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  }
}

interface Sealed {
  readonly algorithm: string
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data: string
}
