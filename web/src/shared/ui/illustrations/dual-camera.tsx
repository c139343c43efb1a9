import { type ReactElement, useId } from 'react'
import { ArtGradients, artFills } from './art-gradients.tsx'
import { GroundShadow } from './ground-shadow.tsx'
import { Lens } from './lens.tsx'

/** Two lenses on a bracket, wide-angle above and turning below, in the 120 × 90 box. */
export function DualCamera(): ReactElement {
  const id = useId()
  const fills = artFills(id)
  return (
    <g>
      <ArtGradients id={id} />
      <GroundShadow x={54} y={84.8} radius={15} />
      <rect x="91.8" y="9.9" width="9" height="46" rx="4.5" fill={fills.body} />
      <path d="M80 22h14v12.8H80z" fill="var(--art-body-3)" />
      <path d="M43.7 40h22.4v8H43.7z" fill="var(--art-body-3)" />
      <rect x="27.1" y="9" width="55.5" height="36" rx="13" fill={fills.across} />
      <rect x="32.8" y="14" width="44" height="24" rx="12" fill={fills.face} />
      <Lens x={45.6} y={26} radius={8.4} />
      <circle cx="61.9" cy="26" r="3.2" fill="#2F8798" opacity=".45" />
      <circle cx="61.9" cy="26" r="1.8" fill="#F0A868" />
      <circle cx="69.8" cy="26" r="1.4" fill="#4BC9D8" />
      <circle cx="54.8" cy="62" r="21" fill={fills.across} />
      <path d="M54.8 41a21 21 0 0 1 0 42c14.5-11 14.5-31 0-42z" fill="var(--art-body-3)" opacity=".38" />
      <circle cx="54.8" cy="62" r="14.6" fill={fills.face} />
      <Lens x={54.8} y={62} radius={10} />
    </g>
  )
}
