/** Wall time in milliseconds: the host tells the page at which wall time a reading of the world's clock was true. */
export function wallNowMs(): number {
  return Date.now()
}
