import type { PackageLanguage, SimForm } from './catalogue-package.ts'

/** The words data packages are made of, in one language. */
interface DataTexts {
  unit: string
  data: Record<SimForm, string>
  topUp: Record<SimForm, string>
  thirtyDays: string
  untilUsedUp: string
  given: { free: string; included: string }
  /** Whole sentences from here on. */
  where: Record<SimForm, string>
  beside: string
  once: string
  credited: string
}

const en: DataTexts = {
  unit: 'GB',
  data: { nano: 'Data', esim: 'eSIM data' },
  topUp: { nano: 'Data top-up', esim: 'eSIM data top-up' },
  thirtyDays: '30 days',
  untilUsedUp: 'until used up',
  given: { free: 'Free trial data', included: 'Data sold with the camera' },
  where: {
    nano: 'For the SIM card in the camera.',
    esim: 'For the eSIM built into the camera, outside mainland China.',
  },
  beside: 'Runs beside the current package.',
  once: 'Once per camera.',
  credited: 'Credited within 10 minutes.',
}

const zh: DataTexts = {
  unit: 'GB',
  data: { nano: '流量', esim: 'eSIM 流量' },
  topUp: { nano: '流量加油包', esim: 'eSIM 流量加油包' },
  thirtyDays: '30 天',
  untilUsedUp: '长期有效',
  given: { free: '免费试用流量', included: '设备附赠流量' },
  where: { nano: '供摄像机内的 SIM 卡使用。', esim: '供摄像机内置 eSIM 在中国大陆以外使用。' },
  beside: '与当前套餐同时生效。',
  once: '每台摄像机限领一次。',
  credited: '10 分钟内到账。',
}

const ja: DataTexts = {
  unit: 'GB',
  data: { nano: 'データ通信', esim: 'eSIM データ通信' },
  topUp: { nano: 'データ追加', esim: 'eSIM データ追加' },
  thirtyDays: '30 日',
  untilUsedUp: '使い切るまで有効',
  given: { free: '無料お試しデータ', included: '本体付属データ' },
  where: {
    nano: 'カメラに入っている SIM カードで使えます。',
    esim: 'カメラ内蔵の eSIM で、中国本土以外で使えます。',
  },
  beside: '現在のプランと並行して使えます。',
  once: 'カメラ 1 台につき 1 回限りです。',
  credited: '10 分以内に反映されます。',
}

const vi: DataTexts = {
  unit: 'GB',
  data: { nano: 'Dữ liệu', esim: 'Dữ liệu eSIM' },
  topUp: { nano: 'Nạp thêm dữ liệu', esim: 'Nạp thêm dữ liệu eSIM' },
  thirtyDays: '30 ngày',
  untilUsedUp: 'dùng đến khi hết',
  given: { free: 'Dữ liệu dùng thử miễn phí', included: 'Dữ liệu kèm theo camera' },
  where: {
    nano: 'Dùng cho thẻ SIM trong camera.',
    esim: 'Dùng cho eSIM tích hợp trong camera, bên ngoài Trung Quốc đại lục.',
  },
  beside: 'Chạy song song với gói hiện tại.',
  once: 'Mỗi camera một lần.',
  credited: 'Được cộng trong vòng 10 phút.',
}

const ar: DataTexts = {
  unit: 'غيغابايت',
  data: { nano: 'بيانات', esim: 'بيانات eSIM' },
  topUp: { nano: 'بيانات إضافية', esim: 'بيانات eSIM إضافية' },
  thirtyDays: '30 يومًا',
  untilUsedUp: 'حتى النفاد',
  given: { free: 'بيانات تجريبية مجانية', included: 'بيانات مرفقة مع الكاميرا' },
  where: {
    nano: 'لشريحة SIM الموجودة في الكاميرا.',
    esim: 'لشريحة eSIM المدمجة في الكاميرا، خارج البر الرئيسي للصين.',
  },
  beside: 'تعمل إلى جانب الباقة الحالية.',
  once: 'مرة واحدة لكل كاميرا.',
  credited: 'تُضاف خلال 10 دقائق.',
}

const de: DataTexts = {
  unit: 'GB',
  data: { nano: 'Daten', esim: 'eSIM-Daten' },
  topUp: { nano: 'Datenaufladung', esim: 'eSIM-Datenaufladung' },
  thirtyDays: '30 Tage',
  untilUsedUp: 'bis zum Verbrauch',
  given: { free: 'Kostenlose Testdaten', included: 'Mit der Kamera gelieferte Daten' },
  where: {
    nano: 'Für die SIM-Karte in der Kamera.',
    esim: 'Für die eingebaute eSIM der Kamera, außerhalb des chinesischen Festlands.',
  },
  beside: 'Läuft neben dem aktuellen Paket.',
  once: 'Einmal je Kamera.',
  credited: 'Wird innerhalb von 10 Minuten gutgeschrieben.',
}

const fr: DataTexts = {
  unit: 'Go',
  data: { nano: 'Données', esim: 'Données eSIM' },
  topUp: { nano: 'Recharge de données', esim: 'Recharge de données eSIM' },
  thirtyDays: '30 jours',
  untilUsedUp: 'jusqu’à épuisement',
  given: { free: 'Données d’essai gratuites', included: 'Données fournies avec la caméra' },
  where: {
    nano: 'Pour la carte SIM de la caméra.',
    esim: 'Pour l’eSIM intégrée à la caméra, hors de Chine continentale.',
  },
  beside: 'S’utilise en parallèle du forfait en cours.',
  once: 'Une seule fois par caméra.',
  credited: 'Crédité sous 10 minutes.',
}

const es: DataTexts = {
  unit: 'GB',
  data: { nano: 'Datos', esim: 'Datos eSIM' },
  topUp: { nano: 'Recarga de datos', esim: 'Recarga de datos eSIM' },
  thirtyDays: '30 días',
  untilUsedUp: 'hasta agotarse',
  given: { free: 'Datos de prueba gratis', included: 'Datos incluidos con la cámara' },
  where: {
    nano: 'Para la tarjeta SIM de la cámara.',
    esim: 'Para la eSIM integrada en la cámara, fuera de China continental.',
  },
  beside: 'Funciona junto con el paquete actual.',
  once: 'Una vez por cámara.',
  credited: 'Se abona en 10 minutos.',
}

const it: DataTexts = {
  unit: 'GB',
  data: { nano: 'Dati', esim: 'Dati eSIM' },
  topUp: { nano: 'Ricarica dati', esim: 'Ricarica dati eSIM' },
  thirtyDays: '30 giorni',
  untilUsedUp: 'fino a esaurimento',
  given: { free: 'Dati di prova gratuiti', included: 'Dati inclusi con la telecamera' },
  where: {
    nano: 'Per la scheda SIM della telecamera.',
    esim: 'Per la eSIM integrata nella telecamera, fuori dalla Cina continentale.',
  },
  beside: 'Si affianca al pacchetto in corso.',
  once: 'Una volta per telecamera.',
  credited: 'Accreditato entro 10 minuti.',
}

const ru: DataTexts = {
  unit: 'ГБ',
  data: { nano: 'Трафик', esim: 'Трафик eSIM' },
  topUp: { nano: 'Дополнительный трафик', esim: 'Дополнительный трафик eSIM' },
  thirtyDays: '30 дней',
  untilUsedUp: 'до полного расхода',
  given: { free: 'Бесплатный пробный трафик', included: 'Трафик в комплекте с камерой' },
  where: {
    nano: 'Для SIM-карты в камере.',
    esim: 'Для встроенной eSIM камеры, за пределами материкового Китая.',
  },
  beside: 'Действует параллельно с текущим пакетом.',
  once: 'Один раз на камеру.',
  credited: 'Зачисляется в течение 10 минут.',
}

const tr: DataTexts = {
  unit: 'GB',
  data: { nano: 'Veri', esim: 'eSIM veri' },
  topUp: { nano: 'Ek veri', esim: 'Ek eSIM veri' },
  thirtyDays: '30 gün',
  untilUsedUp: 'bitene kadar',
  given: { free: 'Ücretsiz deneme verisi', included: 'Kamerayla gelen veri' },
  where: {
    nano: 'Kameradaki SIM kart için.',
    esim: 'Kameranın dahili eSIM’i için, Çin ana karası dışında.',
  },
  beside: 'Geçerli paketin yanında kullanılır.',
  once: 'Kamera başına bir kez.',
  credited: '10 dakika içinde hesaba geçer.',
}

/** Texts of every language. */
export const dataTexts: Record<PackageLanguage, DataTexts> = {
  zh,
  en,
  de,
  fr,
  es,
  tr,
  ru,
  vi,
  it,
  ar,
  ja,
}
