import type { Schemas } from '@skyshop/openapi/control'
import { useEffect, useState } from 'react'
import { parseDays, parseYuan } from '../../format/parse-number.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field, SearchBox } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { useEditedText } from '../../ui/use-edited-text.ts'
import styles from './edit-pages.module.css'

interface PricesPageProps {
  view: Pick<PanelView, 'packages'>
  actions: Pick<PanelActions, 'edit' | 'showPackages'>
}

type Package = PanelView['packages'][number]
type PackageChange = Schemas['PackageChange']
type NumberMember = 'priceFen' | 'originalPriceFen' | 'validityDays'

/** Kinds of packages as the shop has them, what is sold most first; others come last. */
const kinds: readonly string[] = ['cloud', 'data', 'unattended', 'wechat-call', 'algorithm']

/** Packages of one kind stay in their order. */
function byKind(one: Package, other: Package): number {
  return placeOf(one) - placeOf(other)
}

function placeOf({ kind }: Package): number {
  return kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length
}

/** Prices and days of the packages of this world, and whether they are on sale; existing orders keep what they bought. */
export function PricesPage({ view, actions }: PricesPageProps) {
  const all = useTexts()
  const { offers: texts, world } = all
  const [search, setSearch] = useState('')
  const { showPackages } = actions
  useEffect(showPackages, [showPackages])
  const term = search.trim().toLowerCase()
  const shown = view.packages
    .toSorted(byKind)
    .filter(({ packageId }) => `${packageId} ${packageTitle(packageId, all)}`.toLowerCase().includes(term))
  const change = (packageId: string, one: PackageChange) =>
    actions.edit({ kind: 'price', packageId, change: one })
  const numberColumn = (member: NumberMember, label: string, notation: Notation & { wrong: string }) => ({
    key: member,
    head: label,
    cell: (row: Package) => (
      <NumberForm
        {...{ label, ...notation }}
        number={row[member]}
        onSave={(number) => number !== null && change(row.packageId, { [member]: number })}
      />
    ),
  })
  const firstPeriod = {
    key: 'firstPeriodPriceFen',
    head: <span title={texts.firstPriceHint}>{texts.firstPrice}</span>,
    cell: ({ packageId, firstPeriodPriceFen: number }: Package) =>
      number !== undefined && (
        <NumberForm
          {...{ label: texts.firstPrice, wrong: texts.firstPriceWrong, ...firstYuan, number }}
          onSave={(next) => change(packageId, { firstPeriodPriceFen: next })}
        />
      ),
  }
  return (
    <div className={styles.page}>
      <SearchBox name={texts.package} hint={texts.package} value={search} onChange={setSearch} />
      <Table
        name={texts.pages.prices}
        columns={[
          {
            key: 'package',
            head: texts.package,
            cell: ({ packageId }: Package) => packageTitle(packageId, all),
          },
          { key: 'id', head: texts.packageId, cell: (row) => <code>{row.packageId}</code> },
          numberColumn('priceFen', texts.price, { wrong: texts.yuanWrong, ...yuan }),
          firstPeriod,
          numberColumn('originalPriceFen', texts.originalPrice, { wrong: texts.yuanWrong, ...yuan }),
          numberColumn('validityDays', texts.days, { wrong: texts.daysWrong, ...days }),
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

/** How a number is written in its field. */
interface Notation {
  format: (number: number) => string
  /** Null for a text that is none. */
  parse: (text: string) => number | null
  /** The field may be empty, which stands for null. */
  isOptional?: boolean
}

const yuan: Notation = { format: (fen) => (fen / 100).toFixed(2), parse: parseYuan }
/** Nothing is no price of a period. */
const firstYuan: Notation = { ...yuan, parse: (text) => parseYuan(text) || null, isOptional: true }
const days: Notation = { format: String, parse: parseDays }

interface NumberFormProps extends Notation {
  label: string
  /** What is wrong with a text that is no such number. */
  wrong: string
  number: number | null
  onSave: (number: number | null) => void
}

function NumberForm({ label, wrong, number, format, parse, isOptional = false, onSave }: NumberFormProps) {
  const { offers: texts } = useTexts()
  const before = number === null ? '' : format(number)
  const [text, setText] = useEditedText(before)
  const read = parse(text)
  const isWrong = read === null && !(isOptional && text.trim() === '')
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onSave(read)
      }}
    >
      <Field
        label={label}
        value={text}
        error={isWrong ? wrong : null}
        isLabelHidden
        isMono
        onChange={setText}
      />
      {text !== before && (
        <Button type="submit" kind="soft" disabled={isWrong}>
          {texts.save}
        </Button>
      )}
    </form>
  )
}
