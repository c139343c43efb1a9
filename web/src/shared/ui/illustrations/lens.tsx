import type { ReactElement } from 'react'

type LensProps = { x: number; y: number; radius: number }

/** The lens, the same in every drawing: four discs and one arc of glint at ten o'clock. */
export function Lens({ x, y, radius }: LensProps): ReactElement {
  const glint = radius * 0.61
  return (
    <g>
      <circle cx={x} cy={y} r={radius} fill="#07161B" />
      <circle cx={x} cy={y} r={radius * 0.74} fill="#164957" />
      <circle cx={x} cy={y} r={radius * 0.46} fill="#2F8798" />
      <circle cx={x} cy={y} r={radius * 0.2} fill="#07161B" />
      <path
        d={`M${(x - glint).toFixed(2)} ${y}a${glint.toFixed(2)} ${glint.toFixed(2)} 0 0 1 ${glint.toFixed(2)}-${glint.toFixed(2)}`}
        fill="none"
        stroke="#CDEFF4"
        strokeWidth={radius * 0.13}
        strokeLinecap="round"
      />
    </g>
  )
}
