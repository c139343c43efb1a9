import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, SearchBox } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './edit-pages.module.css'
import { useEditedText } from './use-edited-text.ts'
import { parseYuan } from './yuan-text.ts'

interface PricesPageProps {
  view: Pick<PanelView, 'packages'>
  actions: Pick<PanelActions, 'edit' | 'showPackages'>
}

type Package = PanelView['packages'][number]

/** The price list of this world; existing orders keep their price. */
export function PricesPage({ view, actions }: PricesPageProps) {
  const all = useTexts()
  const { offers: texts, world } = all
  const [words, setWords] = useState('')
  const { showPackages } = actions
  useEffect(showPackages, [showPackages])
  const wanted = words.trim().toLowerCase()
  const shown = view.packages.filter(({ packageId }) =>
    `${packageId} ${packageTitle(packageId, all)}`.toLowerCase().includes(wanted),
  )
  const change = (packageId: string, one: { priceFen: number } | { onSale: boolean }) =>
    actions.edit({ kind: 'price', packageId, change: one })
  return (
    <div className={styles.page}>
      <SearchBox name={texts.package} hint={texts.package} value={words} onChange={setWords} />
      <Table
        name={texts.pages.prices}
        columns={[
          {
            key: 'package',
            head: texts.package,
            cell: ({ packageId }: Package) => packageTitle(packageId, all),
          },
          { key: 'id', head: texts.packageId, cell: (row) => <code>{row.packageId}</code> },
          {
            key: 'price',
            head: texts.price,
            cell: (row) => (
              <PriceForm priceFen={row.priceFen} onSave={(priceFen) => change(row.packageId, { priceFen })} />
            ),
          },
          {
            key: 'sale',
            head: world.state,
            cell: ({ packageId, onSale }) => (
              <span className={styles.state}>
                <Chip tone={onSale ? 'ok' : 'grey'}>{onSale ? texts.onSale : texts.offSale}</Chip>
                <Button kind="link" onClick={() => change(packageId, { onSale: !onSale })}>
                  {onSale ? texts.putOff : texts.putOn}
                </Button>
              </span>
            ),
          },
        ]}
        rows={shown}
        rowKey={(row) => row.packageId}
      />
    </div>
  )
}

function PriceForm({ priceFen, onSave }: { priceFen: number; onSave: (priceFen: number) => void }) {
  const { offers: texts } = useTexts()
  const before = (priceFen / 100).toFixed(2)
  const [text, setText] = useEditedText(before)
  const fen = parseYuan(text)
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (fen !== null) onSave(fen)
      }}
    >
      <Field
        label={texts.price}
        value={text}
        error={fen === null ? texts.yuanWrong : null}
        isLabelHidden
        isMono
        onChange={setText}
      />
      {text !== before && (
        <Button type="submit" kind="soft" disabled={fen === null}>
          {texts.save}
        </Button>
      )}
    </form>
  )
}
