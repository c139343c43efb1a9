import type { ReactElement } from 'react'
import type { DeviceKind } from '../illustrations/device-drawing.tsx'
import { DevicePicture } from './device-line.tsx'
import styles from './device-option.module.css'

type DeviceOptionProps = {
  /** One of the list only: a radio button instead of a tick. */
  isSingle: boolean
  /** The name of the group. */
  name: string
  value: string
  title: string
  detail?: string | undefined
  cover?: string | undefined
  kind?: DeviceKind
  isChosen: boolean
  onToggle: () => void
}

/** A device of a list to pick from; the whole line is its target. */
export function DeviceOption(props: DeviceOptionProps): ReactElement {
  const { isSingle, name, value, title, detail, cover, kind = 'ball', isChosen, onToggle } = props
  return (
    <label className={styles.option}>
      <DevicePicture cover={cover} kind={kind} size="small" />
      <span className={styles.text}>
        <span className={styles.title}>
          <bdi dir="auto">{title}</bdi>
        </span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <span className={styles.control}>
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          className={isSingle ? styles.radio : styles.tick}
          name={name}
          value={value}
          checked={isChosen}
          onChange={onToggle}
        />
        {isSingle ? null : (
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
            <path d="m6 12.5 4 4 8-8.5" />
          </svg>
        )}
      </span>
    </label>
  )
}
