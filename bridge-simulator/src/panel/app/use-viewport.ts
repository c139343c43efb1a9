import { useSyncExternalStore } from 'react'
import type { Viewport } from '../model/panel-layout.ts'

export function useViewport(): Viewport {
  const inlineSize = useSyncExternalStore(onResize, () => window.innerWidth)
  const blockSize = useSyncExternalStore(onResize, () => window.innerHeight)
  return { inlineSize, blockSize }
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
