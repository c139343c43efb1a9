import { type ReactElement, useId } from 'react'
import { ArtGradients, artFills } from './art-gradients.tsx'
import { GroundShadow } from './ground-shadow.tsx'

const bright = '#2F8798'
const dim = '#164957'
const scene = '#8CC3CD'

/** A recorder (NVR) with a four-part screen, in the 120 × 90 box. */
export function Recorder(): ReactElement {
  const id = useId()
  const fills = artFills(id)
  return (
    <g>
      <ArtGradients id={id} />
      <GroundShadow x={60} y={81.6} radius={44} />
      <path d="M54.8 40h9.9v12h-9.9z" fill="var(--art-body-3)" />
      <rect x="32.8" y="8" width="54" height="34.8" rx="4.5" fill={fills.face} />
      <rect x="37" y="11.8" width="21.8" height="12.5" rx="1.5" fill={bright} />
      <rect x="60.9" y="11.8" width="22" height="12.5" rx="1.5" fill={dim} />
      <rect x="37" y="26.5" width="21.8" height="12.5" rx="1.5" fill={dim} />
      <rect x="60.9" y="26.5" width="22" height="12.5" rx="1.5" fill={bright} />
      <path d="m40 22.5 5.2-4.8 3.7 3.3 2.8-2.3 4.5 3.8z" fill={scene} />
      <path d="M67.3 38.2c0-3 2-4.8 4.6-4.8s4.6 1.8 4.6 4.8z" fill={scene} />
      <circle cx="71.9" cy="31.2" r="2.4" fill={scene} />
      <path
        d="M26.6 49.1h67a3 3 0 0 1 2.4 1.1l9.9 11.8H14l10.2-11.8a3 3 0 0 1 2.4-1.1z"
        fill="var(--art-body-1)"
      />
      <path d="M14 60.8h92v15.4a3.5 3.5 0 0 1-3.5 3.5h-85a3.5 3.5 0 0 1-3.5-3.5z" fill={fills.body} />
      <rect x="18.8" y="65" width="46" height="9.8" rx="3" fill={fills.face} />
      <path
        d="M26.8 69.9h.01M35.7 69.9h.01M44.6 69.9h.01M53.9 69.9h.01"
        stroke="#4BC9D8"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <path
        d="M73.5 67h24.5M73.5 70.2h24.5M73.5 73.4h24.5"
        stroke="var(--art-body-3)"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </g>
  )
}
