import { CLOUD_KIND } from '../../kernel/package-kind.ts'
import { callTexts } from './call-texts.ts'
import type { CataloguePackage, PackageLanguage } from './catalogue-package.ts'
import { inEveryLanguage, packageTexts } from './package-texts.ts'

/*
 * Cloud packages that are given (docs/rules/packages.md; product 9.08)
 * R-PACKAGE-32. The trial: thirty days of event recording, the last seven days kept.
 * R-PACKAGE-33. The free month of a campaign: the same with the last three days kept (assumed).
 * R-PACKAGE-34. They are never on sale: each is given once per device, and fits devices of both cloud sources.
 */

const GIVEN = {
  kind: CLOUD_KIND,
  packageSource: null,
  productCode: 'IPC',
  priceFen: 0,
  originalPriceFen: 0,
  firstPeriodPriceFen: null,
  duration: 'month',
  validityDays: 30,
  recordType: 'event',
  dataMb: null,
  callCount: null,
  channels: null,
  autoRenew: false,
  topUp: false,
  effectWithinMs: 0,
  manufacturer: null,
  badge: null,
  onSale: false,
} as const

/** The packages as rows of the price list, so that what is given has a package. */
export function trialCatalogue(): CataloguePackage[] {
  return [
    {
      ...GIVEN,
      packageId: 'cloud-trial',
      rollingDays: 7,
      countries: [],
      sort: 90,
      texts: inEveryLanguage((language) => {
        const { record, what, kept, comma, space } = packageTexts[language]
        return {
          name: `${record.event}${comma}${callTexts[language].free}`,
          description: [what.event, kept[7], TRIAL_TEXTS.trialTerms[language]].join(space),
        }
      }),
    },
    {
      ...GIVEN,
      packageId: 'cloud-free-month',
      rollingDays: 3,
      countries: [],
      sort: 91,
      texts: inEveryLanguage((language) => {
        const { what, kept, space } = packageTexts[language]
        return {
          name: TRIAL_TEXTS.freeMonth[language],
          description: [what.event, kept[3]].join(space),
        }
      }),
    },
  ]
}

type Words = Record<PackageLanguage, string>

/** What is said of cloud packages that are given, beside the words of those that are sold. */
const TRIAL_TEXTS = {
  trialTerms: {
    zh: '每台设备仅限一次，不可取消、转让或用于商业用途。试用期内购买套餐将顺延有效期。',
    en: 'Once per device; cannot be cancelled, transferred or used commercially. Buying during the trial extends it.',
    de: 'Einmal je Gerät; nicht kündbar, nicht übertragbar, nicht gewerblich nutzbar. Ein Kauf während der Testphase verlängert sie.',
    fr: 'Une fois par appareil ; ni annulable, ni cessible, ni à usage commercial. Un achat pendant l’essai le prolonge.',
    es: 'Una vez por dispositivo; no se puede cancelar, ceder ni usar con fines comerciales. Comprar durante la prueba la prolonga.',
    tr: 'Cihaz başına bir kez; iptal edilemez, devredilemez, ticari amaçla kullanılamaz. Deneme sırasında satın almak süreyi uzatır.',
    ru: 'Один раз на устройство; нельзя отменить, передать или использовать в коммерческих целях. Покупка во время пробного периода продлевает его.',
    vi: 'Mỗi thiết bị một lần; không thể hủy, chuyển nhượng hay dùng cho mục đích thương mại. Mua trong thời gian dùng thử sẽ cộng thêm thời hạn.',
    it: 'Una volta per dispositivo; non annullabile, non cedibile, non per uso commerciale. Un acquisto durante la prova la prolunga.',
    ar: 'مرة واحدة لكل جهاز، ولا يمكن إلغاؤها أو نقلها أو استخدامها تجاريًا. الشراء أثناء التجربة يمدّد مدتها.',
    ja: '1 台につき 1 回限り。取り消し、譲渡、商用利用はできません。体験期間中に購入すると期間が延長されます。',
  },
  freeMonth: {
    zh: '事件录像，首月免费',
    en: 'Event recording, one month free',
    de: 'Ereignis\u00adaufzeichnung, ein Monat gratis',
    fr: 'Enregistrement sur événement, un mois offert',
    es: 'Grabación por eventos, un mes gratis',
    tr: 'Olay kaydı, bir ay ücretsiz',
    ru: 'Запись по событиям, месяц бесплатно',
    vi: 'Ghi sự kiện, miễn phí một tháng',
    it: 'Registrazione su evento, un mese gratis',
    ar: 'تسجيل الأحداث، شهر مجاني',
    ja: 'イベント録画・1 か月無料',
  },
} as const satisfies Record<string, Words>
