import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react'
import type { DeviceKind } from './device-drawing.tsx'
import styles from './illustrations.module.css'

/** The 280 × 190 ground of the empty and error pictures. */
function Stage({ children }: { children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <svg viewBox="0 0 280 190" aria-hidden="true" className={styles.stage}>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--tile-1)" />
          <stop offset="1" stopColor="var(--tile-2)" />
        </linearGradient>
        <clipPath id={`${id}-clip`}>
          <rect width="280" height="190" rx="24" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-clip)`}>
        <rect width="280" height="190" fill={`url(#${id})`} />
        {children}
      </g>
    </svg>
  )
}

// Few visits meet an empty page; without the drawing the stage stays.
const EmptyDrawing = lazy(() => import('./empty-drawing.tsx').catch(() => ({ default: () => <g /> })))

/** Nothing there yet: a dashed camera in the frame over a shelf. */
export function EmptyStage(): ReactElement {
  return (
    <Stage>
      <Suspense>
        <EmptyDrawing />
      </Suspense>
    </Stage>
  )
}

const loadCamera = () => import('./faulty-camera.tsx')
// Offline before it has come, the stage has to do without it.
const FaultyCamera = lazy(() => loadCamera().catch(() => ({ default: () => <g /> })))

/** Loads what the picture of an error is made of, while there is a connection. */
export function preloadErrorStage(): void {
  loadCamera().catch(() => undefined)
}

/** No connection: the camera with a warm lamp beside a struck signal. */
export function ErrorStage(): ReactElement {
  return (
    <Stage>
      <Suspense>
        <FaultyCamera />
      </Suspense>
    </Stage>
  )
}

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
