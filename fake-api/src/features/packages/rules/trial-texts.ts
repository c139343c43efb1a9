import type { PackageLanguage } from './catalogue-package.ts'

type Words = Record<PackageLanguage, string>

/** What is said of cloud packages that are given, beside the words of those that are sold. */
export const TRIAL_TEXTS = {
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
    de: 'Ereignisaufzeichnung, ein Monat gratis',
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
