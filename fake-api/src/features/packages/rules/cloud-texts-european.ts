import type { CloudTexts } from './cloud-texts.ts'

/** German. */
export const de: CloudTexts = {
  record: { event: 'Ereignisaufzeichnung', continuous: 'Daueraufzeichnung' },
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
