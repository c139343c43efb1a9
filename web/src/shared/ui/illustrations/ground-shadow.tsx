import type { ReactElement } from 'react'

type GroundShadowProps = { x: number; y: number; radius: number }

/** The soft ellipse a device stands on. */
export function GroundShadow({ x, y, radius }: GroundShadowProps): ReactElement {
  return (
    <ellipse
      cx={x}
      cy={y}
      rx={radius}
      ry="2.8"
      fill="var(--art-shadow)"
      opacity="var(--art-shadow-opacity)"
    />
  )
}
