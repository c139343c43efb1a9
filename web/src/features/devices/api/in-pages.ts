/** Asks about many things, `pageSize` at a time (a limit of the contract), all pages at once. */
export async function inPages<Item, Answer>(
  items: readonly Item[],
  pageSize: number,
  ask: (page: Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const pages = Array.from({ length: Math.ceil(items.length / pageSize) }, (_, index) =>
    items.slice(index * pageSize, (index + 1) * pageSize),
  )
  return (await Promise.all(pages.map(ask))).flat()
}
