import type { ReactElement } from 'react'

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
