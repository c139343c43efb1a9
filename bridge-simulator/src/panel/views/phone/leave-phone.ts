/** From the phone to the inspector: its open tab, or in a narrow window the switch that leads to it. */
export function leavePhone(): void {
  const tab = document.querySelector<HTMLElement>('main [role=tab][aria-selected=true]')
  const switchOf = document.querySelector<HTMLElement>('nav input:checked')
  const target = tab ?? switchOf
  target?.focus()
}
