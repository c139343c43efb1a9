import { type ReactElement, useState } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { DeviceArt } from '../illustrations/device-art.tsx'
import type { DeviceKind } from '../illustrations/device-kind.ts'
import styles from './device-picture.module.css'

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
