import type { ReactElement } from 'react'
import { BulletCamera } from './cameras.tsx'

/** The camera whose lamp is warm: it has lost its connection. */
export default function TroubledCamera(): ReactElement {
  return <BulletCamera isTroubled />
}
