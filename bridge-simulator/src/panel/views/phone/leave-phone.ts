/** Moves the focus from the phone to the inspector: to its open tab, or in a narrow window to the switch that leads there. */
export function leavePhone(): void {
  const tab = document.querySelector<HTMLElement>('main [role=tab][aria-selected=true]')
  const switchOf = document.querySelector<HTMLElement>('nav input:checked')
  const target = tab ?? switchOf
  target?.focus()
}

/** Opens the panel's commands for the page in the phone, whose keys never arrive: presses their key for it. */
export function openCommands(): void {
  const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
  document.dispatchEvent(new KeyboardEvent('keydown', press))
}
