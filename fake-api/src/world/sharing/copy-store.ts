import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { WorldElsewhereError, WorldError } from '../../kernel/world-errors.ts'

/**
 * Where copies of worlds lie, apart from the disks of the servers. Names are paths such as `w0000042/kept.json`; what has
 * a name is whole, and a call that fails has changed nothing that has a name.
 */
export interface CopyStore {
  /** Where it is, for messages. */
  readonly address: string
  /** Names within the folder of one world, without the folder, sorted. */
  list(folder: string): Promise<string[]>
  read(name: string): Promise<Buffer>
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Writes bytes under a name that nothing has yet; false when somebody was faster. */
  writeOnce(name: string, bytes: Uint8Array): Promise<boolean>
  /** Removes what has the name; nothing happens when nothing has it. */
  remove(name: string): Promise<void>
}

/** Whether the world lies in the store of copies cannot be said now (503), as the store does not answer. */
export class StoredWorldSilentError extends WorldElsewhereError {
  constructor(worldId: string, address: string, cause: unknown) {
    super(worldId, '')
    this.message = `The copies of the world ${worldId} in ${address} cannot be read (${reasonOf(cause)}), and nothing was done here: send the request again in a second.`
  }
}

/** A world was not copied, or its copies not removed; the world itself goes on. */
export class CopyFailedError extends WorldError {
  constructor(worldId: string, address: string, cause: unknown) {
    super(
      'copy-failed',
      `The copies of the world ${worldId} in ${address} could not be written (${reasonOf(cause)}). The world goes on, and ` +
        'it is tried again within a minute.',
    )
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** A store in a folder that all servers reach, on a network disk for example. */
export class CopyFolder implements CopyStore {
  readonly address: string
  readonly #drafts: string
  #emptied: Promise<void> | null = null

  /** `server` has a folder of its own for what it is writing, which is emptied at its first write. */
  constructor(folder: string, server: string) {
    this.address = folder
    // Once: a folder that is not there later is a disk that is away.
    mkdirSync(folder, { recursive: true })
    this.#drafts = join(folder, 'drafts', server)
  }

  async list(folder: string): Promise<string[]> {
    try {
      return (await readdir(join(this.address, folder))).sort()
    } catch (error) {
      // Of a world that has no copy; a store that is away altogether is an error.
      if (!isCode(error, 'ENOENT')) throw error
      await readdir(this.address)
      return []
    }
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.address, name))
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#drafted(bytes, async (draft) => rename(draft, await this.#fileOf(name)))
  }

  writeOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    return this.#drafted(bytes, async (draft) => {
      try {
        // A second name for the draft: refused, unlike a rename, when there is a file of that name.
        await link(draft, await this.#fileOf(name))
        return true
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false
        throw error
      }
    })
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.address, name), { force: true })
  }

  async #fileOf(name: string): Promise<string> {
    const file = join(this.address, name)
    await mkdir(dirname(file), { recursive: true })
    return file
  }

  /** Writes to the disk under a name of its own, on the same disk, before the file gets its name. */
  async #drafted<T>(bytes: Uint8Array, publish: (draft: string) => Promise<T>): Promise<T> {
    this.#emptied ??= rm(this.#drafts, { recursive: true, force: true })
    await this.#emptied
    await mkdir(this.#drafts, { recursive: true })
    const draft = join(this.#drafts, randomUUID())
    try {
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      return await publish(draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A bucket of S3 or of a store that speaks like it, and who reads and writes there. */
export interface BucketAddress {
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
const MAX_ANSWER_MS = 10_000
/** What the client tries again by itself: answers 429 and 5xx. */
const RETRIES = 2

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false })

interface ListAnswer {
  ListBucketResult?: {
    Contents?: { Key: string; Size: string; ETag: string }[]
    IsTruncated?: string
    NextContinuationToken?: string
  }
}

/**
 * A store in a bucket: one PUT a copy, whose hash is signed, so that the store takes it whole or not at all. Buckets are
 * addressed by path, which every such store understands.
 */
export class CopyBucket implements CopyStore {
  readonly address: string
  readonly #client: AwsClient
  readonly #bucketUrl: string
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, ...keys }: BucketAddress) {
    this.address = `s3://${bucket}${prefix && `/${prefix}`}`
    this.#bucketUrl = `${endpoint}/${bucket}`
    this.#prefix = prefix && `${prefix}/`
    this.#client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  }

  async list(folder: string): Promise<string[]> {
    return (await this.listObjects(`${folder}/`)).map(({ name }) => name).sort()
  }

  /** Objects whose name begins so, without that beginning; `version` changes with the object. */
  async listObjects(beginning: string): Promise<{ name: string; bytes: number; version: string }[]> {
    const prefix = `${this.#prefix}${beginning}`
    const objects = []
    let next: string | undefined
    do {
      const page: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix })
      if (next !== undefined) page.set('continuation-token', next)
      const response = await this.#fetch('GET', `?${page}`)
      const { ListBucketResult: list = {} } = xml.parse(await response.text()) as ListAnswer
      for (const { Key, Size, ETag } of list.Contents ?? [])
        objects.push({ name: Key.slice(prefix.length), bytes: Number(Size), version: ETag })
      next = list.IsTruncated === 'true' ? list.NextContinuationToken : undefined
    } while (next !== undefined)
    return objects
  }

  async read(name: string): Promise<Buffer> {
    return Buffer.from(await (await this.#fetch('GET', this.#pathOf(name))).arrayBuffer())
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#fetch('PUT', this.#pathOf(name), { bytes })
  }

  /** Writes unless the object exists, by the store's own condition; false when it does. */
  async writeOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    // 409: another such call is under way, of which one wins.
    const sent = { bytes, headers: { 'if-none-match': '*' }, also: [412, 409] }
    return (await this.#fetch('PUT', this.#pathOf(name), sent)).ok
  }

  async remove(name: string): Promise<void> {
    await this.#fetch('DELETE', this.#pathOf(name))
  }

  #pathOf(name: string): string {
    return `/${(this.#prefix + name).split('/').map(encodeURIComponent).join('/')}`
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
      signal: AbortSignal.timeout(MAX_ANSWER_MS),
      ...(bytes && { body: Buffer.from(bytes) }),
    })
    if (response.ok || also.includes(response.status)) return response
    throw new Error(`${method} was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
}

/** Opens the place where kept worlds are copied to, for one server; undefined for nowhere. */
export function openCopyStore(
  address: string | BucketAddress | undefined,
  server: string,
): CopyStore | undefined {
  if (address === undefined) return undefined
  return typeof address === 'string' ? new CopyFolder(address, server) : new CopyBucket(address)
}
