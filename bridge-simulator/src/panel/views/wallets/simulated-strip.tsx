import styles from './simulated-strip.module.css'

/** Above every wallet sheet and its scrim, so that no picture of it passes for a payment. */
export function SimulatedStrip({ text }: { text: string }) {
  return <p className={styles.strip}>{text}</p>
}
