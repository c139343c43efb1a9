import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { WorldElsewhereError, WorldError } from '../../kernel/world-errors.ts'

/**
 * A store for copies of worlds, apart from the disks of the servers. Names are paths such as `w0000042/kept.json`. Writes
 * are atomic: a file is whole or missing, and a call that fails leaves the former file.
 */
export interface CopyStore {
  /** For messages: a folder, or `s3://bucket/prefix`. */
  readonly address: string
  /** Lists the names in the folder of one world, without the folder, sorted. */
  list(folder: string): Promise<string[]>
  read(name: string): Promise<Buffer>
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a file unless the name is in use; false when it is. */
  writeOnce(name: string, bytes: Uint8Array): Promise<boolean>
  /** Removes a file; does nothing when there is none. */
  remove(name: string): Promise<void>
}

/** The store does not answer (503), so nobody can say whether it has a copy of the world. */
export class StoredWorldSilentError extends WorldElsewhereError {
  constructor(worldId: string, address: string, cause: unknown) {
    super(worldId, '')
    this.message = `The copies of the world ${worldId} in ${address} cannot be read (${reasonOf(cause)}), and nothing was done here: send the request again in a second.`
  }
}

/** Copies of a world could not be written or removed; the world itself goes on. */
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

/** A store in a folder that all servers share, for example on a network disk. */
export class CopyFolder implements CopyStore {
  readonly address: string
  readonly #drafts: string
  #emptied: Promise<void> | null = null

  /** `server` names the folder for the drafts of this server, which is emptied at its first write. */
  constructor(folder: string, server: string) {
    this.address = folder
    // Only here: a folder that is missing later is a disk that was disconnected.
    mkdirSync(folder, { recursive: true })
    this.#drafts = join(folder, 'drafts', server)
  }

  async list(folder: string): Promise<string[]> {
    try {
      return (await readdir(join(this.address, folder))).sort()
    } catch (error) {
      // A world without copies has no folder; a missing store is an error.
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
        // A hard link is refused when the file exists; a rename would replace it.
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

  /** Writes a draft on the same disk, which `publish` gives its name. */
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

/** A bucket of S3 or of a compatible store, with its credentials. */
export interface BucketOptions {
  bucket: string
  /** Prefix of all names, without trailing slash; empty for none. */
  prefix: string
  /** URL of the store, without trailing slash and bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Only of temporary credentials. */
  sessionToken?: string
}

/** A store that takes longer counts as unreachable. */
const MAX_ANSWER_MS = 10_000
/** How often the client repeats a request that was answered 429 or 5xx. */
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
 * A store in a bucket. A file is one PUT with a signed hash, so it is stored whole or not at all. Buckets are addressed by
 * path, as every compatible store supports that.
 */
export class CopyBucket implements CopyStore {
  readonly address: string
  readonly #client: AwsClient
  readonly #bucketUrl: string
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, ...keys }: BucketOptions) {
    this.address = `s3://${bucket}${prefix && `/${prefix}`}`
    this.#bucketUrl = `${endpoint}/${bucket}`
    this.#prefix = prefix && `${prefix}/`
    this.#client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  }

  async list(folder: string): Promise<string[]> {
    return (await this.listObjects(`${folder}/`)).map(({ name }) => name).sort()
  }

  /** Lists the objects whose name begins with `beginning`, named without it; `version` changes with the object. */
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

  /** Writes an object unless it exists, by a conditional PUT; false when it does. */
  async writeOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    // 409: another conditional PUT of this name is running.
    const sent = { bytes, headers: { 'if-none-match': '*' }, also: [412, 409] }
    return (await this.#fetch('PUT', this.#pathOf(name), sent)).ok
  }

  async remove(name: string): Promise<void> {
    await this.#fetch('DELETE', this.#pathOf(name))
  }

  #pathOf(name: string): string {
    return `/${(this.#prefix + name).split('/').map(encodeURIComponent).join('/')}`
  }

  /** Sends a signed request; `also` are statuses to accept beside 2xx. @throws Error for any other */
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

/** Opens the store for copies of kept worlds, for one server; undefined without a location. */
export function openCopyStore(
  location: string | BucketOptions | undefined,
  server: string,
): CopyStore | undefined {
  if (location === undefined) return undefined
  return typeof location === 'string' ? new CopyFolder(location, server) : new CopyBucket(location)
}
