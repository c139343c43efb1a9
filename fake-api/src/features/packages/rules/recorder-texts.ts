import type { PackageLanguage } from './catalogue-package.ts'

/** What is said of packages priced by channel. */
interface RecorderTexts {
  /** Stands last in a name. */
  each: string
  perChannel: string
}

/** Phrases of every language. */
export const recorderTexts: Record<PackageLanguage, RecorderTexts> = {
  en: { each: 'per channel', perChannel: 'Price per channel, up to 4 channels at once.' },
  zh: { each: '每通道', perChannel: '按通道计价，一次最多购买 4 个通道。' },
  de: { each: 'je Kanal', perChannel: 'Preis je Kanal, bis zu 4 Kanäle auf einmal.' },
  fr: { each: 'par canal', perChannel: 'Prix par canal, jusqu’à 4 canaux à la fois.' },
  es: { each: 'por canal', perChannel: 'Precio por canal, hasta 4 canales a la vez.' },
  tr: { each: 'kanal başına', perChannel: 'Fiyat kanal başınadır; bir seferde en fazla 4 kanal.' },
  ru: { each: 'за канал', perChannel: 'Цена за канал, не более 4 каналов за раз.' },
  vi: { each: 'mỗi kênh', perChannel: 'Giá cho mỗi kênh, tối đa 4 kênh một lần.' },
  it: { each: 'per canale', perChannel: 'Prezzo per canale, fino a 4 canali alla volta.' },
  ar: { each: 'لكل قناة', perChannel: 'السعر لكل قناة، حتى 4 قنوات في المرة الواحدة.' },
  ja: {
    each: '1 チャンネル',
    perChannel: '1 チャンネルあたりの料金です。一度に 4 チャンネルまで購入できます。',
  },
}
