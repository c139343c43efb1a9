import type { Schemas } from '@skyshop/openapi/control'
import type { Language } from '../../kernel/language.ts'

/** Names of coupons, by the key in their row. Amounts and conditions are fields of their own. */
export const COUPON_NAMES = {
  welcome: {
    zh: '新人见面礼',
    en: 'Welcome gift',
    de: 'Willkommens\u00adgutschein',
    fr: 'Cadeau de bienvenue',
    es: 'Regalo de bienvenida',
    tr: 'Hoş geldin hediyesi',
    ru: 'Приветст\u00adвенный подарок',
    vi: 'Quà chào mừng',
    it: 'Regalo di benvenuto',
    ar: 'هدية ترحيبية',
    ja: 'ウェルカムクーポン',
  },
  'cloud-saver': {
    zh: '云存储立减券',
    en: 'Cloud recording saver',
    de: 'Cloud-Aufzeichnung günstiger',
    fr: 'Réduction enregistrement cloud',
    es: 'Descuento en grabación en la nube',
    tr: 'Bulut kaydı indirimi',
    ru: 'Скидка на облачную запись',
    vi: 'Ưu đãi ghi hình đám mây',
    it: 'Sconto registrazione cloud',
    ar: 'خصم على التسجيل السحابي',
    ja: 'クラウド録画割引クーポン',
  },
  'cloud-free-month': {
    zh: '云存储免费月卡',
    en: 'One month of cloud recording, free',
    de: 'Ein Monat Cloud-Aufzeichnung gratis',
    fr: 'Un mois d’enregistrement cloud offert',
    es: 'Un mes de grabación en la nube gratis',
    tr: 'Bir ay ücretsiz bulut kaydı',
    ru: 'Месяц облачной записи бесплатно',
    vi: 'Miễn phí một tháng ghi hình đám mây',
    it: 'Un mese di registrazione cloud gratis',
    ar: 'شهر مجاني من التسجيل السحابي',
    ja: 'クラウド録画 1 か月無料クーポン',
  },
  'data-saver': {
    zh: '流量立减券',
    en: 'Data package saver',
    de: 'Datenpaket günstiger',
    fr: 'Réduction forfait de données',
    es: 'Descuento en paquetes de datos',
    tr: 'Veri paketi indirimi',
    ru: 'Скидка на пакет трафика',
    vi: 'Ưu đãi gói dữ liệu',
    it: 'Sconto pacchetto dati',
    ar: 'خصم على باقات البيانات',
    ja: 'データプラン割引クーポン',
  },
  recorder: {
    zh: '录像机专享券',
    en: 'For recorders',
    de: 'Für Rekorder',
    fr: 'Spécial enregistreurs',
    es: 'Para grabadores',
    tr: 'Kayıt cihazlarına özel',
    ru: 'Для регистра\u00adторов',
    vi: 'Dành cho đầu ghi',
    it: 'Per registratori',
    ar: 'خاص بأجهزة التسجيل',
    ja: 'レコーダー専用クーポン',
  },
  'new-year': {
    zh: '新年礼券',
    en: 'New Year coupon',
    de: 'Neujahrs\u00adgutschein',
    fr: 'Bon du Nouvel An',
    es: 'Cupón de Año Nuevo',
    tr: 'Yeni yıl kuponu',
    ru: 'Ново\u00adгодний купон',
    vi: 'Phiếu mừng năm mới',
    it: 'Coupon di Capodanno',
    ar: 'قسيمة العام الجديد',
    ja: '新年クーポン',
  },
  anniversary: {
    zh: '周年感谢券',
    en: 'Anniversary thank-you',
    de: 'Jubiläums\u00adgutschein',
    fr: 'Bon d’anniversaire',
    es: 'Cupón de aniversario',
    tr: 'Yıl dönümü kuponu',
    ru: 'Купон к годовщине',
    vi: 'Tri ân kỷ niệm',
    it: 'Coupon di anniversario',
    ar: 'قسيمة الذكرى السنوية',
    ja: '周年感謝クーポン',
  },
} as const satisfies Record<CouponNameKey, Record<Language, string>>

export type CouponNameKey = NonNullable<Schemas['NewCoupon']['nameKey']>

/** The name of a coupon in one language; a key nobody knows stands for itself. */
export function couponName(nameKey: string, language: Language): string {
  return Object.hasOwn(COUPON_NAMES, nameKey) ? COUPON_NAMES[nameKey as CouponNameKey][language] : nameKey
}
