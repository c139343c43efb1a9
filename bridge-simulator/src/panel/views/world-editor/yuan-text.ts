/** Parses yuan such as `12.90` into fen; null for anything else. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,6})(?:[.](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, yuan = '0', cents = ''] = match
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
}
