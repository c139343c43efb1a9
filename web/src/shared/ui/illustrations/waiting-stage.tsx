import type { ReactElement } from 'react'
import type { DeviceKind } from './device-kind.ts'
import { FramedDevice } from './framed-device.tsx'

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
