const headTag = /<head(?:\s[^>]*)?>/i

/**
 * The page with one script element as first child of head, every other byte as it was. A page without a head is left
 * alone: there the browser itself puts the head, and the shim would no longer come first.
 */
export function injectShim(page: Buffer, shimPath: string): Buffer {
  // latin1 maps each byte to one character, so positions in text are positions in bytes.
  const head = headTag.exec(page.toString('latin1'))
  if (!head) return page
  const end = head.index + head[0].length
  const script = Buffer.from(`<script src="${shimPath}"></script>`)
  return Buffer.concat([page.subarray(0, end), script, page.subarray(end)])
}
