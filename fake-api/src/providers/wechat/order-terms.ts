/** The terms of an order as one text: members in one order, so that only what is said counts. */
export function termsOf(request: object, notifyUrlTemplate: string): string {
  return JSON.stringify(sorted({ ...request, notify_url: notifyUrlTemplate }))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}
