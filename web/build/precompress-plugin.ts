import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** What is smaller fits into one packet as it is. */
const MIN_COMPRESSED_BYTES = 1400

/** Writes a brotli and a gzip file beside each script, style and page, for servers that send such files as they are. */
export function precompress(): Plugin {
  return {
    name: 'skyshop-precompress',
    apply: 'build',
    generateBundle: {
      // The files of other plugins, too.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => {
          const body = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const isText = /[.](js|css|html|svg)$/.test(file.fileName)
          return isText && body.length >= MIN_COMPRESSED_BYTES ? [{ fileName: file.fileName, body }] : []
        })
        await Promise.all(
          files.map(async ({ fileName, body }) => {
            this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await toBrotli(body) })
            this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await toGzip(body) })
          }),
        )
      },
    },
  }
}
