import { type ReactElement, useState } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { DeviceArt, type DeviceKind } from '../illustrations/device-art.tsx'
import styles from './device-picture.module.css'

type DevicePictureProps = {
  cover?: string | undefined
  /** The drawing shown when there is no cover, or it does not load. */
  kind?: DeviceKind
  size?: 'row' | 'small'
}

/** A device's cover in its box; the name beside it says what it is, so it is silent for screen readers. */
export function DevicePicture({ cover, kind = 'ball', size = 'row' }: DevicePictureProps): ReactElement {
  const [failedCover, setFailedCover] = useState<string>()
  const hasCover = cover !== undefined && cover !== '' && cover !== failedCover
  return (
    <div className={classNames(styles.picture, size === 'small' && styles.small)}>
      {hasCover ? (
        <img
          src={cover}
          alt=""
          className={styles.cover}
          decoding="async"
          onError={() => setFailedCover(cover)}
        />
      ) : (
        <DeviceArt kind={kind} />
      )}
    </div>
  )
}
