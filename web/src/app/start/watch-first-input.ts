/**
 * Tells whether nobody has touched the page yet. Till then what was read ahead is new to whatever is drawn; from the
 * first touch or key on each page reads anew.
 */
export function watchFirstInput(page: Window): () => boolean {
  let isOpening = true
  const end = (): void => {
    isOpening = false
  }
  for (const touch of ['pointerdown', 'keydown']) page.addEventListener(touch, end, { capture: true })
  return () => isOpening
}
