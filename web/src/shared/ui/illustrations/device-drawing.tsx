import type { ReactElement } from 'react'
import { BallCamera } from './ball-camera.tsx'
import { BulletCamera } from './bullet-camera.tsx'
import type { DeviceKind } from './device-kind.ts'
import { DualCamera } from './dual-camera.tsx'
import { Recorder } from './recorder.tsx'

const drawings = { ball: BallCamera, bullet: BulletCamera, dual: DualCamera, nvr: Recorder } as const

export default function DeviceDrawing({ kind }: { kind: DeviceKind }): ReactElement {
  const Drawing = drawings[kind]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" width="100%" height="100%">
      <Drawing />
    </svg>
  )
}
