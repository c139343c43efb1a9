import type { ReactElement } from 'react'
import { BallCamera, BulletCamera, CornerFrame } from '../../../shared/ui/illustrations/drawing-parts.tsx'

// Thirty days round the camera; the last seven are those that are kept.
const days = Array.from({ length: 30 }, (_, index) => ({ turn: index * 12, isKept: index >= 23 }))

/** The trial: thirty days round a camera, the seven kept ones lit, and the clips of a day. */
export function TrialScene(): ReactElement {
  return (
    <>
      <g strokeWidth="4" strokeLinecap="round">
        {days.map(({ turn, isKept }) => (
          <path
            key={turn}
            d="M278 10v8"
            transform={`rotate(${turn} 278 64)`}
            stroke={isKept ? '#A5F0F7' : '#2F8798'}
          />
        ))}
      </g>
      <g transform="translate(224 26) scale(.9)">
        <BallCamera />
      </g>
      <path d="M24 92h146" stroke="#2F8798" strokeWidth="2.4" strokeLinecap="round" />
      <g fill="#FFDDB0">
        <rect x="36" y="82" width="18" height="20" rx="4" />
        <rect x="76" y="82" width="34" height="20" rx="4" />
        <rect x="138" y="82" width="12" height="20" rx="4" />
      </g>
      <CornerFrame
        x={68}
        y={72}
        width={50}
        height={40}
        arm={12}
        radius={8}
        stroke="#A5F0F7"
        lineWidth={2.4}
      />
    </>
  )
}

/** The call: a camera outdoors, and who is seen and heard on the phone. */
export function CallScene(): ReactElement {
  return (
    <>
      <g transform="translate(228 22) scale(1.12)">
        <BulletCamera />
      </g>
      <g fill="none" stroke="#7FD6E2" strokeWidth="3" strokeLinecap="round">
        <path d="M236 56a20 20 0 0 0 0 28M222 46a34 34 0 0 0 0 48" />
      </g>
      <path
        d="M92 12h92a12 12 0 0 1 12 12v58a12 12 0 0 1-12 12h-58l-20 18V94H92a12 12 0 0 1-12-12V24a12 12 0 0 1 12-12z"
        fill="#E5F2F4"
      />
      <circle cx="138" cy="42" r="12" fill="#E2A167" />
      <path d="M116 78c1-14 9-20 22-20s21 6 22 20z" fill="#2F8798" />
      <CornerFrame
        x={102}
        y={22}
        width={72}
        height={62}
        arm={16}
        radius={10}
        stroke="#00667A"
        lineWidth={2.6}
      />
    </>
  )
}
