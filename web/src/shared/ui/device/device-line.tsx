import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from '../../styles/class-names.ts'
import type { DeviceKind } from '../illustrations/device-drawing.tsx'
import { DeviceArt } from '../illustrations/stages.tsx'
import styles from './device-line.module.css'

type DeviceLineProps = {
  title: ReactNode
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
          <bdi dir="auto">{title}</bdi>
        </p>
        <div className={styles.detail}>{detail}</div>
      </div>
      {end}
    </div>
  )
}

type DevicePictureProps = {
  cover?: string | undefined
  /** The drawing shown when there is no cover, or it does not load. */
  kind?: DeviceKind
  size?: 'row' | 'small'
  /** Makes the picture a button; what it does is said by `label`. */
  action?: { label: string; onPress: () => void } | undefined
}

/** A device's cover in its box; the name beside it says what it is, so it is silent for screen readers. */
export function DevicePicture({
  cover,
  kind = 'ball',
  size = 'row',
  action,
}: DevicePictureProps): ReactElement {
  const [failedCover, setFailedCover] = useState<string>()
  const hasCover = cover !== undefined && cover !== '' && cover !== failedCover
  const look = classNames(styles.picture, size === 'small' && styles.small)
  const picture = hasCover ? (
    <img src={cover} alt="" className={styles.cover} decoding="async" onError={() => setFailedCover(cover)} />
  ) : (
    <DeviceArt kind={kind} />
  )
  if (!action) return <div className={look}>{picture}</div>
  return (
    <button type="button" className={look} aria-label={action.label} onClick={action.onPress}>
      {picture}
    </button>
  )
}
