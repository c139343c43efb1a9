const shownAnywhere = /^(?:https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/i

/**
 * The address of a picture that came from outside, null where it is not one to load: it has to be of the page's own
 * `origin` or come by https, and nothing that a browser would run.
 */
export function pictureAddress(raw: string | undefined, origin: string): string | null {
  if (raw === undefined || raw === '') return null
  const isOwn = origin !== '' && raw.startsWith(`${origin}/`) && !/\s/.test(raw)
  return isOwn || shownAnywhere.test(raw) ? raw : null
}
