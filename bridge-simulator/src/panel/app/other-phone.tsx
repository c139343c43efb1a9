import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { phoneNowMs } from '../../host/phone-clock.ts'
import type { PanelPorts } from '../api/panel-ports.ts'
import { useTable } from '../i18n/texts-context.ts'
import { phoneScale, type Viewport } from '../model/panel-layout.ts'
import { type PhoneWidth, phoneBox } from '../model/phone-look.ts'
import { walletActions } from '../store/panel-actions.ts'
import { worldNowMs } from '../store/to-panel-view.ts'
import styles from '../views/compare/compare.module.css'
import { compareTexts } from '../views/compare/compare-texts.ts'
import type { OtherWorld } from '../views/compare/use-comparison.ts'
import { PhoneFrame } from '../views/phone/phone-frame.tsx'
import { PhoneTools, WidthSelect } from '../views/phone/phone-tools.tsx'
import { usePhone } from '../views/phone/use-phone.tsx'

interface OtherPhoneProps extends OtherWorld {
  ports: PanelPorts
  shopUrl: string
  viewport: Viewport
  /** Width that it has until another is chosen, as the phone in front has. */
  firstWidth: PhoneWidth
}

/** The phone of the world that is compared, with its own buttons. */
export function OtherPhone({ ports, store, shopUrl, viewport, firstWidth, onPage }: OtherPhoneProps) {
  const words = useTable(compareTexts)
  const panel = useSyncExternalStore(store.subscribe, store.get)
  const wallet = useMemo(() => walletActions(ports, store), [ports, store])
  const phone = usePhone({
    ...{ panel, shopUrl, onError: store.noteError, frameTitle: words.otherShop, firstWidth },
    onEndContract: (contractCode) => void wallet.endContract(contractCode),
    onStep: () => undefined,
    onFilmed: () => undefined,
  })
  const path = phone.path()
  useEffect(() => onPage(path), [onPage, path])
  const { world } = panel
  if (world === null) return <p role="status">{words.loading}</p>
  const box = phoneBox(phone.look)
  const scale = phoneScale(viewport, 'two', box)
  const nowMs = worldNowMs(panel, ports.wallNowMs())
  return (
    <>
      <div
        className={styles.box}
        style={{ inlineSize: box.inlineSize * scale, blockSize: box.blockSize * scale }}
      >
        <div className={styles.scaled} style={{ scale }}>
          <PhoneFrame
            name={words.otherPhone}
            platform={world.profile.platform}
            look={phone.look}
            actions={phone.actions}
            nowMs={phoneNowMs({ ...world.clock, nowMs })}
            shop={phone.shop}
            page={phone.page}
            sheet={phone.sheet}
          />
        </div>
      </div>
      <PhoneTools actions={phone.actions} look={phone.look} size="peek" scale={scale} />
      <WidthSelect actions={phone.actions} look={phone.look} />
    </>
  )
}
