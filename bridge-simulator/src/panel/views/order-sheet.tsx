import { formatYuan } from '../model/money.ts'
import type { OrderView } from '../model/panel-view.ts'
import { worldStamp } from '../model/world-time.ts'
import { Button } from '../parts/button.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { OrderChip } from './order-chip.tsx'
import styles from './order-sheet.module.css'

interface OrderSheetProps {
  order: OrderView
  onFollow: (orderNo: string) => void
  onClose: () => void
}

export function OrderSheet({ order, onFollow, onClose }: OrderSheetProps) {
  const texts = useTexts()
  return (
    <aside className={styles.sheet} aria-label={order.orderNo}>
      <header className={styles.head}>
        <h2 className={styles.number}>{order.orderNo}</h2>
        <OrderChip status={order.status} />
        <IconButton icon="close" name={texts.entry.close} onClick={onClose} />
      </header>
      <p className={styles.about}>
        {[order.deviceName, order.packageName, formatYuan(order.amountFen)].join(' · ')}
        {order.deadlineMs !== null &&
          ` · ${texts.state.deadline} ${worldStamp(order.deadlineMs).slice(0, 19)}`}
      </p>
      <Button kind="solid" keyCap="F" onClick={() => onFollow(order.orderNo)}>
        {texts.state.follow}
      </Button>
      <section>
        <SectionHead title={texts.state.wayItCame} count={order.steps.length} />
        {order.steps.length === 0 && <p className={styles.about}>{texts.state.noWay}</p>}
        <ol className={styles.steps}>
          {order.steps.map((step, index) => (
            <li key={`${step.worldMs}-${step.to}`} className={styles.step}>
              <span className={styles.count}>{index + 1}</span>
              <time>{worldStamp(step.worldMs).slice(0, 19)}</time>
              <code>{`${step.from ?? '∅'} → ${step.to}`}</code>
              <span>{step.event}</span>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}
