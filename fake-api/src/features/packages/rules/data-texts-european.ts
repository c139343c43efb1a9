import type { SimForm } from './catalogue-package.ts'

/** The words data packages are made of, in one language. */
export interface DataTexts {
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

/** German. */
export const deData: DataTexts = {
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

/** French. */
export const frData: DataTexts = {
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

/** Spanish. */
export const esData: DataTexts = {
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

/** Italian. */
export const itData: DataTexts = {
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

/** Russian. */
export const ruData: DataTexts = {
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

/** Turkish. */
export const trData: DataTexts = {
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
