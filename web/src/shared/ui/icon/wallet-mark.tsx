import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './icon.module.css'
import { Icon, type IconPath } from './icon.tsx'

/** A way to pay that is known by its colour. */
export type WalletMarkName = 'wechat' | 'alipay' | 'paypal' | 'card'

/** Drawings of our own, as the colours alone are the wallets': a bubble with a yuan, a wallet, two coins, a card. */
const drawings: Readonly<Record<WalletMarkName, IconPath>> = {
  wechat: {
    path: 'M3.5 3.8h17v13.4h-8L8.2 20.8v-3.6H3.5zM9.4 7l2.6 3.2L14.6 7M9.4 10.4h5.2M9.4 12.5h5.2M12 10.2v4.4',
  },
  alipay: {
    path: 'M4 6.4v11.7a1.6 1.6 0 0 0 1.6 1.6h12.8a1.6 1.6 0 0 0 1.6-1.6V9.4a1.6 1.6 0 0 0-1.6-1.6H5.4A1.4 1.4 0 0 1 4 6.4 1.6 1.6 0 0 1 5.6 4.8h11.9v3M16 13.8h.01',
  },
  paypal: {
    path: 'M9.4 4a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 1 0 9.4 4zM17.2 8.3A6.1 6.1 0 1 1 9 18.9M9.4 7.6v5',
  },
  card: {
    path: 'M4.6 5.4h14.8A1.6 1.6 0 0 1 21 7v10a1.6 1.6 0 0 1-1.6 1.6H4.6A1.6 1.6 0 0 1 3 17V7a1.6 1.6 0 0 1 1.6-1.6zM3.2 9.6h17.6M6.6 14.8h3.2M15.4 14.8h2',
  },
}

/** The mark of a wallet, white on a square in the colour the wallet is known by, beside its name. */
export function WalletMark({ wallet }: { wallet: WalletMarkName }): ReactElement {
  return (
    <span className={classNames(styles.mark, styles[wallet])}>
      <Icon name={drawings[wallet]} className={styles.glyph} />
    </span>
  )
}
