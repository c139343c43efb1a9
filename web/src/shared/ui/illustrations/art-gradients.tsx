import type { ReactElement } from 'react'

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
