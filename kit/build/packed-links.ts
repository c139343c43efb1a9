import { posix } from 'node:path'

/** A page with its place in the project and in the package. */
interface PackedPage {
  from: string
  to: string
}

/** A link or a picture of Markdown; blocks of code are matched first, and left as they are. */
const linkPattern = /^```[\s\S]*?^```|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s#]*)(#[^)\s]*)?\)/gm

/**
 * Turns the links of a page into those of its copy in the package: to where a file is there, and into their text where it is not
 * packed. `placeOf` answers the place of a file of the project in the package, null for none.
 */
export function packedLinks(
  text: string,
  { from, to }: PackedPage,
  placeOf: (path: string) => string | null,
): string {
  return text.replace(linkPattern, (whole, ...groups: string[]) => {
    const [mark = '', label = '', path = '', anchor = ''] = groups
    if (path === '' || isElsewhere(path)) return whole
    const place = placeOf(posix.join(posix.dirname(from), path))
    if (place === null) return label
    return `${mark}[${label}](${posix.relative(posix.dirname(to), place)}${anchor})`
  })
}

/** Files that the links of a page name, from the folder that the page's path begins at. */
export function linkedFiles(text: string, page: string): string[] {
  return [...text.matchAll(linkPattern)].flatMap(([, , , path = '']) =>
    path === '' || isElsewhere(path) ? [] : [posix.join(posix.dirname(page), path)],
  )
}

const isElsewhere = (path: string) => /^[a-z]+:|^[/]/.test(path)
