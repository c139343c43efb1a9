import type { ReactNode } from 'react'

/** One picture of a banner, with live text over it. */
export type BannerSlide = {
  id: string
  /** Absent: the default picture. */
  imageUrl?: string | undefined
  /** Up to two lines of live text at the start, and one line with a price. */
  headline?: string | undefined
  line?: ReactNode
}

export type BannerProps = {
  label: string
  slides: readonly BannerSlide[]
  /** The page has drawn its rows: what moves the banner may be fetched. */
  isPageDrawn: boolean
  /** A slide came to rest in view (the display report). */
  onShown?: ((slide: BannerSlide) => void) | undefined
  /** A tap without a drag. */
  onTap?: ((slide: BannerSlide) => void) | undefined
}
