import type { ReactElement } from 'react'
import { DOT } from './unbroken-text.tsx'

/** Names of channels or lenses in a row, with dots between them; each keeps its own direction. */
export function NameList({
  channels,
}: {
  channels: readonly { iotId: string; name: string }[]
}): ReactElement {
  return (
    <>
      {channels.map(({ iotId, name }, index) => (
        <span key={iotId}>
          {index === 0 ? null : DOT}
          <bdi dir="auto">{name}</bdi>
        </span>
      ))}
    </>
  )
}
