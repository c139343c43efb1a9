import { type ReactElement, useId } from 'react'
import { CornerFrame, Lens } from '../../../shared/ui/illustrations/drawing-parts.tsx'

/** At home: the camera of the lit house has found a coupon. */
export function HomeScene(): ReactElement {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={id} x1="1" x2="0" y2=".6">
          <stop stopColor="#A9DDE4" stopOpacity=".8" />
          <stop offset="1" stopColor="#A9DDE4" stopOpacity=".2" />
        </linearGradient>
      </defs>
      <g transform="translate(0 -14)">
        <path d="M292 70h82v52h-82z" fill="#1A6C82" />
        <path d="M292 69h82v6h-82z" fill="#15586B" />
        <path d="m277 68.3 55.5-41a9.5 9.5 0 0 1 11.5.1l30 22.5v20H277.5c-1 0-1.3-1-.5-1.6z" fill="#07303A" />
        <rect x="306.8" y="84" width="25" height="20.8" rx="2.5" fill="#FFDDB0" />
        <path d="M319.3 84v21M306.5 94.5h25.6" stroke="#1A6C82" strokeWidth="2" />
        <path d="M345 84.5a2.5 2.5 0 0 1 2.5-2.5h18.8a2.5 2.5 0 0 1 2.5 2.5V122H345z" fill="#F4A762" />
      </g>
      <path d="m279 64-98-8v64l102-50z" fill={`url(#${id})`} />
      <path d="M292 58v12h-8.5a6.5 6 0 1 1 0-12z" fill="#FFFFFF" />
      <circle cx="282.5" cy="65.5" r="3.9" fill="#07161B" />
      <circle cx="282.5" cy="65.5" r="1.6" fill="#7FD6E2" />
      <SceneTicket x={92} y={52} />
    </>
  )
}

const meridians = ['M292 22v220', 'M292 22c-66 44-66 172 0 216', 'M292 22c66 44 66 172 0 216']

/** Abroad: the earth comes up with its lights. */
export function AbroadScene(): ReactElement {
  return (
    <>
      <circle cx="292" cy="130" r="116" fill="#7FD6E2" opacity=".1" />
      <circle cx="292" cy="130" r="106" fill="#1F7388" />
      <g fill="none" stroke="#55A9B8" strokeWidth="1.4" opacity=".8">
        <circle cx="292" cy="130" r="106" />
        {meridians.map((d) => (
          <path key={d} d={d} />
        ))}
        <path d="M217 56c44 18 106 18 150 0M192 96c58 22 142 22 200 0" />
      </g>
      <g fill="#FFDDB0">
        <circle cx="254" cy="70" r="2.6" />
        <circle cx="265" cy="77" r="1.8" />
        <circle cx="314" cy="52" r="2" />
        <circle cx="332" cy="84" r="2.8" />
        <circle cx="343" cy="77" r="1.8" />
        <circle cx="228" cy="96" r="2" />
        <circle cx="296" cy="94" r="1.8" />
      </g>
      <SceneTicket x={76} y={50} />
    </>
  )
}

/** The brand Strong: a shield with the lens of its cameras. */
export function StrongScene(): ReactElement {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={id} x2="1" y2="1">
          <stop stopColor="#2A8298" />
          <stop offset="1" stopColor="#0E4352" />
        </linearGradient>
      </defs>
      <path
        d="m290 2 48 14v36c0 34-20 58-48 69-28-11-48-35-48-69V16z"
        fill={`url(#${id})`}
        stroke="#7FD6E2"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="m290 2 48 14v36c0 34-20 58-48 69z" fill="#07303A" opacity=".22" />
      <circle cx="290" cy="56" r="31" fill="#0D2028" />
      <Lens x={290} y={56} radius={24} />
      <circle cx="290" cy="93" r="2.4" fill="#4BC9D8" />
      <SceneTicket x={84} y={50} />
    </>
  )
}

// Sparks of a firework round its middle.
const sparks =
  'M0-9v-11M6.4-6.4l7.8-7.8M9 0h11M6.4 6.4l7.8 7.8M0 9v11M-6.4 6.4l-7.8 7.8M-9 0h-11M-6.4-6.4l-7.8-7.8'

/** New year: two lanterns, fireworks over the hills. */
export function NewYearScene(): ReactElement {
  return (
    <>
      <g fill="none" strokeWidth="2.6" strokeLinecap="round">
        <path d={sparks} stroke="#FFDDB0" transform="translate(42 42)" />
        <path d={sparks} stroke="#7FD6E2" transform="translate(236 26) scale(.8)" />
        <path d={sparks} stroke="#F4A762" transform="translate(78 88) scale(.55)" />
      </g>
      <Lantern x={290} y={44} />
      <Lantern x={344} y={66} />
      <SceneTicket x={112} y={50} />
    </>
  )
}

function Lantern({ x, y }: { x: number; y: number }): ReactElement {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0-140v118M0 22v12" stroke="#E2A167" strokeWidth="1.6" />
      <circle r="34" fill="#FFDDB0" opacity=".12" />
      <ellipse rx="27" ry="21" fill="#F4A762" />
      <ellipse rx="15" ry="21" fill="#FFC48C" />
      <ellipse rx="5" ry="21" fill="#FFE0BC" />
      <rect x="-10" y="-24" width="20" height="6" rx="2" fill="#B5400A" />
      <rect x="-10" y="18" width="20" height="6" rx="2" fill="#B5400A" />
      <path d="M-4 34v8M0 34v11M4 34v8" stroke="#FFC48C" strokeWidth="1.6" strokeLinecap="round" />
    </g>
  )
}

/** A coupon in the frame, as the scenes show it; 98 × 64. */
function SceneTicket({ x, y }: { x: number; y: number }): ReactElement {
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
