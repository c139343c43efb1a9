import type { ReactElement } from 'react'
import { BulletCamera } from './drawing-parts.tsx'

/** The camera whose lamp is warm beside a struck signal: it has lost its connection. */
export default function FaultyCamera(): ReactElement {
  return (
    <>
      <g transform="translate(22.2 33.8) scale(1.459)">
        <BulletCamera isFaulty />
      </g>
      <g fill="none" strokeLinecap="round">
        <g stroke="var(--art-body-3)" strokeWidth="6">
          <path d="M191.8 48c16.5-16.3 43.7-16.3 60.2 0M203.6 61c10-9.5 26.7-9.5 36.7 0" />
          <path d="M221.8 77h.01" strokeWidth="10" />
        </g>
        <path d="m199 78.2 47-47.4" stroke="var(--tile-1)" strokeWidth="14" />
        <path d="m199 78.2 47-47.4" stroke="var(--warm)" strokeWidth="4.6" />
      </g>
    </>
  )
}
