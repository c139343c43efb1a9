import styles from './device-name.module.css'

interface DeviceNameProps {
  name: string
  detail: string
  coverUrl?: string | null
}

export function DeviceName({ name, detail, coverUrl }: DeviceNameProps) {
  return (
    <span className={styles.device}>
      {coverUrl && <img className={styles.cover} src={coverUrl} alt="" width="40" height="30" />}
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  )
}
