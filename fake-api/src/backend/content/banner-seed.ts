import type { NewRow } from '@skyshop/prisma'
import type { Language } from '../kernel/language.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type { ServiceDrawing } from './service-drawings.ts'

/** Words over a banner, in every language; a line break is kept. */
type BannerTexts = Record<Language, { title: string; subtitle: string }>

/** Cloud recording: event clips. */
const EVERY_EVENT: BannerTexts = {
  en: { title: 'Every event, kept\nand ready to replay', subtitle: '' },
  zh: { title: '每个瞬间\n随时回看', subtitle: '' },
  de: { title: 'Jedes Ereignis gesichert\nund abrufbar', subtitle: '' },
  fr: { title: 'Rien ne se perd,\ntout se revoit', subtitle: '' },
  es: { title: 'Cada evento guardado\ny listo para ver', subtitle: '' },
  tr: { title: 'Her olay saklanır,\nizlemeye hazır', subtitle: '' },
  ru: { title: 'Каждое событие\nсохранено для просмотра', subtitle: '' },
  vi: { title: 'Mọi sự kiện được lưu,\nsẵn sàng xem lại', subtitle: '' },
  it: { title: 'Ogni evento salvato\ne pronto da rivedere', subtitle: '' },
  ar: { title: 'كل حدث محفوظ\nوجاهز للمشاهدة', subtitle: '' },
  ja: { title: 'すべての出来事を保存\nいつでも再生', subtitle: '' },
}

/** Cloud recording: day and night. */
const DAY_AND_NIGHT: BannerTexts = {
  en: { title: 'Every second,\nday and night', subtitle: 'Continuous recording' },
  zh: { title: '昼夜不停\n分秒不漏', subtitle: '连续录像' },
  de: { title: 'Jede Sekunde,\nTag und Nacht', subtitle: 'Daueraufzeichnung' },
  fr: { title: 'Chaque seconde,\njour et nuit', subtitle: 'Enregistrement en continu' },
  es: { title: 'Cada segundo,\nde día y de noche', subtitle: 'Grabación continua' },
  tr: { title: 'Her saniye,\ngece gündüz', subtitle: 'Sürekli kayıt' },
  ru: { title: 'Каждая секунда,\nднём и ночью', subtitle: 'Непрерывная запись' },
  vi: { title: 'Từng giây,\nngày và đêm', subtitle: 'Ghi liên tục' },
  it: { title: 'Ogni secondo,\ngiorno e notte', subtitle: 'Registrazione continua' },
  ar: { title: 'كل ثانية،\nليلًا ونهارًا', subtitle: 'تسجيل متواصل' },
  ja: { title: '一秒も逃さず\n昼も夜も', subtitle: '連続録画' },
}

/** Phone reminder. */
const NOBODY_HOME: BannerTexts = {
  en: { title: 'Nobody home?\nYour phone rings', subtitle: 'Phone reminder' },
  zh: { title: '家中无人\n电话提醒', subtitle: '电话提醒' },
  de: { title: 'Niemand zu Hause?\nIhr Telefon klingelt', subtitle: 'Anrufhinweis' },
  fr: { title: 'Personne à la maison ?\nVotre téléphone sonne', subtitle: 'Alerte téléphonique' },
  es: { title: '¿Nadie en casa?\nSuena su teléfono', subtitle: 'Aviso telefónico' },
  tr: { title: 'Evde kimse yok mu?\nTelefonunuz çalar', subtitle: 'Telefonla hatırlatma' },
  ru: { title: 'Никого нет дома?\nВам позвонят', subtitle: 'Звонок-уведомление' },
  vi: { title: 'Không có ai ở nhà?\nĐiện thoại sẽ reo', subtitle: 'Nhắc gọi điện' },
  it: { title: 'Nessuno in casa?\nSquilla il telefono', subtitle: 'Avviso telefonico' },
  ar: { title: 'لا أحد في المنزل؟\nهاتفك سيرن', subtitle: 'التذكير الهاتفي' },
  ja: { title: '留守でも安心\n電話でお知らせ', subtitle: '電話通知' },
}

/** WeChat call. */
const ONE_TAP_AWAY: BannerTexts = {
  en: { title: 'Call home\nfrom WeChat', subtitle: 'WeChat call' },
  zh: { title: '微信通话\n一键回家', subtitle: '微信通话' },
  de: { title: 'Per WeChat\nzu Hause anrufen', subtitle: 'WeChat-Anruf' },
  fr: { title: 'Appelez la maison\ndepuis WeChat', subtitle: 'Appel WeChat' },
  es: { title: 'Llame a casa\ndesde WeChat', subtitle: 'Llamada WeChat' },
  tr: { title: 'WeChat ile\nevi arayın', subtitle: 'WeChat araması' },
  ru: { title: 'Звоните домой\nчерез WeChat', subtitle: 'Звонок WeChat' },
  vi: { title: 'Gọi về nhà\nqua WeChat', subtitle: 'Cuộc gọi WeChat' },
  it: { title: 'Chiama casa\nda WeChat', subtitle: 'Chiamata WeChat' },
  ar: { title: 'اتصل بالمنزل\nعبر WeChat', subtitle: 'مكالمة WeChat' },
  ja: { title: 'WeChat から\n家へ通話', subtitle: 'WeChat 通話' },
}

/** 4G data. */
const ANYWHERE_ONLINE: BannerTexts = {
  en: { title: 'Online wherever\nyour camera stands', subtitle: '4G data' },
  zh: { title: '摄像机在哪里\n网络就在哪里', subtitle: '4G 流量' },
  de: { title: 'Online, wo immer\nIhre Kamera steht', subtitle: '4G-Daten' },
  fr: { title: 'Connectée partout\noù elle veille', subtitle: 'Données 4G' },
  es: { title: 'Conectada allí\ndonde esté', subtitle: 'Datos 4G' },
  tr: { title: 'Kameranız neredeyse\norada çevrimiçi', subtitle: '4G verisi' },
  ru: { title: 'На связи везде,\nгде стоит камера', subtitle: 'Трафик 4G' },
  vi: { title: 'Camera ở đâu,\nmạng ở đó', subtitle: 'Dữ liệu 4G' },
  it: { title: 'Online ovunque\nsia la telecamera', subtitle: 'Dati 4G' },
  ar: { title: 'اتصال دائم\nأينما كانت كاميرتك', subtitle: 'بيانات 4G' },
  ja: { title: 'カメラがある場所\nどこでもつながる', subtitle: '4G データ' },
}

/** Detection by algorithm. */
const ONLY_WHAT_MATTERS: BannerTexts = {
  en: { title: 'Alerts only\nfor what matters', subtitle: 'Smart detection' },
  zh: { title: '只提醒\n您关心的画面', subtitle: '智能算法' },
  de: { title: 'Meldungen nur,\nwenn es zählt', subtitle: 'Intelligente Erkennung' },
  fr: { title: 'Des alertes\nseulement utiles', subtitle: 'Détection intelligente' },
  es: { title: 'Avisos solo\nde lo que importa', subtitle: 'Detección inteligente' },
  tr: { title: 'Yalnızca önemli\nolanı bildirir', subtitle: 'Akıllı algılama' },
  ru: { title: 'Уведомления\nтолько о важном', subtitle: 'Умное распознавание' },
  vi: { title: 'Chỉ báo những gì\nbạn quan tâm', subtitle: 'Nhận diện thông minh' },
  it: { title: 'Avvisi solo\nper ciò che conta', subtitle: 'Rilevamento intelligente' },
  ar: { title: 'تنبيهات لما\nيهمّك فقط', subtitle: 'كشف ذكي' },
  ja: { title: '大事なことだけ\nお知らせ', subtitle: 'スマート検知' },
}

/** Cameras with two lenses. */
const TWO_LENSES: BannerTexts = {
  en: { title: 'Two lenses,\none recording', subtitle: 'For your dual-lens camera' },
  zh: { title: '双镜头\n一起录', subtitle: '双目摄像机专享' },
  de: { title: 'Zwei Objektive,\neine Aufzeichnung', subtitle: 'Für Ihre Kamera mit zwei Objektiven' },
  fr: { title: 'Deux objectifs,\nun enregistrement', subtitle: 'Pour votre caméra à double objectif' },
  es: { title: 'Dos lentes,\nuna grabación', subtitle: 'Para su cámara de doble lente' },
  tr: { title: 'İki lens,\ntek kayıt', subtitle: 'Çift lensli kameranız için' },
  ru: { title: 'Два объектива,\nодна запись', subtitle: 'Для вашей камеры с двумя объективами' },
  vi: { title: 'Hai ống kính,\nmột bản ghi', subtitle: 'Cho camera hai ống kính của bạn' },
  it: { title: 'Due obiettivi,\nuna registrazione', subtitle: 'Per la tua telecamera a doppio obiettivo' },
  ar: { title: 'عدستان،\nتسجيل واحد', subtitle: 'لكاميرتك ذات العدستين' },
  ja: { title: '二つのレンズを\nまとめて録画', subtitle: 'デュアルレンズカメラ向け' },
}

/** The drawing of each service; event clips have the dusk of the shop's own banner. */
const DRAWINGS: ReadonlyMap<BannerTexts, ServiceDrawing> = new Map([
  [DAY_AND_NIGHT, 'banner-continuous'],
  [ANYWHERE_ONLINE, 'banner-data'],
  [NOBODY_HOME, 'banner-reminder'],
  [ONE_TAP_AWAY, 'banner-call'],
  [ONLY_WHAT_MATTERS, 'banner-algorithm'],
])

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
  /** Models it is meant for; its slides come before those for everybody. */
  models?: readonly string[]
}

/** Cloud: sources 1 and, for devices of product source 0, 5. */
const CLOUD = PACKAGE_SOURCES.cloud
const CAMERAS = ['IPC']
const CAMERAS_AND_RECORDERS = ['IPC', 'NVR']

/** Home pages ask for shopPageB1; package pages show shopPage and device pages detailPage (assumed, R-OPERATION-9). */
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
  page('detailPage', 7, { innerId: '57', actionValue: '/appHelp', words: ONLY_WHAT_MATTERS }),
  {
    bannerType: 'shopPageB1',
    productCodes: CAMERAS,
    packageSources: CLOUD,
    slides: [{ innerId: '13', actionValue: '/ipcQa', words: TWO_LENSES }],
    models: ['DL100', 'DL200'],
  },
]

function home(packageSource: number, slide: Slide): Placement {
  return page('shopPageB1', packageSource, slide)
}

function page(bannerType: string, packageSource: number, slide: Slide): Placement {
  return { bannerType, productCodes: CAMERAS, packageSources: [packageSource], slides: [slide] }
}

/** Slides for certain models have lower places. */
const SORT_FOR_EVERYBODY = 100

/** Rows of the banners of all pages in the tables Banner and BannerText. */
export function bannerRows(): {
  banners: Required<NewRow<'Banner'>>[]
  texts: Required<NewRow<'BannerText'>>[]
} {
  const rows = PLACEMENTS.flatMap(({ bannerType, productCodes, packageSources, slides, models = [] }) =>
    packageSources.flatMap((packageSource) =>
      productCodes.flatMap((productCode) =>
        slides.map((slide, index) => ({
          ...{ bannerType, productCode, packageSource, slide },
          sort: models.length > 0 ? index : index + SORT_FOR_EVERYBODY,
          modelsJson: JSON.stringify(models),
        })),
      ),
    ),
  )
  const banners = rows.map(({ slide, ...place }, index) => ({
    id: index + 1,
    ...place,
    typeName: place.bannerType,
    imageUrl: DRAWINGS.get(slide.words) ?? 'banner-dusk',
    innerId: slide.innerId,
    actionType: 'GOTO_URL',
    actionValue: slide.actionValue,
    priceFen: slide.priceFen ?? null,
    deviceKeysJson: '[]',
    startsAtMs: null,
    endsAtMs: null,
  }))
  const texts = rows.flatMap(({ slide }, index) =>
    Object.entries(slide.words).map(([language, text]) => ({ bannerId: index + 1, language, ...text })),
  )
  return { banners, texts }
}
