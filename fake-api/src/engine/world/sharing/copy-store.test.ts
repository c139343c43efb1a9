import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LibraryEntryNotFoundError, LibraryNotWritableError } from '../../kernel/world-errors.ts'
import { systemWallClock } from '../clock/wall-clock.ts'
import { LibraryAwayError, openLibrary } from '../storage/world-library.ts'
import { type BucketOptions, CopyBucket, CopyFolder, type CopyStore } from './copy-store.ts'

const KEYS = { region: 'eu-test-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret/of+the/test' }
const BUCKET = 'copies'
/** Names of one answer, so that a list takes several. */
const PAGE = 2

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/**
 * What is wrong with a request of S3: its signature, version 4, worked out from the bytes that arrived by
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html; null for nothing.
 */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '' } = request
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const authorization = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', signed = '', signature] = authorization ?? []
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!signed.split(';').includes('x-amz-content-sha256')) return 'the hash is not signed'
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const pairs = [...new URLSearchParams(query)].map(([name, value]) =>
    [name, value].map((part) => encodeURIComponent(part)).join('='),
  )
  const canonical = [method, path, pairs.sort().join('&'), lines.join(''), signed, hash].join('\n')
  const [, ...scope] = credential.split('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

/** A small S3: puts, also of a name that nothing has, gets, removes and lists objects of one bucket. */
async function startBucket() {
  const objects = new Map<string, Buffer>()
  let broken = 0
  const entryOf = (key: string) =>
    `<Contents><Key>${key}</Key><ETag>"${sha256(objects.get(key) ?? '')}"</ETag><Size>${objects.get(key)?.length}</Size></Contents>`
  const list = (query: URLSearchParams) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const contents = keys.slice(from, from + PAGE).map((key) => entryOf(key))
    const isTruncated = keys.length > from + PAGE
    const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`
  }
  const answerTo = (
    request: IncomingMessage,
    body: Buffer,
  ): [status: number, body?: string | Buffer | undefined] => {
    const fault = faultOf(request, body)
    if (fault !== null) return [403, `<Error><Code>${fault}</Code></Error>`]
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname).slice(`/${BUCKET}/`.length)
    if (searchParams.get('list-type') === '2') return [200, list(searchParams)]
    if (request.method === 'DELETE') return objects.delete(key) ? [204] : [204]
    if (request.method === 'GET') return objects.has(key) ? [200, objects.get(key)] : [404, 'NoSuchKey']
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return [412, 'PreconditionFailed']
    objects.set(key, body)
    return [200]
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    broken -= 1
    const [status, answer] = broken >= 0 ? [503, 'SlowDown'] : answerTo(request, body)
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options: BucketOptions = { ...KEYS, bucket: BUCKET, prefix: 'shop/worlds', endpoint }
  const breakFor = (requests: number) => {
    broken = requests
  }
  return { options, objects, breakFor }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'skyshop-copies-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const stores: [name: string, open: () => Promise<CopyStore>][] = [
  ['a folder', async () => new CopyFolder(folder(), 'a')],
  ['a bucket', async () => new CopyBucket((await startBucket()).options)],
]

describe.each(stores)('the store of copies in %s', (_, open) => {
  it('answers what was written, and lists the names of one world', async () => {
    const store = await open()
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    for (const name of ['w1/e2.world', 'w1/e1.world', 'w1/kept.json', 'w12/e1.world'])
      await store.write(name, bytes)
    await store.write('w1/e1.world', Buffer.from('newer'))
    expect(await store.list('w1')).toEqual(['e1.world', 'e2.world', 'kept.json'])
    expect(await store.list('w2')).toEqual([])
    expect(await store.read('w1/e2.world')).toEqual(bytes)
    expect(String(await store.read('w1/e1.world'))).toBe('newer')
    await expect(store.read('w1/e9.world')).rejects.toThrow()
    await store.remove('w1/e1.world')
    await store.remove('w1/e1.world')
    expect(await store.list('w1')).toEqual(['e2.world', 'kept.json'])
  })

  it('gives a name once to those who write it at the same time', async () => {
    const store = await open()
    const servers = ['a', 'b', 'c', 'd', 'e']
    const results = await Promise.all(
      servers.map((server) => store.writeOnce('w1/e1.owner', Buffer.from(server))),
    )
    expect(results.filter((isFirst) => isFirst)).toHaveLength(1)
    expect(String(await store.read('w1/e1.owner'))).toBe(servers[results.indexOf(true)])
  })
})

it('a folder of copies that is away is an error, no empty folder, and leaves no draft', async () => {
  const path = folder()
  const store = new CopyFolder(path, 'a')
  await store.write('w1/kept.json', Buffer.from('{}'))
  expect(readdirSync(join(path, 'drafts/a'))).toEqual([])
  await expect(store.write('w1/kept.json/x', Buffer.from('{}'))).rejects.toThrow()
  expect(readdirSync(join(path, 'drafts/a'))).toEqual([])
  rmSync(path, { recursive: true })
  await expect(store.list('w1')).rejects.toThrow('ENOENT')
})

it('a bucket refuses a signature of another secret, and nothing is stored', async () => {
  const { options, objects } = await startBucket()
  const wrongKey = new CopyBucket({ ...options, secretAccessKey: 'another' })
  await expect(wrongKey.write('w1/kept.json', Buffer.from('{}'))).rejects.toThrow(
    '403: <Error><Code>SignatureDoesNotMatch',
  )
  expect(objects.size).toBe(0)
})

it('a bucket that is busy is asked again twice, then said to be', async () => {
  const { options, objects, breakFor } = await startBucket()
  const store = new CopyBucket(options)
  breakFor(2)
  await store.write('w1/kept.json', Buffer.from('{}'))
  expect([...objects.keys()]).toEqual(['shop/worlds/w1/kept.json'])
  breakFor(10)
  await expect(store.list('w1')).rejects.toThrow('GET was answered 503: SlowDown')
})

it('a library in a bucket keeps worlds under names of their titles, none twice, and says when it is away', async () => {
  const { options, objects, breakFor } = await startBucket()
  const library = openLibrary(options, systemWallClock)
  expect([library.folder, await library.list()]).toEqual(['s3://copies/shop/worlds', []])
  const text = { title: '回调迟到一天', description: '', scenario: 'new-owner', facts: null }
  expect(await library.add(text, Buffer.from('world one'))).toBe('回调迟到一天')
  expect(await library.add(text, Buffer.from('world two!'))).toBe('回调迟到一天-2')
  objects.set('shop/worlds/only-told/world.json', Buffer.from('{}'))
  objects.set('shop/worlds/elsewhere/notes.txt', Buffer.from('of people'))
  const listed = (await library.list()).map(({ entryId, text: told, bytes }) => [entryId, told?.title, bytes])
  expect(listed).toEqual([
    ['only-told', undefined, 0],
    ['回调迟到一天-2', text.title, 10],
    ['回调迟到一天', text.title, 9],
  ])
  expect(String(await library.read('回调迟到一天-2'))).toBe('world two!')
  for (const entryId of ['only-told', 'nobody', '../copies', ''])
    await expect(library.read(entryId)).rejects.toThrow(LibraryEntryNotFoundError)
  const wrongKey = openLibrary({ ...options, secretAccessKey: 'another' }, systemWallClock)
  await expect(wrongKey.add(text, Buffer.from('x'))).rejects.toThrow(LibraryNotWritableError)
  await expect(wrongKey.list()).rejects.toThrow(LibraryAwayError)
  breakFor(9)
  await expect(library.read('nobody')).rejects.toThrow(
    'The library s3://copies/shop/worlds cannot be read now (',
  )
})
