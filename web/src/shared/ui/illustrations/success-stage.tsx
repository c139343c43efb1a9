import type { ReactElement } from 'react'
import type { DeviceKind } from './device-kind.ts'
import { FramedDevice } from './framed-device.tsx'

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
