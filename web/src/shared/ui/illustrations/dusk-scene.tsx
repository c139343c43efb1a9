import { type ReactElement, useId } from 'react'
import { CornerFrame } from './drawing-parts.tsx'

/** The default banner (374 × 148): dusk, a lit house, one beam, the found parcel in the frame. */
export function DuskScene({ className }: { className?: string | undefined }): ReactElement {
  const id = useId()
  return (
    <svg
      viewBox="0 0 374 148"
      preserveAspectRatio="xMaxYMax meet"
      overflow="visible"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <linearGradient id={`${id}-sky`} gradientUnits="userSpaceOnUse" x1="130" y1="0" x2="186" y2="140">
          <stop stopColor="#0C3541" />
          <stop offset="1" stopColor="#135466" />
        </linearGradient>
        <linearGradient id={`${id}-beam`} x1="1" x2="0" y2="1">
          <stop stopColor="#A9DDE4" stopOpacity=".8" />
          <stop offset="1" stopColor="#A9DDE4" stopOpacity=".3" />
        </linearGradient>
      </defs>
      <path d="M-374-148h748v296h-748z" fill={`url(#${id}-sky)`} />
      <path d="M130 130c50-12 80-34 175-37v40z" fill="#114A59" />
      <g fill="#D6EEF1">
        <circle cx="205.9" cy="18" r=".9" />
        <circle cx="213.8" cy="46" r="1" />
        <circle cx="226" cy="66" r=".9" />
        <circle cx="274" cy="18" r="1.2" />
        <circle cx="292" cy="30" r=".9" />
        <circle cx="355.9" cy="14" r="1" />
      </g>
      <path d="M242.9 17.7a13 13 0 1 0 11.6 19.7 11.6 11.6 0 0 1-11.6-19.7z" fill="#F7E3C8" />
      <path d="M292 70h82v52h-82z" fill="#1A6C82" />
      <path d="M292 69h82v6h-82z" fill="#15586B" />
      <path d="m277 68.3 55.5-41a9.5 9.5 0 0 1 11.5.1l30 22.5v20H277.5c-1 0-1.3-1-.5-1.6z" fill="#07303A" />
      <rect x="306.8" y="84" width="25" height="20.8" rx="2.5" fill="#FFDDB0" />
      <path d="M319.3 84v21M306.5 94.5h25.6" stroke="#1A6C82" strokeWidth="2" />
      <path d="M345 84.5a2.5 2.5 0 0 1 2.5-2.5h18.8a2.5 2.5 0 0 1 2.5 2.5V122H345z" fill="#F4A762" />
      <rect x="349.3" y="86.3" width="15" height="15.3" rx="2" fill="#FFE0BC" />
      <circle cx="364.8" cy="107" r="1.6" fill="#8A4513" />
      <path d="m278.2 83 4.8 1-12.5 38.5L204 124z" fill={`url(#${id}-beam)`} />
      <path d="M292 72v12h-8.5a6.5 6 0 1 1 0-12z" fill="#FFFFFF" />
      <circle cx="282.5" cy="79.5" r="3.9" fill="#07161B" />
      <circle cx="282.5" cy="79.5" r="1.6" fill="#7FD6E2" />
      <path d="M0 143c70-2.5 120-14 199-19 60-3.5 110-4 175-4v28H0z" fill="#07303A" />
      <rect x="221.8" y="104.8" width="25" height="19" rx="2" fill="#E2A167" />
      <path d="M231.3 104.8h6v19h-6z" fill="#C07F43" />
      <CornerFrame
        x={212}
        y={95}
        width={45}
        height={38}
        arm={11}
        radius={6.5}
        stroke="#A5F0F7"
        lineWidth={2.2}
      />
    </svg>
  )
}
