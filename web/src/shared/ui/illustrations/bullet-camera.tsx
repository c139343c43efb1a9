import { type ReactElement, useId } from 'react'
import { ArtGradients, artFills } from './art-gradients.tsx'
import { GroundShadow } from './ground-shadow.tsx'
import { Lens } from './lens.tsx'

const quietLed = '#2F8798'

/** A bullet with visor and two antennas (4G), in the 120 × 90 box; `isTroubled` lights the warm lamp. */
export function BulletCamera({ isTroubled = false }: { isTroubled?: boolean }): ReactElement {
  const id = useId()
  const fills = artFills(id)
  return (
    <g>
      <ArtGradients id={id} />
      <GroundShadow x={70} y={82.8} radius={17} />
      <path d="m83 27 5.9-17M99 28l3.9-15" stroke="var(--art-body-3)" strokeWidth="4" strokeLinecap="round" />
      <path d="M66 54h10.8v17H66z" fill="var(--art-body-3)" />
      <rect x="55" y="69.2" width="32" height="12.8" rx="4.8" fill={fills.body} />
      <path d="M36 26h58a12.8 12.8 0 0 1 12.8 12.8v4.4A12.8 12.8 0 0 1 94 56H36z" fill={fills.body} />
      <path d="M35 26h70.2l1.3 4.8H46z" fill="var(--art-body-3)" opacity=".75" />
      <path d="M24 24.8c0-4.6 3.2-7.5 7.6-7.5h58.8c6.6 0 11.6 3 14.8 8.9H25.5z" fill="var(--art-body-1)" />
      <circle cx="34.8" cy="43.1" r="20" fill={fills.across} />
      <circle cx="34.8" cy="43.1" r="16.6" fill={fills.face} />
      <Lens x={34.8} y={43.1} radius={10.9} />
      <circle cx="24" cy="36.7" r="1.5" fill={quietLed} />
      <circle cx="45.6" cy="36.7" r="1.5" fill={quietLed} />
      <circle cx="45.6" cy="49.5" r="1.5" fill={quietLed} />
      <circle cx="24" cy="49.5" r="1.5" fill={isTroubled ? '#F0A868' : '#4BC9D8'} />
    </g>
  )
}
