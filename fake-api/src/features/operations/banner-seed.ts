import type { Prisma } from '@skyshop/prisma'
import {
  ANYWHERE_ONLINE,
  type BannerTexts,
  DAY_AND_NIGHT,
  EVERY_EVENT,
  NOBODY_HOME,
  ONE_TAP_AWAY,
  ONLY_WHAT_MATTERS,
} from './banner-texts.ts'

/** One picture of a slot and where a tap on it leads. */
interface Slide {
  innerId: string
  actionValue: string
  words: BannerTexts
  /** Cheapest month of the price list for what it shows. */
  priceFen?: number
}

/** Slides of one kind of page for some package sources. */
interface Placement {
  bannerType: string
  productCodes: readonly string[]
  packageSources: readonly number[]
  slides: readonly Slide[]
}

/** Cloud: sources 1 and, for devices of product source 0, 5. */
const CLOUD = [1, 5]
const CAMERAS = ['IPC']
const CAMERAS_AND_RECORDERS = ['IPC', 'NVR']

/** Home pages ask for shopPageB1; package pages show shopPage and device pages detailPage (A). */
const PLACEMENTS: readonly Placement[] = [
  {
    bannerType: 'shopPageB1',
    productCodes: CAMERAS,
    packageSources: CLOUD,
    slides: [
      { innerId: '11', actionValue: '/packagesActivity?id=103', words: EVERY_EVENT, priceFen: 1290 },
      { innerId: '12', actionValue: '/activityImg?id=101', words: DAY_AND_NIGHT },
    ],
  },
  home(2, { innerId: '21', actionValue: '/internetCardInstru', words: ANYWHERE_ONLINE }),
  home(4, { innerId: '41', actionValue: '/unattendService', words: NOBODY_HOME, priceFen: 990 }),
  home(6, { innerId: '61', actionValue: '/appHelp', words: ONE_TAP_AWAY, priceFen: 690 }),
  home(7, { innerId: '71', actionValue: '/appHelp', words: ONLY_WHAT_MATTERS, priceFen: 490 }),
  {
    bannerType: 'shopPage',
    productCodes: CAMERAS_AND_RECORDERS,
    packageSources: CLOUD,
    slides: [{ innerId: '31', actionValue: '/template1?id=102', words: DAY_AND_NIGHT }],
  },
  page('shopPage', 2, { innerId: '32', actionValue: '/internetCardInstru', words: ANYWHERE_ONLINE }),
  page('shopPage', 4, { innerId: '34', actionValue: '/unattendQa', words: NOBODY_HOME }),
  page('shopPage', 6, { innerId: '36', actionValue: '/appHelp', words: ONE_TAP_AWAY }),
  page('shopPage', 7, { innerId: '37', actionValue: '/appHelp', words: ONLY_WHAT_MATTERS }),
  {
    bannerType: 'detailPage',
    productCodes: CAMERAS_AND_RECORDERS,
    packageSources: CLOUD,
    slides: [{ innerId: '51', actionValue: '/ipcQa', words: EVERY_EVENT }],
  },
  page('detailPage', 2, { innerId: '52', actionValue: '/internetCardInstru', words: ANYWHERE_ONLINE }),
  page('detailPage', 4, { innerId: '54', actionValue: '/unattendQa', words: NOBODY_HOME }),
]

function home(packageSource: number, slide: Slide): Placement {
  return page('shopPageB1', packageSource, slide)
}

function page(bannerType: string, packageSource: number, slide: Slide): Placement {
  return { bannerType, productCodes: CAMERAS, packageSources: [packageSource], slides: [slide] }
}

/** Rows of the banners of all pages in the tables Banner and BannerText. */
export function bannerRows() {
  const rows = PLACEMENTS.flatMap(({ bannerType, productCodes, packageSources, slides }) =>
    packageSources.flatMap((packageSource) =>
      productCodes.flatMap((productCode) =>
        slides.map((slide, sort) => ({ bannerType, productCode, packageSource, slide, sort })),
      ),
    ),
  )
  const banners: Required<Prisma.BannerCreateManyInput>[] = rows.map(
    ({ slide: { innerId, actionValue, priceFen }, ...place }, index) => ({
      id: index + 1,
      ...place,
      typeName: place.bannerType,
      imageUrl: 'banner-dusk',
      innerId,
      actionType: 'GOTO_URL',
      actionValue,
      priceFen: priceFen ?? null,
    }),
  )
  const texts: Required<Prisma.BannerTextCreateManyInput>[] = rows.flatMap(({ slide }, index) =>
    Object.entries(slide.words).map(([language, text]) => ({ bannerId: index + 1, language, ...text })),
  )
  return { banners, texts }
}
