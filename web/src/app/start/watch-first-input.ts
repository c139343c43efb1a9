/**
 * Returns whether the page has had no touch or key yet. Until the first one, prefetched data counts as fresh; after
 * it each page fetches anew.
 */
export function watchFirstInput(page: Window): () => boolean {
  let isOpening = true
  const end = (): void => {
    isOpening = false
  }
  for (const touch of ['pointerdown', 'keydown']) page.addEventListener(touch, end, { capture: true })
  return () => isOpening
}
