import type { Texts } from '../i18n/en.ts'

/**
 * Title of a package from the parts of its id: `cloud-event-7d-month` is *Cloud, event, kept 7 days, 1 month*.
 * An unknown part is left unchanged.
 */
export function packageTitle(packageId: string, { packages }: Pick<Texts, 'packages'>): string {
  const parts = packageId.split('-')
  const words: string[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const pair = packages.parts[parts.slice(index, index + 2).join('-')]
    if (pair !== undefined && index + 1 < parts.length) index += 1
    words.push(pair ?? wordOf(parts[index] ?? '', packages))
  }
  return words.join(packages.comma)
}

function wordOf(part: string, { parts, days, gigabytes }: Texts['packages']): string {
  const [, count, unit] = /^(\d+)([dg])$/.exec(part) ?? []
  if (unit === 'd') return days(Number(count))
  if (unit === 'g') return gigabytes(Number(count))
  return parts[part] ?? part
}
