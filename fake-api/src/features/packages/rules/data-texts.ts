import type { PackageLanguage } from './catalogue-package.ts'
import { type DataTexts, deData, esData, frData, itData, ruData, trData } from './data-texts-european.ts'

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

/** Phrases of every language. */
export const dataTexts: Record<PackageLanguage, DataTexts> = {
  zh,
  en,
  de: deData,
  fr: frData,
  es: esData,
  tr: trData,
  ru: ruData,
  vi,
  it: itData,
  ar,
  ja,
}
