import styles from './switch.module.css'

interface SwitchProps {
  name: string
  isOn: boolean
  onToggle: () => void
}

/** On or off, magenta while on: what it switches is arranged. */
export function Switch({ name, isOn, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      className={styles.switch}
      onClick={onToggle}
    />
  )
}
