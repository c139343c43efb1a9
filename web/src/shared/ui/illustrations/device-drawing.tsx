import { type ReactElement, useId } from 'react'
import { ArtGradients, artFills, BallCamera, BulletCamera, GroundShadow, Lens } from './drawing-parts.tsx'

/** The kinds of device there is a drawing of. */
export type DeviceKind = keyof typeof drawings

const drawings = { ball: BallCamera, bullet: BulletCamera, dual: DualCamera, nvr: Recorder } as const

export default function DeviceDrawing({ kind }: { kind: DeviceKind }): ReactElement {
  const Drawing = drawings[kind]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" width="100%" height="100%">
      <Drawing />
    </svg>
  )
}

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
