import type { Language } from '../kernel/language.ts'

/** Title and body of a claim page. */
export type CampaignTexts = Record<Language, { title: string; body: string }>

/** The general claim page, at home and abroad. */
export const GENERAL: CampaignTexts = {
  zh: { title: '送您一张云存储优惠券', body: '满 15 元立减 5 元，领取后 30 天内有效。' },
  en: {
    title: 'A coupon for your camera',
    body: '¥5 off cloud packages from ¥15, valid for 30 days once claimed.',
  },
  de: {
    title: 'Ein Gutschein für Ihre Kamera',
    body: '¥5 Rabatt auf Cloud-Pakete ab ¥15, nach dem Erhalt 30 Tage gültig.',
  },
  fr: {
    title: 'Un bon pour votre caméra',
    body: '¥5 de réduction sur les forfaits cloud dès ¥15, valable 30 jours après réception.',
  },
  es: {
    title: 'Un cupón para su cámara',
    body: '¥5 de descuento en paquetes en la nube desde ¥15, válido 30 días desde que lo reciba.',
  },
  tr: {
    title: 'Kameranız için bir kupon',
    body: '¥15 ve üzeri bulut paketlerinde ¥5 indirim, alındıktan sonra 30 gün geçerli.',
  },
  ru: {
    title: 'Купон для вашей камеры',
    body: 'Скидка ¥5 на облачные пакеты от ¥15, действует 30 дней после получения.',
  },
  vi: {
    title: 'Một phiếu giảm giá cho camera của bạn',
    body: 'Giảm ¥5 cho gói đám mây từ ¥15, có hiệu lực 30 ngày kể từ khi nhận.',
  },
  it: {
    title: 'Un coupon per la tua telecamera',
    body: '¥5 di sconto sui pacchetti cloud da ¥15, valido 30 giorni da quando lo ricevi.',
  },
  ar: {
    title: 'قسيمة لكاميرتك',
    body: 'خصم \u2066\u200e¥5\u200e\u2069 على باقات السحابة ابتداءً من \u2066\u200e¥15\u200e\u2069، صالحة 30 يومًا بعد استلامها.',
  },
  ja: {
    title: 'カメラ用クーポンをプレゼント',
    body: '¥15 以上のクラウドプランが ¥5 引き。受け取りから 30 日間有効です。',
  },
}

/** The page of the brand Strong. */
export const STRONG: CampaignTexts = {
  zh: { title: 'Strong 用户专享', body: '满 30 元立减 8 元，领取后 30 天内有效。' },
  en: { title: 'For Strong owners', body: '¥8 off cloud packages from ¥30, valid for 30 days once claimed.' },
  de: {
    title: 'Für Strong-Besitzer',
    body: '¥8 Rabatt auf Cloud-Pakete ab ¥30, nach dem Erhalt 30 Tage gültig.',
  },
  fr: {
    title: 'Réservé aux clients Strong',
    body: '¥8 de réduction sur les forfaits cloud dès ¥30, valable 30 jours après réception.',
  },
  es: {
    title: 'Para clientes de Strong',
    body: '¥8 de descuento en paquetes en la nube desde ¥30, válido 30 días desde que lo reciba.',
  },
  tr: {
    title: 'Strong sahiplerine özel',
    body: '¥30 ve üzeri bulut paketlerinde ¥8 indirim, alındıktan sonra 30 gün geçerli.',
  },
  ru: {
    title: 'Для вла\u00adдельцев Strong',
    body: 'Скидка ¥8 на облачные пакеты от ¥30, действует 30 дней после получения.',
  },
  vi: {
    title: 'Dành cho khách hàng Strong',
    body: 'Giảm ¥8 cho gói đám mây từ ¥30, có hiệu lực 30 ngày kể từ khi nhận.',
  },
  it: {
    title: 'Per chi ha Strong',
    body: '¥8 di sconto sui pacchetti cloud da ¥30, valido 30 giorni da quando lo ricevi.',
  },
  ar: {
    title: 'لمالكي أجهزة Strong',
    body: 'خصم \u2066\u200e¥8\u200e\u2069 على باقات السحابة ابتداءً من \u2066\u200e¥30\u200e\u2069، صالحة 30 يومًا بعد استلامها.',
  },
  ja: {
    title: 'Strong をお使いの方へ',
    body: '¥30 以上のクラウドプランが ¥8 引き。受け取りから 30 日間有効です。',
  },
}

/** The new-year page. */
export const NEW_YEAR: CampaignTexts = {
  zh: { title: '新年红包，全场通用', body: '满 100 元立减 20 元，1 月 1 日起可用，2 月底前有效。' },
  en: {
    title: 'A New Year coupon for everything',
    body: '¥20 off orders from ¥100, from 1 January to the end of February.',
  },
  de: {
    title: 'Ein Neujahrs\u00adgutschein für alles',
    body: '¥20 Rabatt ab ¥100, vom 1. Januar bis Ende Februar.',
  },
  fr: {
    title: 'Un bon du Nouvel An valable sur tout',
    body: '¥20 de réduction dès ¥100, du 1er janvier à fin février.',
  },
  es: {
    title: 'Un cupón de Año Nuevo para todo',
    body: '¥20 de descuento desde ¥100, del 1 de enero a finales de febrero.',
  },
  tr: {
    title: 'Her şey için yeni yıl kuponu',
    body: '¥100 ve üzeri siparişlerde ¥20 indirim, 1 Ocak’tan şubat sonuna kadar.',
  },
  ru: {
    title: 'Ново\u00adгодний купон на всё',
    body: 'Скидка ¥20 на заказы от ¥100, с 1 января до конца февраля.',
  },
  vi: {
    title: 'Phiếu năm mới dùng cho mọi gói',
    body: 'Giảm ¥20 cho đơn từ ¥100, từ ngày 1 tháng 1 đến hết tháng 2.',
  },
  it: {
    title: 'Un coupon di Capodanno per tutto',
    body: '¥20 di sconto da ¥100, dal 1º gennaio a fine febbraio.',
  },
  ar: {
    title: 'قسيمة العام الجديد لكل شيء',
    body: 'خصم \u2066\u200e¥20\u200e\u2069 على الطلبات ابتداءً من \u2066\u200e¥100\u200e\u2069، من 1 يناير حتى نهاية فبراير.',
  },
  ja: {
    title: '新年クーポン・全品対象',
    body: '¥100 以上のご注文が ¥20 引き。1 月 1 日から 2 月末まで使えます。',
  },
}

/** The free month that may be followed by a paid one. */
export const FREE_MONTH: CampaignTexts = {
  zh: { title: '首月免费', body: '先免费用一个月事件录像，之后再决定是否购买，不会自动扣费。' },
  en: {
    title: 'The first month is free',
    body: 'Use event recording for a month, then decide. Nothing is charged by itself.',
  },
  de: {
    title: 'Der erste Monat ist gratis',
    body: 'Nutzen Sie einen Monat Ereignisaufzeichnung und entscheiden Sie dann. Nichts wird von selbst abgebucht.',
  },
  fr: {
    title: 'Le premier mois est offert',
    body: 'Profitez d’un mois d’enregistrement sur événement, puis décidez. Rien n’est débité automatiquement.',
  },
  es: {
    title: 'El primer mes es gratis',
    body: 'Use la grabación por eventos durante un mes y luego decida. No se cobra nada automáticamente.',
  },
  tr: {
    title: 'İlk ay ücretsiz',
    body: 'Olay kaydını bir ay kullanın, sonra karar verin. Kendiliğinden ücret alınmaz.',
  },
  ru: {
    title: 'Первый месяц бесплатно',
    body: 'Пользуйтесь записью по событиям месяц, потом решайте. Автоматических списаний нет.',
  },
  vi: {
    title: 'Miễn phí tháng đầu tiên',
    body: 'Dùng ghi sự kiện một tháng rồi hãy quyết định. Không tự động trừ tiền.',
  },
  it: {
    title: 'Il primo mese è gratis',
    body: 'Usa la registrazione su evento per un mese, poi decidi. Nessun addebito automatico.',
  },
  ar: {
    title: 'الشهر الأول مجاني',
    body: 'استخدم تسجيل الأحداث لمدة شهر ثم قرّر. لا يُخصم أي مبلغ تلقائيًا.',
  },
  ja: {
    title: '最初の 1 か月は無料',
    body: 'イベント録画を 1 か月ご体験のうえ、続けるかどうかをお決めください。自動で課金されることはありません。',
  },
}
