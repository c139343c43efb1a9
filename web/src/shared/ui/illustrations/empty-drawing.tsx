import type { ReactElement } from 'react'
import { CornerFrame } from './drawing-parts.tsx'

export default function EmptyDrawing(): ReactElement {
  return (
    <>
      <path d="M57.5 154h9v36h-9zM213.4 154h9v36h-9z" fill="var(--art-body-3)" opacity=".5" />
      <rect x="23.5" y="145" width="233" height="9" rx="4.5" fill="var(--art-body-3)" opacity=".72" />
      <rect x="186" y="26" width="62" height="74" rx="6" fill="var(--art-body-1)" opacity=".8" />
      <path d="M217 26v74M186 61.8h62" stroke="var(--tile-2)" strokeWidth="4" />
      <path d="M47.4 123.8h26.9l-2.4 21H49.9z" fill="var(--art-body-1)" />
      <path d="M64 123.8h10.3l-2.4 21H64z" fill="var(--art-body-2)" />
      <path
        d="M61 123.6C58.5 108 46.5 104.5 43 91.7c12.5 1.5 18.3 9.5 18.4 20C62.5 98 69 90 80 87.8c-.5 17-14 20-19 35.8z"
        fill="#2F8798"
      />
      <g fill="none" stroke="var(--edge)" strokeWidth="2.3" strokeLinecap="round" strokeDasharray="4.6 4.6">
        <circle cx="140" cy="77" r="25" />
        <circle cx="140" cy="77" r="10.3" />
        <path d="M120 113c1-5.8 8.5-8.3 20-8.3s19 2.5 20.2 8.3c.5 3-1 4.7-3.2 4.7h-33.8c-2.2 0-3.7-1.7-3.2-4.7z" />
      </g>
      <CornerFrame
        x={98}
        y={38}
        width={84}
        height={92}
        arm={32}
        radius={18}
        stroke="var(--accent)"
        lineWidth={4}
      />
    </>
  )
}
