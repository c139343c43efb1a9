/** Shows the app in place of the skeleton of the page; further calls do nothing. */
export function revealApp(): void {
  const app = document.getElementById('app')
  if (app) app.hidden = false
  document.getElementById('skeleton')?.remove()
}
