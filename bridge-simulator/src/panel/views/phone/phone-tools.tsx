import { useTexts } from '../../i18n/texts-context.ts'
import type { PhoneAreaSize } from '../../model/panel-layout.ts'
import { type PhoneLook, phoneNetworks, phoneScreens, phoneWidths } from '../../model/phone-look.ts'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import styles from './phone-area.module.css'

/** Actions of the phone's own buttons. */
export interface PhoneActions {
  back: () => void
  reload: () => void
  /** Opens the shop where the vendor's app does. */
  openShop: () => void
  setInBackground: (isInBackground: boolean) => void
  turn: () => void
  /** From light to dark, or back. */
  changeTheme: () => void
  openWallet: () => void
  setWidth: (width: PhoneLook['width']) => void
  setNetwork: (network: PhoneLook['network']) => void
}

interface PhoneToolsProps {
  actions: PhoneActions
  look: PhoneLook
  size: PhoneAreaSize
  /** Of what the phone measures to what it is shown at. */
  scale: number
  /** Asks what a frame cannot imitate; left out where that is asked beside another phone. */
  onCannot?: () => void
  /** Opens why the last call of the phone was refused; null or left out while none was. */
  onExplain?: (() => void) | null
}

/** Buttons beside the phone, for instance to rotate it or change its network. */
export function PhoneTools({ actions, look, size, scale, onCannot, onExplain }: PhoneToolsProps) {
  const { phone, phoneLook: texts } = useTexts()
  const { isInBackground } = look
  const isDark = look.theme === 'dark'
  return (
    <div className={styles.tools} data-size={size}>
      <IconButton icon="back" name={phone.back} onClick={actions.back} />
      <IconButton
        icon="leave"
        name={isInBackground ? texts.foreground : texts.background}
        isPressed={isInBackground}
        onClick={() => actions.setInBackground(!isInBackground)}
      />
      <IconButton icon="reload" name={phone.reload} onClick={actions.reload} />
      <IconButton icon="turn" name={texts.turn} isPressed={look.isLandscape} onClick={actions.turn} />
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        name={texts.dark}
        isPressed={isDark}
        onClick={actions.changeTheme}
      />
      <IconButton icon="wallet" name={texts.wallet} onClick={actions.openWallet} />
      {onExplain && <IconButton icon="help" name={texts.explain} onClick={onExplain} />}
      {onCannot && <IconButton icon="info" name={texts.cannot} onClick={onCannot} />}
      {size === 'full' && (
        <p className={styles.measure}>
          {look.width} ×{phoneScreens[look.width]} <strong>{Math.round(scale * 100)}%</strong>
        </p>
      )}
    </div>
  )
}

/** Width of a phone, in the host's bar or below a phone that this bar is not about. */
export function WidthSelect({ actions, look }: Pick<PhoneToolsProps, 'actions' | 'look'>) {
  const { phoneLook: texts } = useTexts()
  const toWidth = (text: string) => phoneWidths.find((width) => String(width) === text)
  return (
    <Select
      label={texts.width}
      value={String(look.width)}
      options={phoneWidths.map((width) => [String(width), `${width}`] as const)}
      onChange={(text) => actions.setWidth(toWidth(text) ?? look.width)}
    />
  )
}

/** Width and network of the phone, in the host's bar. */
export function PhoneSettings({ actions, look }: Pick<PhoneToolsProps, 'actions' | 'look'>) {
  const { phoneLook: texts } = useTexts()
  const toNetwork = (text: string) => phoneNetworks.find((network) => network === text)
  return (
    <>
      <WidthSelect actions={actions} look={look} />
      <span data-network={look.network} className={styles.network}>
        <Select
          label={texts.network}
          value={look.network}
          options={phoneNetworks.map((network) => [network, texts.networks[network]] as const)}
          onChange={(text) => actions.setNetwork(toNetwork(text) ?? look.network)}
        />
      </span>
    </>
  )
}
