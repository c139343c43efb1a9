import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import type { CopyStore } from './copy-store.ts'

/** A bucket of S3 or of a store that speaks like it, and who reads and writes there. */
export interface BucketPlace {
  bucket: string
  /** Before all names; empty for none, without slash at its end. */
  prefix: string
  /** Of the store, without trailing slash and bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of keys for a while. */
  sessionToken?: string
}

/** A store that takes longer is away for now. */
const LONGEST_MS = 10_000
/** What the client tries again by itself: answers 429 and 5xx. */
const RETRIES = 2

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false })

interface ListAnswer {
  ListBucketResult?: { Contents?: { Key: string }[]; IsTruncated?: string; NextContinuationToken?: string }
}

/**
 * A store in a bucket: one PUT a copy, whose hash is signed, so that the store takes it whole or not at all. Buckets are
 * addressed by path, which every such store understands.
 */
export class CopyBucket implements CopyStore {
  readonly place: string
  readonly #client: AwsClient
  readonly #bucketUrl: string
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, ...keys }: BucketPlace) {
    this.place = `s3://${bucket}${prefix && `/${prefix}`}`
    this.#bucketUrl = `${endpoint}/${bucket}`
    this.#prefix = prefix && `${prefix}/`
    this.#client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  }

  async list(folder: string): Promise<string[]> {
    const prefix = `${this.#prefix}${folder}/`
    const names: string[] = []
    let next: string | undefined
    do {
      const page: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix })
      if (next !== undefined) page.set('continuation-token', next)
      const response = await this.#fetch('GET', `?${page}`)
      const { ListBucketResult: list = {} } = xml.parse(await response.text()) as ListAnswer
      names.push(...(list.Contents ?? []).map(({ Key }) => Key.slice(prefix.length)))
      next = list.IsTruncated === 'true' ? list.NextContinuationToken : undefined
    } while (next !== undefined)
    return names.sort()
  }

  async read(name: string): Promise<Buffer> {
    return Buffer.from(await (await this.#fetch('GET', this.#pathOf(name))).arrayBuffer())
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#fetch('PUT', this.#pathOf(name), { bytes })
  }

  async writeOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    // 409: another such call is under way, of which one wins.
    const sent = { bytes, headers: { 'if-none-match': '*' }, also: [412, 409] }
    return (await this.#fetch('PUT', this.#pathOf(name), sent)).ok
  }

  async remove(name: string): Promise<void> {
    await this.#fetch('DELETE', this.#pathOf(name))
  }

  #pathOf(name: string): string {
    return `/${this.#prefix}${name}`
  }

  /** `also` are statuses that are an answer, too. @throws Error for any other */
  async #fetch(
    method: string,
    path: string,
    { bytes, headers = {}, also = [] }: { bytes?: Uint8Array; headers?: object; also?: number[] } = {},
  ): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
    const response = await this.#client.fetch(this.#bucketUrl + path, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(bytes && { body: Buffer.from(bytes) }),
    })
    if (response.ok || also.includes(response.status)) return response
    throw new Error(`${method} was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
}
