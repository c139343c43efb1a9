import type { TxClient } from '@skyshop/prisma'
import type { Language } from '../../kernel/language.ts'

type Words = Record<Language, { title: string; subtitle: string }>

const EVERY_EVENT: Words = {
  en: { title: 'Every event, kept\nand ready to replay', subtitle: 'From ¥12.90 a month' },
  zh: { title: '每个瞬间\n随时回看', subtitle: '每月 ¥12.90 起' },
  de: { title: 'Jedes Ereignis gesichert\nund abrufbar', subtitle: 'Ab ¥12,90 im Monat' },
  fr: { title: 'Chaque événement conservé,\nprêt à revoir', subtitle: 'Dès ¥12.90 par mois' },
  es: { title: 'Cada evento guardado\ny listo para ver', subtitle: 'Desde ¥12.90 al mes' },
  tr: { title: 'Her olay saklanır,\nizlemeye hazır', subtitle: 'Ayda ¥12.90’dan başlayan' },
  ru: { title: 'Каждое событие\nсохранено для просмотра', subtitle: 'От ¥12.90 в месяц' },
  vi: { title: 'Mọi sự kiện được lưu,\nsẵn sàng xem lại', subtitle: 'Từ ¥12.90 mỗi tháng' },
  it: { title: 'Ogni evento salvato\ne pronto da rivedere', subtitle: 'Da ¥12.90 al mese' },
  ar: { title: 'كل حدث محفوظ\nوجاهز للمشاهدة', subtitle: 'ابتداءً من ¥12.90 شهريًا' },
  ja: { title: 'すべての出来事を保存\nいつでも再生', subtitle: '月額 ¥12.90 から' },
}

const DAY_AND_NIGHT: Words = {
  en: { title: 'Every second,\nday and night', subtitle: 'Continuous recording' },
  zh: { title: '昼夜不停\n分秒不漏', subtitle: '连续录像' },
  de: { title: 'Jede Sekunde,\nTag und Nacht', subtitle: 'Daueraufzeichnung' },
  fr: { title: 'Chaque seconde,\njour et nuit', subtitle: 'Enregistrement continu' },
  es: { title: 'Cada segundo,\nde día y de noche', subtitle: 'Grabación continua' },
  tr: { title: 'Her saniye,\ngece gündüz', subtitle: 'Sürekli kayıt' },
  ru: { title: 'Каждая секунда,\nднём и ночью', subtitle: 'Непрерывная запись' },
  vi: { title: 'Từng giây,\nngày và đêm', subtitle: 'Ghi hình liên tục' },
  it: { title: 'Ogni secondo,\ngiorno e notte', subtitle: 'Registrazione continua' },
  ar: { title: 'كل ثانية،\nليلًا ونهارًا', subtitle: 'تسجيل مستمر' },
  ja: { title: '一秒も逃さず\n昼も夜も', subtitle: '連続録画' },
}

const BANNERS = [
  { innerId: '11', actionValue: '/orderList2', words: EVERY_EVENT },
  { innerId: '12', actionValue: '/agreement', words: DAY_AND_NIGHT },
] as const

/** Page slots that show the banners: cloud (1) and, for devices of source 0, cloud (5). */
const SOURCES = [1, 5]

/** Writes the banners of the home pages. */
export async function insertBanners(tx: TxClient): Promise<void> {
  let id = 0
  for (const packageSource of SOURCES) {
    for (const [sort, { innerId, actionValue, words }] of BANNERS.entries()) {
      id += 1
      await tx.banner.create({
        data: {
          id,
          bannerType: 'shopPageB1',
          productCode: 'IPC',
          packageSource,
          typeName: 'shopPageB1',
          imageUrl: 'banner-dusk',
          innerId,
          actionType: 'GOTO_URL',
          actionValue,
          sort,
          texts: { create: Object.entries(words).map(([language, text]) => ({ language, ...text })) },
        },
      })
    }
  }
}
