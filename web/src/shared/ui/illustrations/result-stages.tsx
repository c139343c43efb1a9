import type { ReactElement } from 'react'
import type { DeviceKind } from './device-kind.ts'
import { FramedDevice } from './framed-device.tsx'
import styles from './result-stages.module.css'

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

type SuccessStageProps = { kind?: DeviceKind; cover?: string | undefined }

/** Done: the bought-for camera in the frame, the fourth corner replaced by the tick. */
export function SuccessStage(props: SuccessStageProps): ReactElement {
  return (
    <FramedDevice {...props}>
      <circle r="19.5" fill="var(--accent)" />
      <path
        d="m-8.4.6 5.9 6.2L9-5.1"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </FramedDevice>
  )
}

type WaitingStageProps = { kind?: DeviceKind; cover?: string | undefined }

/** Not done and not lost: the camera in the frame, the fourth corner replaced by a clock. */
export function WaitingStage(props: WaitingStageProps): ReactElement {
  return (
    <FramedDevice {...props}>
      <circle r="19.5" fill="var(--warm-tint)" />
      <path
        d="M0-10.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zM0-5v5.4l4 2.5"
        fill="none"
        stroke="var(--on-warm-tint)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </FramedDevice>
  )
}
