import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { DeviceKind } from './device-drawing.tsx'
import { CornerFrame } from './drawing-parts.tsx'
import styles from './illustrations.module.css'
import { DeviceArt } from './stages.tsx'

type FramedDeviceProps = {
  /** The device's own picture; the drawing of its kind stands in where there is none or it does not load. */
  cover?: string | undefined
  kind?: DeviceKind
  /** Drawn inside the disc that takes the place of the fourth corner; its middle is 0, 0. */
  children: ReactNode
}

/** The bought-for camera in the frame. */
function FramedDevice({ cover, kind = 'ball', children }: FramedDeviceProps): ReactElement {
  const id = useId()
  const [failedCover, setFailedCover] = useState<string>()
  const hasCover = cover !== undefined && cover !== failedCover
  return (
    <svg viewBox="-8 -3 196 159" aria-hidden="true" className={styles.framed}>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--tile-1)" />
          <stop offset="1" stopColor="var(--tile-2)" />
        </linearGradient>
        <clipPath id={`${id}-clip`}>
          <rect width="180" height="142" rx="20" />
        </clipPath>
      </defs>
      <rect width="180" height="142" rx="20" fill={`url(#${id})`} />
      {hasCover ? (
        <image
          href={cover}
          width="180"
          height="142"
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${id}-clip)`}
          onError={() => setFailedCover(cover)}
        />
      ) : (
        <svg aria-hidden="true" x="4" y="4" width="171" height="128" viewBox="0 0 120 90">
          <DeviceArt kind={kind} />
        </svg>
      )}
      <CornerFrame
        x={0}
        y={0}
        width={180}
        height={142}
        arm={48}
        radius={20}
        stroke="var(--accent)"
        lineWidth={4}
        isOpenAtEnd
      />
      <g transform="translate(167 130)">
        <circle r="24.5" fill="var(--bg)" />
        {children}
      </g>
    </svg>
  )
}

type CheckingStageProps = { kind?: DeviceKind; cover?: string | undefined }

/** Drawing of what is not known yet: the camera in the frame, the fourth corner replaced by a ring that turns. */
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

/** Drawing of what is neither done nor lost: the camera in the frame, the fourth corner replaced by a clock. */
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

type ProblemStageProps = { kind?: DeviceKind; cover?: string | undefined }

/** Drawing of what did not come about: the camera in the frame, the fourth corner replaced by a mark of warning. */
export function ProblemStage(props: ProblemStageProps): ReactElement {
  return (
    <FramedDevice {...props}>
      <circle r="19.5" fill="var(--warm-tint)" />
      <path
        d="M0-9.5V2.5M0 9.2h.01"
        fill="none"
        stroke="var(--on-warm-tint)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </FramedDevice>
  )
}
