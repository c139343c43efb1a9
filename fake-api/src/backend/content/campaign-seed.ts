import type { Schemas } from '@skyshop/openapi/http'
import type { NewRow } from '@skyshop/prisma'
import type { Language } from '../kernel/language.ts'

/** Words of a campaign page in every language. */
type CampaignTexts = Record<Language, { title: string; body: string }>

/** Continuous recording. */
const NEVER_BLINKS: CampaignTexts = {
  en: {
    title: 'Recording that never blinks',
    body: 'Continuous recording keeps every second of the last days.',
  },
  zh: { title: '一秒不漏的守护', body: '连续录像，完整保存最近几天的每一秒。' },
  de: {
    title: 'Aufzeich\u00ADnung ohne Unter\u00ADbrechung',
    body: 'Die Daueraufzeichnung bewahrt jede Sekunde der letzten Tage.',
  },
  fr: {
    title: 'Un enregistrement sans angle mort',
    body: 'L’enregistrement en continu conserve chaque seconde des derniers jours.',
  },
  es: {
    title: 'Grabación sin pestañear',
    body: 'La grabación continua guarda cada segundo de los últimos días.',
  },
  tr: { title: 'Göz kırpmayan kayıt', body: 'Sürekli kayıt, son günlerin her saniyesini saklar.' },
  ru: {
    title: 'Запись, которая не моргает',
    body: 'Непрерывная запись хранит каждую секунду последних дней.',
  },
  vi: { title: 'Ghi hình không bỏ lỡ giây nào', body: 'Ghi liên tục lưu từng giây của những ngày gần nhất.' },
  it: {
    title: 'Una registrazione che non batte ciglio',
    body: 'La registrazione continua conserva ogni secondo degli ultimi giorni.',
  },
  ar: { title: 'تسجيل لا يغمض له جفن', body: 'يحفظ التسجيل المتواصل كل ثانية من الأيام الأخيرة.' },
  ja: { title: 'まばたきしない録画', body: '連続録画なら、直近の数日間を一秒も逃さず保存します。' },
}

/** Choosing a package. */
const WHICH_PACKAGE: CampaignTexts = {
  en: {
    title: 'Which package fits my camera?',
    body: 'Event recording keeps a clip of every movement. Continuous recording keeps everything. Both overwrite the oldest day after 3 or 7 days.',
  },
  zh: {
    title: '哪种套餐适合我的摄像机？',
    body: '事件录像保存每次画面变动的片段，连续录像保存全部画面；两者均循环保存 3 天或 7 天。',
  },
  de: {
    title: 'Welches Paket passt zu meiner Kamera?',
    body: 'Die Ereignisaufzeichnung speichert einen Clip jeder Bewegung, die Daueraufzeichnung alles. Beide überschreiben nach 3 oder 7 Tagen den ältesten Tag.',
  },
  fr: {
    title: 'Quel forfait pour ma caméra ?',
    body: 'L’enregistrement sur événement garde un clip de chaque mouvement, l’enregistrement en continu garde tout. Dans les deux cas, le jour le plus ancien est remplacé après 3 ou 7 jours.',
  },
  es: {
    title: '¿Qué paquete necesita mi cámara?',
    body: 'La grabación por eventos guarda un clip de cada movimiento; la continua lo guarda todo. En ambas se sobrescribe el día más antiguo a los 3 o 7 días.',
  },
  tr: {
    title: 'Kamerama hangi paket uygun?',
    body: 'Olay kaydı her hareketin klibini, sürekli kayıt ise her şeyi saklar. İkisinde de 3 veya 7 gün sonra en eski günün üzerine yazılır.',
  },
  ru: {
    title: 'Какой пакет подойдёт моей камере?',
    body: 'Запись по событиям хранит ролик каждого движения, непрерывная — всё. В обоих случаях через 3 или 7 дней самый старый день перезаписывается.',
  },
  vi: {
    title: 'Gói nào hợp với camera của tôi?',
    body: 'Ghi sự kiện lưu đoạn phim của mỗi chuyển động, ghi liên tục lưu tất cả. Cả hai đều ghi đè ngày cũ nhất sau 3 hoặc 7 ngày.',
  },
  it: {
    title: 'Quale pacchetto per la mia telecamera?',
    body: 'La registrazione su evento conserva una clip di ogni movimento, quella continua conserva tutto. In entrambe il giorno più vecchio viene sovrascritto dopo 3 o 7 giorni.',
  },
  ar: {
    title: 'أي باقة تناسب كاميرتي؟',
    body: 'يحفظ تسجيل الأحداث مقطعًا لكل حركة، ويحفظ التسجيل المتواصل كل شيء. وفي الحالتين يُستبدل اليوم الأقدم بعد 3 أو 7 أيام.',
  },
  ja: {
    title: 'どのプランを選べばいい？',
    body: 'イベント録画は動きがあるたびに保存し、連続録画はすべてを保存します。どちらも 3 日または 7 日を過ぎると古い日から上書きします。',
  },
}

/** Packages of a year. */
const A_WHOLE_YEAR: CampaignTexts = {
  en: {
    title: 'A whole year, a lower price',
    body: 'Choose once and keep your recordings for twelve months.',
  },
  zh: { title: '包年更优惠', body: '一次选择，录像无忧十二个月。' },
  de: {
    title: 'Ein ganzes Jahr zum kleineren Preis',
    body: 'Einmal wählen und zwölf Monate lang aufzeichnen.',
  },
  fr: {
    title: 'Une année entière à prix réduit',
    body: 'Choisissez une fois et enregistrez pendant douze mois.',
  },
  es: { title: 'Un año entero a menor precio', body: 'Elija una vez y grabe durante doce meses.' },
  tr: { title: 'Tam bir yıl, daha uygun fiyat', body: 'Bir kez seçin, on iki ay boyunca kaydedin.' },
  ru: { title: 'Целый год дешевле', body: 'Выберите один раз и записывайте двенадцать месяцев.' },
  vi: { title: 'Trọn một năm, giá tốt hơn', body: 'Chọn một lần, ghi hình suốt mười hai tháng.' },
  it: { title: 'Un anno intero a meno', body: 'Scegli una volta e registra per dodici mesi.' },
  ar: { title: 'سنة كاملة بسعر أقل', body: 'اختر مرة واحدة وسجّل طوال اثني عشر شهرًا.' },
  ja: { title: 'まる一年をお得に', body: '一度選べば、12 か月間ずっと録画できます。' },
}

/** Spring Festival. */
const SPRING_FESTIVAL: CampaignTexts = {
  en: { title: 'Home for Spring Festival', body: 'Keep an eye on home while you travel.' },
  zh: { title: '新春团圆，平安到家', body: '出门在外，家里情况随时看。' },
  de: {
    title: 'Zum Frühlingsfest das Zuhause im Blick',
    body: 'Sehen Sie auch auf Reisen, wie es zu Hause aussieht.',
  },
  fr: { title: 'La fête du Printemps chez soi', body: 'Gardez un œil sur la maison pendant vos voyages.' },
  es: { title: 'Fiesta de la Primavera en casa', body: 'Vigile su hogar mientras viaja.' },
  tr: { title: 'Bahar Bayramı’nda eviniz güvende', body: 'Yolculuktayken evinizi gözünüzün önünde tutun.' },
  ru: { title: 'Праздник весны дома', body: 'Присматривайте за домом, пока вы в пути.' },
  vi: { title: 'Tết đoàn viên', body: 'Đi xa vẫn trông được nhà.' },
  it: { title: 'La Festa di Primavera a casa', body: 'Tieni d’occhio casa mentre viaggi.' },
  ar: { title: 'عيد الربيع في المنزل', body: 'راقب منزلك وأنت في السفر.' },
  ja: { title: '春節も、わが家を見守る', body: '旅先からでも家の様子が分かります。' },
}

/** A campaign page; without a period it always runs. */
interface Campaign {
  id: string
  kind: Schemas['Campaign']['kind']
  /** A drawing of `assets/art`. */
  drawing: string
  actionValue: string
  words: CampaignTexts
  packageIds?: readonly string[]
  startsAtMs?: number
  endsAtMs?: number
}

const BEIJING = '+08:00'

const CAMPAIGNS: readonly Campaign[] = [
  { id: '101', kind: 'image', drawing: 'campaign-night', actionValue: '/homePage2', words: NEVER_BLINKS },
  {
    id: '102',
    kind: 'template',
    drawing: 'campaign-compare',
    actionValue: '/CloudServiceQa',
    words: WHICH_PACKAGE,
  },
  {
    id: '103',
    kind: 'packages',
    drawing: 'campaign-year',
    actionValue: '/homePage2',
    words: A_WHOLE_YEAR,
    packageIds: ['cloud-event-7d-year', 'cloud-continuous-7d-year', 'cloud-event-3d-year'],
  },
  {
    id: '104',
    kind: 'image',
    drawing: 'campaign-spring',
    actionValue: '/newYearReceiveCoupon',
    words: SPRING_FESTIVAL,
    startsAtMs: Date.parse(`2027-01-25T00:00:00${BEIJING}`),
    endsAtMs: Date.parse(`2027-02-22T00:00:00${BEIJING}`),
  },
]

/** Rows of the campaign pages in the tables Campaign and CampaignText. */
export function campaignRows(): {
  campaigns: Required<NewRow<'Campaign'>>[]
  texts: Required<NewRow<'CampaignText'>>[]
} {
  const campaigns = CAMPAIGNS.map(
    ({ id, kind, drawing, actionValue, packageIds = [], startsAtMs = null, endsAtMs = null }, sort) => ({
      ...{ id, kind, actionValue, startsAtMs, endsAtMs, sort },
      imageUrl: drawing,
      actionType: 'GOTO_URL',
      packageId: null,
      couponKey: null,
      detailsJson: JSON.stringify({ packageIds }),
    }),
  )
  const texts = CAMPAIGNS.flatMap(({ id, words }) =>
    Object.entries(words).map(([language, text]) => ({ campaignId: id, language, ...text })),
  )
  return { campaigns, texts }
}
