import styles from './key-cap.module.css'

/** The key that does the same; silent, as screen readers have their own keys. */
export function KeyCap({ name }: { name: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {name}
    </span>
  )
}
