import type { ReactElement, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { Button, type ButtonProps, LinkButton } from '../button/button.tsx'
import type { DeviceKind } from '../illustrations/device-drawing.tsx'
import { DevicePicture } from './device-line.tsx'
import styles from './device-row.module.css'

export type DeviceRowProps = {
  ref?: Ref<HTMLLIElement> | undefined
  name: string
  cover?: string | undefined
  kind?: DeviceKind
  tags?: readonly string[]
  /** A `StatusLine`. */
  status: ReactNode
  onView?: (() => void) | undefined
  /** *View* by another name, and what is spoken behind it. */
  viewLabels?: { label: string; about: string } | undefined
  /** Something of the device that waits to be seen to. */
  note?: { label: string; onPress: () => void } | undefined
  /** Effect of a press on the picture, which is named *Device management {name}*. */
  onManage?: (() => void) | undefined
  action?: Pick<ButtonProps, 'label' | 'onPress' | 'variant'> | undefined
}

/** One device in a list: picture, name, state, *View*, and the one thing to do; each button is named with the device. */
export function DeviceRow(props: DeviceRowProps): ReactElement {
  const {
    ref,
    name,
    cover,
    kind = 'ball',
    tags = [],
    status,
    onView,
    viewLabels,
    note,
    onManage,
    action,
  } = props
  const { t } = useTranslation()
  return (
    <li ref={ref} className={styles.row}>
      <DevicePicture
        cover={cover}
        kind={kind}
        action={onManage && { label: `${t('device.manage')} ${name}`, onPress: onManage }}
      />
      <div className={styles.body}>
        <div className={styles.text}>
          <h3 className={styles.name}>
            <bdi dir="auto">{name}</bdi>{' '}
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </h3>
          {status}
          {onView ? (
            <LinkButton
              label={t('common.view')}
              hasArrow
              about={name}
              {...viewLabels}
              className={styles.view}
              onPress={onView}
            />
          ) : null}
          {note ? (
            <LinkButton
              label={note.label}
              hasArrow
              about={name}
              className={classNames(styles.view, styles.note)}
              onPress={note.onPress}
            />
          ) : null}
        </div>
        {action ? <Button {...action} about={name} className={styles.action} /> : null}
      </div>
    </li>
  )
}

/** A short mark beside a name: 4G, NVR. */
function Tag({ children }: { children: string }): ReactElement {
  return <span className={styles.tag}>{children}</span>
}
