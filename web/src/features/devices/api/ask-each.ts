/** Asks about each of many things, a few at a time, and answers in their order; the first failure ends it. */
export async function askEach<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const askOn = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) answers[index] = await ask(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, askOn))
  return answers
}
