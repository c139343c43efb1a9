import type { PackageDuration, RecordType, RollingDays } from './catalogue-package.ts'

/** The words cloud packages are made of, in one language. */
export interface CloudTexts {
  record: Record<RecordType, string>
  what: Record<RecordType, string>
  /** Whole sentences, because the noun changes with the number in some languages. */
  kept: Record<RollingDays, string>
  duration: Record<PackageDuration | 'auto', string>
  auto: string
  withinHour: string
  /** Between record type and duration in a name. */
  comma: string
  /** Between sentences. */
  space: string
}

/** English. */
export const en: CloudTexts = {
  record: { event: 'Event recording', continuous: 'Continuous recording' },
  what: { event: 'Records a clip when something moves.', continuous: 'Records every second, day and night.' },
  kept: {
    3: 'The last 3 days are kept; the oldest day is overwritten.',
    7: 'The last 7 days are kept; the oldest day is overwritten.',
  },
  duration: { day: '1 day', month: '1 month', quarter: '3 months', year: '1 year', auto: 'monthly renewal' },
  auto: 'Renews every month and is charged one day before it ends. Stop any time.',
  withinHour: 'Takes effect within 1 hour of activation.',
  comma: ', ',
  space: ' ',
}

/** Chinese. */
export const zh: CloudTexts = {
  record: { event: '事件录像', continuous: '连续录像' },
  what: { event: '画面有动静时录制片段。', continuous: '全天候不间断录制。' },
  kept: { 3: '循环保存最近 3 天，到期后覆盖最早的录像。', 7: '循环保存最近 7 天，到期后覆盖最早的录像。' },
  duration: { day: '1 天', month: '1 个月', quarter: '3 个月', year: '1 年', auto: '连续包月' },
  auto: '每月自动续费，到期前一天扣费，可随时关闭。',
  withinHour: '激活后 1 小时内生效。',
  comma: ' · ',
  space: '',
}

/** Japanese. */
export const ja: CloudTexts = {
  record: { event: 'イベント録画', continuous: '連続録画' },
  what: { event: '動きがあったときに録画します。', continuous: '昼夜を問わず、途切れなく録画します。' },
  kept: {
    3: '直近 3 日分を保存し、古い日から上書きします。',
    7: '直近 7 日分を保存し、古い日から上書きします。',
  },
  duration: { day: '1 日', month: '1 か月', quarter: '3 か月', year: '1 年', auto: '毎月自動更新' },
  auto: '毎月自動で更新され、期限の前日に課金されます。いつでも停止できます。',
  withinHour: '有効化から 1 時間以内に利用できます。',
  comma: '・',
  space: '',
}

/** Vietnamese. */
export const vi: CloudTexts = {
  record: { event: 'Ghi sự kiện', continuous: 'Ghi liên tục' },
  what: { event: 'Ghi một đoạn ngắn khi có chuyển động.', continuous: 'Ghi từng giây, cả ngày lẫn đêm.' },
  kept: {
    3: 'Lưu 3 ngày gần nhất; ngày cũ nhất sẽ bị ghi đè.',
    7: 'Lưu 7 ngày gần nhất; ngày cũ nhất sẽ bị ghi đè.',
  },
  duration: {
    day: '1 ngày',
    month: '1 tháng',
    quarter: '3 tháng',
    year: '1 năm',
    auto: 'gia hạn hằng tháng',
  },
  auto: 'Tự động gia hạn hằng tháng, trừ tiền một ngày trước khi hết hạn. Có thể dừng bất cứ lúc nào.',
  withinHour: 'Có hiệu lực trong vòng 1 giờ sau khi kích hoạt.',
  comma: ', ',
  space: ' ',
}

/** Arabic. */
export const ar: CloudTexts = {
  record: { event: 'تسجيل الأحداث', continuous: 'تسجيل متواصل' },
  what: { event: 'يسجّل مقطعًا عند حدوث حركة.', continuous: 'يسجّل كل ثانية، ليلًا ونهارًا.' },
  kept: {
    3: 'تُحفظ تسجيلات آخر 3 أيام، ثم يُستبدل اليوم الأقدم.',
    7: 'تُحفظ تسجيلات آخر 7 أيام، ثم يُستبدل اليوم الأقدم.',
  },
  duration: { day: 'يوم واحد', month: 'شهر واحد', quarter: '3 أشهر', year: 'سنة واحدة', auto: 'تجديد شهري' },
  auto: 'يتجدّد كل شهر ويُخصم المبلغ قبل يوم من الانتهاء. يمكن إيقافه في أي وقت.',
  withinHour: 'يسري خلال ساعة واحدة من التفعيل.',
  comma: '، ',
  space: ' ',
}

/** German. */
export const de: CloudTexts = {
  record: { event: 'Ereignis\u00adaufzeichnung', continuous: 'Daueraufzeichnung' },
  what: {
    event: 'Zeichnet einen Clip auf, wenn sich etwas bewegt.',
    continuous: 'Zeichnet jede Sekunde auf, Tag und Nacht.',
  },
  kept: {
    3: 'Die letzten 3 Tage bleiben gespeichert; der älteste Tag wird überschrieben.',
    7: 'Die letzten 7 Tage bleiben gespeichert; der älteste Tag wird überschrieben.',
  },
  duration: {
    day: '1 Tag',
    month: '1 Monat',
    quarter: '3 Monate',
    year: '1 Jahr',
    auto: 'monatliche Verlängerung',
  },
  auto: 'Verlängert sich jeden Monat; abgebucht wird einen Tag vor Ablauf. Jederzeit kündbar.',
  withinHour: 'Wird innerhalb von 1 Stunde nach der Aktivierung wirksam.',
  comma: ', ',
  space: ' ',
}

/** French. */
export const fr: CloudTexts = {
  record: { event: 'Enregistrement sur événement', continuous: 'Enregistrement en continu' },
  what: {
    event: 'Enregistre une séquence dès que quelque chose bouge.',
    continuous: 'Enregistre chaque seconde, jour et nuit.',
  },
  kept: {
    3: 'Les 3 derniers jours sont conservés ; le plus ancien est remplacé.',
    7: 'Les 7 derniers jours sont conservés ; le plus ancien est remplacé.',
  },
  duration: {
    day: '1 jour',
    month: '1 mois',
    quarter: '3 mois',
    year: '1 an',
    auto: 'renouvellement mensuel',
  },
  auto: 'Renouvelé chaque mois, prélevé un jour avant l’échéance. Résiliable à tout moment.',
  withinHour: 'Prend effet dans l’heure qui suit l’activation.',
  comma: ', ',
  space: ' ',
}

/** Spanish. */
export const es: CloudTexts = {
  record: { event: 'Grabación por eventos', continuous: 'Grabación continua' },
  what: {
    event: 'Graba un clip cuando algo se mueve.',
    continuous: 'Graba cada segundo, de día y de noche.',
  },
  kept: {
    3: 'Se guardan los últimos 3 días; el más antiguo se sobrescribe.',
    7: 'Se guardan los últimos 7 días; el más antiguo se sobrescribe.',
  },
  duration: { day: '1 día', month: '1 mes', quarter: '3 meses', year: '1 año', auto: 'renovación mensual' },
  auto: 'Se renueva cada mes y se cobra un día antes del vencimiento. Puede cancelarse en cualquier momento.',
  withinHour: 'Entra en vigor en la hora siguiente a la activación.',
  comma: ', ',
  space: ' ',
}

/** Turkish. */
export const tr: CloudTexts = {
  record: { event: 'Olay kaydı', continuous: 'Sürekli kayıt' },
  what: {
    event: 'Hareket olduğunda kısa bir klip kaydeder.',
    continuous: 'Gece gündüz her saniyeyi kaydeder.',
  },
  kept: {
    3: 'Son 3 gün saklanır; en eski günün üzerine yazılır.',
    7: 'Son 7 gün saklanır; en eski günün üzerine yazılır.',
  },
  duration: { day: '1 gün', month: '1 ay', quarter: '3 ay', year: '1 yıl', auto: 'aylık yenileme' },
  auto: 'Her ay yenilenir, ücret bitişten bir gün önce çekilir. İstediğiniz zaman durdurabilirsiniz.',
  withinHour: 'Etkinleştirildikten sonra 1 saat içinde başlar.',
  comma: ', ',
  space: ' ',
}

/** Russian. */
export const ru: CloudTexts = {
  record: { event: 'Запись по событиям', continuous: 'Непрерывная запись' },
  what: {
    event: 'Записывает фрагмент, когда в кадре есть движение.',
    continuous: 'Записывает каждую секунду, днём и ночью.',
  },
  kept: {
    3: 'Хранятся последние 3 дня; самый старый день перезаписывается.',
    7: 'Хранятся последние 7 дней; самый старый день перезаписывается.',
  },
  duration: {
    day: '1 день',
    month: '1 месяц',
    quarter: '3 месяца',
    year: '1 год',
    auto: 'ежемесячное продление',
  },
  auto: 'Продлевается каждый месяц, оплата списывается за день до окончания. Можно отключить в любое время.',
  withinHour: 'Начинает действовать в течение 1 часа после активации.',
  comma: ', ',
  space: ' ',
}

/** Italian. */
export const it: CloudTexts = {
  record: { event: 'Registrazione su evento', continuous: 'Registrazione continua' },
  what: {
    event: 'Registra una clip quando qualcosa si muove.',
    continuous: 'Registra ogni secondo, giorno e notte.',
  },
  kept: {
    3: 'Restano gli ultimi 3 giorni; il più vecchio viene sovrascritto.',
    7: 'Restano gli ultimi 7 giorni; il più vecchio viene sovrascritto.',
  },
  duration: { day: '1 giorno', month: '1 mese', quarter: '3 mesi', year: '1 anno', auto: 'rinnovo mensile' },
  auto: 'Si rinnova ogni mese, con addebito un giorno prima della scadenza. Si può disattivare in qualsiasi momento.',
  withinHour: 'Entra in vigore entro 1 ora dall’attivazione.',
  comma: ', ',
  space: ' ',
}
