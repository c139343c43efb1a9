import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  title: string
  children?: ReactNode
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p>{title}</p>
      {children}
    </div>
  )
}
