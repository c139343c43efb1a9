import { type ReactElement, useId } from 'react'
import { ArtGradients, artFills } from './art-gradients.tsx'
import { GroundShadow } from './ground-shadow.tsx'
import { Lens } from './lens.tsx'

/** An indoor ball on a foot, in the 120 × 90 box. */
export function BallCamera(): ReactElement {
  const id = useId()
  const fills = artFills(id)
  return (
    <g>
      <ArtGradients id={id} />
      <GroundShadow x={60} y={82} radius={25} />
      <path
        d="M40.2 78.5c0-7.5 6-12.5 19.8-12.5s19.8 5 19.8 12.5v.3a3.5 3.5 0 0 1-3.5 3.5H43.7a3.5 3.5 0 0 1-3.5-3.5z"
        fill={fills.body}
      />
      <path d="M46 70.5c7.5 4.6 20.5 4.6 28 0-3-3.3-8-5-14-5s-11 1.7-14 5z" fill="var(--art-body-3)" />
      <circle cx="60" cy="40" r="29" fill={fills.across} />
      <path d="M60 11a29 29 0 0 1 0 58c20-15 20-43 0-58z" fill="var(--art-body-3)" opacity=".38" />
      <circle cx="60" cy="40" r="19" fill={fills.face} />
      <Lens x={60} y={40} radius={13} />
      <circle cx="60" cy="55.6" r="1.5" fill="#4BC9D8" />
    </g>
  )
}
