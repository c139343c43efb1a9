/** Something a contract must say and does not; the message names the places and what to write there. */
export class IncompleteContract extends Error {
  constructor(cure: string, places: readonly string[]) {
    super(`${cure} (openapi/README.md, "Adding an operation"):\n${places.join('\n')}`)
    this.name = 'IncompleteContract'
  }
}
