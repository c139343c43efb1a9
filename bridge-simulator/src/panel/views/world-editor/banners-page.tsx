import { bannerPageValues } from '@skyshop/openapi/control-values'
import { useEffect, useState } from 'react'
import { worldDay } from '../../format/world-time.ts'
import { bannersTexts } from '../../i18n/banners-texts.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/choice.tsx'
import { Empty } from '../../ui/section.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BannerEditor } from './banner-editor.tsx'
import styles from './content-page.module.css'

interface BannersPageProps {
  view: Pick<PanelView, 'banners' | 'clock' | 'drawingsUrl' | 'history'>
  actions: Pick<PanelActions, 'edit' | 'showBanners'>
}

type Banner = NonNullable<PanelView['banners']>[number]
type Page = Banner['bannerType'] | 'all'

/** The banners of this world: a list, and beside it the form of the chosen one. */
export function BannersPage({ view, actions }: BannersPageProps) {
  const texts = bannersTexts[useLanguage()]
  const [page, setPage] = useState<Page>('shopPageB1')
  /** The number of a banner, `new`, or none. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTall, setTall] = useState(true)
  const { showBanners } = actions
  useEffect(showBanners, [showBanners])
  const { banners } = view
  const row = banners?.find(({ bannerId }) => bannerId === chosen) ?? null
  const isOpen = chosen === 'new' || row !== null
  const choose = (next: string) => {
    setChosen(next)
    setTall(true)
  }
  const pages = [
    ['all', texts.everywhere] as const,
    ...bannerPageValues.map((one) => [one, texts.pages[one]] as const),
  ]
  return (
    <div className={styles.split} data-open={isOpen}>
      <div className={styles.page}>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.bar}>
          <Select
            label={texts.place}
            value={page}
            options={pages}
            onChange={(next) => setPage(next as Page)}
          />
          <Button icon="plus" onClick={() => choose('new')}>
            {texts.create}
          </Button>
        </div>
        <BannerList view={view} page={page} chosen={chosen} onChoose={choose} />
      </div>
      {isOpen && (
        <SideSheet isTall={isTall} onTall={setTall}>
          <BannerEditor
            key={chosen}
            row={row}
            view={view}
            actions={actions}
            onClose={() => setChosen(null)}
          />
        </SideSheet>
      )}
    </div>
  )
}

interface BannerListProps {
  view: BannersPageProps['view']
  page: Page
  chosen: string | null
  onChoose: (bannerId: string) => void
}

function BannerList({ view: { banners, clock }, page, chosen, onChoose }: BannerListProps) {
  const language = useLanguage()
  const texts = bannersTexts[language]
  const { comma } = useTexts().packages
  if (banners === null) return <Empty title={texts.loading} />
  if (banners.length === 0) return <Empty title={texts.empty} kept={texts.emptyKept} />
  const shown = banners.filter(({ bannerType }) => page === 'all' || bannerType === page)
  if (shown.length === 0) return <Empty title={texts.noMatch} />
  const day = (ms: number | null) => (ms === null ? '…' : worldDay(ms, clock.nowMs, language))
  const columns: Column<Banner>[] = [
    { key: 'title', head: texts.title, cell: (row) => titleOf(row, language) || texts.number(row.bannerId) },
    {
      key: 'place',
      head: page === 'all' ? texts.place : texts.fields.packageSource,
      cell: ({ bannerType, packageSource, productCode, deviceKeys, models }) => (
        <span className={styles.place}>
          {[
            page === 'all' && texts.pages[bannerType],
            texts.sources[packageSource],
            productCode === 'NVR' && texts.products.NVR,
            deviceKeys.length + models.length > 0 && texts.someDevices,
          ]
            .filter(Boolean)
            .join(comma)}
        </span>
      ),
    },
    {
      key: 'target',
      head: texts.target,
      cell: ({ actionValue }) =>
        actionValue === '' ? texts.nowhere : <code className={styles.target}>{actionValue}</code>,
    },
    { key: 'sort', head: texts.order, kind: 'figure', cell: (row) => row.sort },
    {
      key: 'period',
      head: texts.period,
      cell: ({ state, startsAtMs, endsAtMs }) => (
        <span className={styles.period}>
          <Chip tone={state === 'running' ? 'ok' : 'grey'}>{texts.states[state]}</Chip>
          {startsAtMs === null && endsAtMs === null ? texts.always : `${day(startsAtMs)} – ${day(endsAtMs)}`}
        </span>
      ),
    },
  ]
  return (
    <div className={styles.scroll}>
      <Table
        name={texts.name}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.bannerId}
        selectedKey={chosen}
        onSelect={(row) => onChoose(row.bannerId)}
      />
    </div>
  )
}

/** The title in one line, in the language of the panel where it has one. */
function titleOf({ texts }: Banner, language: 'en' | 'zh'): string {
  return ((texts[language] ?? texts.en)?.title ?? '').replace('\n', ' ')
}
