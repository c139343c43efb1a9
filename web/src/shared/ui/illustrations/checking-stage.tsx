import type { ReactElement } from 'react'
import styles from './checking-stage.module.css'
import type { DeviceKind } from './device-kind.ts'
import { FramedDevice } from './framed-device.tsx'

type CheckingStageProps = { kind?: DeviceKind; cover?: string | undefined }

/** Not known yet: the camera in the frame, the fourth corner replaced by a ring that turns. */
export function CheckingStage(props: CheckingStageProps): ReactElement {
  return (
    <FramedDevice {...props}>
      <circle r="17" fill="none" stroke="var(--accent-soft)" strokeWidth="4.5" />
      <path
        d="M0-17A17 17 0 0 1 17 0"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4.5"
        strokeLinecap="round"
        className={styles.turning}
      />
    </FramedDevice>
  )
}
