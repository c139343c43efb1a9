import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PhoneAreaSize } from '../../model/panel-layout.ts'
import { type PhoneLook, phoneBox } from '../../model/phone-look.ts'
import { Button } from '../../ui/button.tsx'
import styles from './phone-area.module.css'
import { type PhoneActions, PhoneTools } from './phone-tools.tsx'

export interface PhoneAreaProps {
  size: PhoneAreaSize
  scale: number
  /** In `page`: the phone is what is shown. */
  isPhoneShown: boolean
  canResize: boolean
  phone: ReactNode
  look: PhoneLook
  actions: PhoneActions
  onResize: () => void
  /** Asks what a frame cannot imitate. */
  onCannot: () => void
  onExplain: (() => void) | null
  /** Width of the area where another phone stands beside it; left out, that of its size. */
  inlineSize?: number | undefined
}

/** Holds the phone at every size; it is hidden, never unmounted, so the shop keeps its page. */
export function PhoneArea(props: PhoneAreaProps) {
  const { size, scale, isPhoneShown, phone, onResize, canResize } = props
  const texts = useTexts()
  const { inlineSize, blockSize } = phoneBox(props.look)
  const box = { inlineSize: inlineSize * scale, blockSize: blockSize * scale }
  return (
    <aside
      className={styles.area}
      aria-label={texts.phone.area}
      data-size={size}
      data-shown={isPhoneShown}
      style={{ inlineSize: props.inlineSize }}
    >
      <div className={styles.holder} hidden={size === 'page' && !isPhoneShown}>
        <div className={styles.box} style={box}>
          <div className={styles.scaled} style={{ scale }}>
            {phone}
          </div>
        </div>
      </div>
      <PhoneTools
        actions={props.actions}
        look={props.look}
        size={size}
        scale={scale}
        onCannot={props.onCannot}
        onExplain={props.onExplain}
      />
      {canResize && (
        <div className={styles.resize}>
          <Button icon="phone" keyCap="P" onClick={onResize}>
            {size === 'peek' ? texts.phone.fullSize : texts.phone.peekSize}
          </Button>
        </div>
      )}
    </aside>
  )
}
