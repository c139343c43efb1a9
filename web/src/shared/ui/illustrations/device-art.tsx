import type { ReactElement } from 'react'
import { BallCamera } from './ball-camera.tsx'
import { BulletCamera } from './bullet-camera.tsx'
import { DualCamera } from './dual-camera.tsx'
import { Recorder } from './recorder.tsx'

export type DeviceKind = 'ball' | 'bullet' | 'dual' | 'nvr'

const drawings = { ball: BallCamera, bullet: BulletCamera, dual: DualCamera, nvr: Recorder } as const

/** The drawing of a kind of device as a whole picture; it needs a tile or stage behind it. */
export function DeviceArt({ kind }: { kind: DeviceKind }): ReactElement {
  const Drawing = drawings[kind]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" width="100%" height="100%">
      <Drawing />
    </svg>
  )
}
