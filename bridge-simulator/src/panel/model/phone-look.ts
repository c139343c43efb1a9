/** Widths of phones in use, in CSS pixels, each with the height that goes with it. */
export const phoneScreens = {
  320: 640,
  360: 740,
  390: 844,
  414: 896,
  430: 932,
} as const

export type PhoneWidth = keyof typeof phoneScreens
export const phoneWidths = [320, 360, 390, 414, 430] as const satisfies readonly PhoneWidth[]

export const phoneNetworks = ['online', 'slow', 'offline'] as const
export type PhoneNetwork = (typeof phoneNetworks)[number]

/** State of the phone: how it is held and how it is connected. */
export interface PhoneLook {
  width: PhoneWidth
  isLandscape: boolean
  theme: 'light' | 'dark'
  network: PhoneNetwork
  /** Another app is in front. */
  isInBackground: boolean
}

export const defaultLook: PhoneLook = {
  width: 360,
  isLandscape: false,
  theme: 'light',
  network: 'online',
  isInBackground: false,
}

/** Frame round the screen, on each side. */
const frame = 10

/** Outer size of the phone, in CSS pixels. */
export interface PhoneBox {
  inlineSize: number
  blockSize: number
}

/** Outer size at 100 %, frame included. */
export function phoneBox({ width, isLandscape }: Pick<PhoneLook, 'width' | 'isLandscape'>): PhoneBox {
  const short = width + 2 * frame
  const long = phoneScreens[width] + 2 * frame
  return isLandscape ? { inlineSize: long, blockSize: short } : { inlineSize: short, blockSize: long }
}
