import type { ReactElement } from 'react'
import { CornerFrame } from '../../../shared/ui/illustrations/corner-frame.tsx'

/** A coupon in the frame, as the scenes show it; 98 × 64. */
export function SceneTicket({ x, y }: { x: number; y: number }): ReactElement {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M16 10h66a6 6 0 0 1 6 6v10a6 6 0 0 0 0 12v10a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V38a6 6 0 0 0 0-12V16a6 6 0 0 1 6-6z"
        fill="#FFE9D6"
      />
      <path d="M38 15v34" stroke="#E2A167" strokeWidth="1.6" strokeDasharray="3 3" />
      <path
        d="m18.5 24 5.5 7.5 5.5-7.5M24 31.5V41M19 33h10M19 37h10"
        fill="none"
        stroke="#B5400A"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M47 25h29M47 32h22M47 39h13" stroke="#E8B98A" strokeWidth="3" strokeLinecap="round" />
      <CornerFrame x={0} y={0} width={98} height={64} arm={17} radius={9} stroke="#A5F0F7" lineWidth={2.4} />
    </g>
  )
}
