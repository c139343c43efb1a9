import { type ReactNode, useRef } from 'react'
import { zonedClock } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { Platform } from '../../model/host-profile.ts'
import { type PhoneLook, phoneBox } from '../../model/phone-look.ts'
import styles from './phone-frame.module.css'
import type { PhoneActions } from './phone-tools.tsx'

export interface PhoneFrameProps {
  /** What it is called where it is not the phone of the world in front. */
  name?: string
  platform: Platform
  look: PhoneLook
  nowMs: number
  actions: Pick<PhoneActions, 'back' | 'setInBackground'>
  /** The shop's iframe. */
  shop: ReactNode
  /** A page of the app that lies over the shop. */
  page: ReactNode
  /** A wallet's sheet over everything the phone shows but its time. */
  sheet: ReactNode
}

/**
 * A plain phone: status bar with the world's time, the shop, the wallet above both, and below what the platform has:
 * Android's buttons, or the home indicator and the edge one swipes back from (iOS, HarmonyOS).
 */
export function PhoneFrame({ name, platform, look, nowMs, shop, page, sheet, actions }: PhoneFrameProps) {
  const texts = useTexts()
  const { inlineSize, blockSize } = phoneBox(look)
  // Under a wallet nothing of the phone is reached, with keys neither.
  const isCovered = Boolean(sheet)
  return (
    <section
      className={styles.phone}
      aria-label={name ?? texts.phone.name}
      data-phone
      data-control={name === undefined ? 'phone' : undefined}
      data-platform={platform}
      data-landscape={look.isLandscape}
      data-theme={look.theme}
      style={{ inlineSize, blockSize }}
    >
      <div className={styles.screen}>
        <div className={styles.status} inert={isCovered}>
          <PhoneTime nowMs={nowMs} />
          <span className={styles.lens} aria-hidden="true" />
          <StatusSigns network={look.network} />
        </div>
        <div className={styles.web} inert={isCovered}>
          {shop}
          {page && (
            <div className={styles.page} data-cover>
              {page}
            </div>
          )}
        </div>
        {platform !== 'android' && <BackEdge onBack={actions.back} />}
        {sheet && (
          <div className={styles.sheet} data-cover>
            {sheet}
          </div>
        )}
        {look.isInBackground && (
          <button type="button" className={styles.other} onClick={() => actions.setInBackground(false)}>
            <strong>{texts.phoneLook.inBackground}</strong>
            <span>{texts.phoneLook.inBackgroundHint}</span>
            <span className={styles.return}>{texts.phoneLook.foreground}</span>
          </button>
        )}
        {platform === 'android' ? (
          <AndroidButtons onBack={actions.back} onHome={() => actions.setInBackground(true)} />
        ) : (
          <span className={styles.home} aria-hidden="true" />
        )}
      </div>
    </section>
  )
}

/** The time in the zone of this browser, in which the shop shows its own, too; the world's is that of Beijing. */
function PhoneTime({ nowMs }: Pick<PhoneFrameProps, 'nowMs'>) {
  const { time, zone } = zonedClock(nowMs, -60_000 * new Date(nowMs).getTimezoneOffset())
  return (
    <time>
      {time} {zone && <small className={styles.zone}>{zone}</small>}
    </time>
  )
}

interface ShopFrameProps {
  title?: string | undefined
  hold: (frame: HTMLIFrameElement | null) => void
  shopUrl: string
  visits: {
    visit: { count: number; path: string; worldId: string }
    /** The browser has ended loading, whether a page came up or not. */
    loadEnded: () => void
  }
}

/** The frame is named by its world for the shim. It keeps the name it was made with: another world is another frame. */
export function ShopFrame({ hold, title, shopUrl, visits: { visit, loadEnded } }: ShopFrameProps) {
  const { phone } = useTexts()
  const { count, path, worldId } = visit
  // The count means nothing to the server; it makes a reload of the same path another address.
  const query = new URLSearchParams({ world: worldId, to: path, visit: String(count) })
  const address = `${shopUrl}/__host/enter?${query}`
  const name = `skyshop-world:${worldId}`
  return (
    <iframe
      ref={hold}
      name={name}
      title={title ?? phone.shopFrame}
      src={address}
      // The shop's server opens a world for nobody but the panel.
      referrerPolicy="origin"
      onLoad={loadEnded}
    />
  )
}

function StatusSigns({ network }: Pick<PhoneLook, 'network'>) {
  return (
    <svg
      className={styles.signs}
      data-network={network}
      aria-hidden="true"
      viewBox="0 0 44 12"
      width="44"
      height="12"
    >
      <path
        className={styles.waves}
        d="M0 8h3v4H0zM5 6h3v6H5zM10 3h3v9h-3zM15 0h3v12h-3z"
        fill="currentColor"
      />
      <rect x="23.5" y="1" width="17" height="10" rx="2.5" fill="none" stroke="currentColor" />
      <path d="M25.5 3h10v6h-10zM42 4h1.5v4H42z" fill="currentColor" />
    </svg>
  )
}

function AndroidButtons({ onBack, onHome }: { onBack: () => void; onHome: () => void }) {
  const { phoneLook: texts } = useTexts()
  return (
    <div className={styles.keys}>
      <button type="button" aria-label={texts.androidBack} onClick={onBack}>
        <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
          <path d="M10 1 2 6l8 5z" fill="currentColor" />
        </svg>
      </button>
      <button type="button" aria-label={texts.androidHome} onClick={onHome}>
        <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
          <circle cx="6" cy="6" r="5" fill="currentColor" />
        </svg>
      </button>
    </div>
  )
}

/** A strip at the screen's edge: dragged far enough to the right, it goes back. */
function BackEdge({ onBack }: { onBack: () => void }) {
  const { phoneLook: texts } = useTexts()
  const startX = useRef<number | null>(null)
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={texts.swipeBack}
      onPointerDown={(event) => {
        startX.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={(event) => {
        const isFar = startX.current !== null && event.clientX - startX.current > swipePx
        startX.current = null
        if (isFar) onBack()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) onBack()
      }}
    />
  )
}

/** How far a finger moves before the gesture counts, in pixels of the window. */
const swipePx = 40
