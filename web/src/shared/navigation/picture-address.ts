const shownAnywhere = /^(?:https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/i
const pictureInAddress = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/

/**
 * The address of a picture that came from outside, null where it is not one to load: of the page's own `origin`, by
 * https, or a png, jpeg or webp in the address itself, and nothing that a browser would run.
 */
export function pictureAddress(raw: string | undefined, origin: string): string | null {
  if (raw === undefined || raw === '') return null
  const isOwn = origin !== '' && raw.startsWith(`${origin}/`) && !/\s/.test(raw)
  return isOwn || shownAnywhere.test(raw) || pictureInAddress.test(raw) ? raw : null
}
