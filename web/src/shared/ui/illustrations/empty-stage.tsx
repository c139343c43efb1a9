import { lazy, type ReactElement, Suspense } from 'react'
import { Stage } from './stage.tsx'

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
