interface Scroll {
  offset: number
  blockSize: number
  rowBlockSize: number
}

const spareRows = 6

/** Which rows are in sight, with a few to spare on both sides; `end` is exclusive. */
export function rowWindow(rowCount: number, { offset, blockSize, rowBlockSize }: Scroll) {
  const first = Math.max(0, Math.floor(offset / rowBlockSize) - spareRows)
  const end = Math.min(rowCount, Math.ceil((offset + blockSize) / rowBlockSize) + spareRows)
  return { first: Math.min(first, Math.max(0, rowCount - 1)), end }
}
