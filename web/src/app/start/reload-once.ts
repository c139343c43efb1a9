const guardKey = 'skyshop.reloadedFor'

/** Reloads the page unless this very build of it has been reloaded already; tells whether it does. */
export function reloadOnce(): boolean {
  const build = import.meta.url
  try {
    if (sessionStorage.getItem(guardKey) === build) return false
    sessionStorage.setItem(guardKey, build)
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false
  }
  location.reload()
  return true
}
