import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import type { DeviceKind } from './device-drawing.tsx'

// Hosts give covers of their own: the drawings come when one is missing, and without them the tile stays.
const DeviceDrawing = lazy<ComponentType<{ kind: DeviceKind }>>(() =>
  import('./device-drawing.tsx').catch(() => ({ default: () => null })),
)

/** The drawing of a kind of device as a whole picture; it needs a tile or stage behind it. */
export function DeviceArt({ kind }: { kind: DeviceKind }): ReactElement {
  return (
    <Suspense>
      <DeviceDrawing kind={kind} />
    </Suspense>
  )
}
