import { type ReactElement, useId } from 'react'

/** An indoor ball on a foot, in the 120 × 90 box. */
export function BallCamera(): ReactElement {
  const id = useId()
  const fills = artFills(id)
  return (
    <g>
      <ArtGradients id={id} />
      <GroundShadow x={60} y={82} radius={25} />
      <path
        d="M40.2 78.5c0-7.5 6-12.5 19.8-12.5s19.8 5 19.8 12.5v.3a3.5 3.5 0 0 1-3.5 3.5H43.7a3.5 3.5 0 0 1-3.5-3.5z"
        fill={fills.body}
      />
      <path d="M46 70.5c7.5 4.6 20.5 4.6 28 0-3-3.3-8-5-14-5s-11 1.7-14 5z" fill="var(--art-body-3)" />
      <circle cx="60" cy="40" r="29" fill={fills.across} />
      <path d="M60 11a29 29 0 0 1 0 58c20-15 20-43 0-58z" fill="var(--art-body-3)" opacity=".38" />
      <circle cx="60" cy="40" r="19" fill={fills.face} />
      <Lens x={60} y={40} radius={13} />
      <circle cx="60" cy="55.6" r="1.5" fill="#4BC9D8" />
    </g>
  )
}

const quietLed = '#2F8798'

/** A bullet with visor and two antennas (4G), in the 120 × 90 box; `isFaulty` lights the warm lamp. */
export function BulletCamera({ isFaulty = false }: { isFaulty?: boolean }): ReactElement {
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
      <circle cx="24" cy="49.5" r="1.5" fill={isFaulty ? '#F0A868' : '#4BC9D8'} />
    </g>
  )
}

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

type GroundShadowProps = { x: number; y: number; radius: number }

/** The soft ellipse a device stands on. */
export function GroundShadow({ x, y, radius }: GroundShadowProps): ReactElement {
  return (
    <ellipse
      cx={x}
      cy={y}
      rx={radius}
      ry="2.8"
      fill="var(--art-shadow)"
      opacity="var(--art-shadow-opacity)"
    />
  )
}

/** The fills every device drawing shares. Ids are unique per drawing, so that two on a page never collide. */
export type ArtFills = { body: string; across: string; face: string }

export function artFills(id: string): ArtFills {
  return { body: `url(#${id}-body)`, across: `url(#${id}-across)`, face: `url(#${id}-face)` }
}

/** Gradients of body (downwards and across, light from the upper left) and face. */
export function ArtGradients({ id }: { id: string }): ReactElement {
  return (
    <defs>
      <linearGradient id={`${id}-body`} x2="0" y2="1">
        <stop stopColor="var(--art-body-1)" />
        <stop offset="1" stopColor="var(--art-body-2)" />
      </linearGradient>
      <linearGradient id={`${id}-across`} x2="1" y2="1">
        <stop stopColor="var(--art-body-1)" />
        <stop offset="1" stopColor="var(--art-body-2)" />
      </linearGradient>
      <linearGradient id={`${id}-face`} x2="1" y2="1">
        <stop stopColor="var(--art-face-1)" />
        <stop offset="1" stopColor="var(--art-face-2)" />
      </linearGradient>
    </defs>
  )
}

type CornerFrameProps = {
  x: number
  y: number
  width: number
  height: number
  arm: number
  radius: number
  stroke: string
  lineWidth: number
  isOpenAtEnd?: boolean
}

/** The shop's mark inside a drawing: four rounded corners; `isOpenAtEnd` leaves the last one for a badge. */
export function CornerFrame(props: CornerFrameProps): ReactElement {
  const { x, y, width, height, arm, radius, isOpenAtEnd = false } = props
  const right = x + width
  const bottom = y + height
  const rest = arm - radius
  const corners = [
    `M${x} ${y + arm}v-${rest}a${radius} ${radius} 0 0 1 ${radius}-${radius}h${rest}`,
    `M${right - arm} ${y}h${rest}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${rest}`,
    `M${x + arm} ${bottom}h-${rest}a${radius} ${radius} 0 0 1-${radius}-${radius}v-${rest}`,
    isOpenAtEnd
      ? ''
      : `M${right} ${bottom - arm}v${rest}a${radius} ${radius} 0 0 1-${radius} ${radius}h-${rest}`,
  ]
  return (
    <path
      d={corners.join('')}
      fill="none"
      stroke={props.stroke}
      strokeWidth={props.lineWidth}
      strokeLinecap="round"
    />
  )
}
