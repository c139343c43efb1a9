import type { ReactElement, ReactNode } from 'react'
import type { DeviceKind } from '../illustrations/device-kind.ts'
import styles from './device-line.module.css'
import { DevicePicture } from './device-picture.tsx'

type DeviceLineProps = {
  title: string
  /** A `StatusLine`, or a line of text. */
  detail?: ReactNode
  cover?: string | undefined
  kind?: DeviceKind
  /** At the end of the line: a price. */
  end?: ReactNode
}

/** The device (or the bought thing) a page or a sheet is about, on one line with a small picture. */
export function DeviceLine({ title, detail, cover, kind = 'ball', end }: DeviceLineProps): ReactElement {
  return (
    <div className={styles.line}>
      <DevicePicture cover={cover} kind={kind} size="small" />
      <div className={styles.text}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <div className={styles.detail}>{detail}</div>
      </div>
      {end}
    </div>
  )
}
