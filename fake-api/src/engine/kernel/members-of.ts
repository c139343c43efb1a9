/**
 * Lists the members of a union of the contract in the order of a table; a member the table lacks does not compile. The
 * lists generated with the types would load the whole contract when the server starts: half a second.
 */
export function membersOf<Member extends string>(table: Record<Member, true>): readonly Member[] {
  return Object.keys(table) as Member[]
}
