/** Wall time in milliseconds at which the host read the world's clock. */
export function wallNowMs(): number {
  return Date.now()
}
