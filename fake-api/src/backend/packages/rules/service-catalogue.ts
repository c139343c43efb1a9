import type { CataloguePackage, PackageLanguage, PackageText } from './catalogue-package.ts'
import { inEveryLanguage } from './package-texts.ts'

/*
 * The price list of services (docs/rules/packages.md; product 2.83, 9.12)
 * R-PACKAGE-29. Installation costs 2000 fen, technical support 10000 fen; both belong to no device and to no package
 *   source.
 * R-PACKAGE-30. A page names a service as productName: by its name in any of the eleven languages, as the shop does, also
 *   where a world calls it otherwise since its texts were edited, or by its package id. The order is listed, and named in the wallet, in the language of its buyer.
 * R-PACKAGE-31. A service has no validity: nothing runs on a device when it is paid.
 */

interface ServiceTexts {
  installation: PackageText
  support: PackageText
}

const words: Record<PackageLanguage, ServiceTexts> = {
  en: {
    installation: {
      name: 'Device installation',
      description: 'A technician mounts and sets up your camera.',
    },
    support: { name: 'Technical support', description: 'An engineer helps you by phone until it works.' },
  },
  zh: {
    installation: { name: '设备安装', description: '师傅上门安装并调试您的摄像机。' },
    support: { name: '技术支持', description: '工程师电话协助，直至问题解决。' },
  },
  de: {
    installation: {
      name: 'Geräteinstallation',
      description: 'Ein Techniker montiert Ihre Kamera und richtet sie ein.',
    },
    support: { name: 'Technischer Support', description: 'Ein Techniker hilft am Telefon, bis alles läuft.' },
  },
  fr: {
    installation: {
      name: 'Installation d’un appareil',
      description: 'Un technicien pose et configure votre caméra.',
    },
    support: {
      name: 'Assistance technique',
      description: 'Un ingénieur vous aide par téléphone jusqu’à la solution.',
    },
  },
  es: {
    installation: {
      name: 'Instalación del dispositivo',
      description: 'Un técnico monta y configura su cámara.',
    },
    support: {
      name: 'Soporte técnico',
      description: 'Un ingeniero te ayuda por teléfono hasta que funcione.',
    },
  },
  tr: {
    installation: { name: 'Cihaz kurulumu', description: 'Bir teknisyen kameranızı takar ve ayarlar.' },
    support: {
      name: 'Teknik destek',
      description: 'Bir mühendis, sorun çözülene kadar telefonda yardımcı olur.',
    },
  },
  ru: {
    installation: { name: 'Установка устройства', description: 'Мастер установит и настроит вашу камеру.' },
    support: {
      name: 'Техническая поддержка',
      description: 'Инженер поможет по телефону, пока всё не заработает.',
    },
  },
  vi: {
    installation: { name: 'Lắp đặt thiết bị', description: 'Kỹ thuật viên lắp và cài đặt camera cho bạn.' },
    support: { name: 'Hỗ trợ kỹ thuật', description: 'Kỹ sư hỗ trợ qua điện thoại cho đến khi xong.' },
  },
  it: {
    installation: {
      name: 'Installazione del dispositivo',
      description: 'Un tecnico monta e configura la telecamera.',
    },
    support: {
      name: 'Assistenza tecnica',
      description: 'Un tecnico ti aiuta al telefono fino alla soluzione.',
    },
  },
  ar: {
    installation: { name: 'تركيب الجهاز', description: 'يركّب فنيّ الكاميرا ويضبطها لك.' },
    support: { name: 'الدعم الفني', description: 'يساعدك مهندس عبر الهاتف حتى تُحلّ المشكلة.' },
  },
  ja: {
    installation: {
      name: 'デバイスの設置',
      description: '技術者が訪問し、カメラの取り付けと設定を行います。',
    },
    support: { name: 'テクニカルサポート', description: '解決するまで技術者が電話でサポートします。' },
  },
}

const prices = { installation: 2_000, support: 10_000 } as const satisfies Record<keyof ServiceTexts, number>

/** Makes new rows of the two services on every call. */
export function serviceCatalogue(): CataloguePackage[] {
  return [serviceOf('installation', 1), serviceOf('support', 2)]
}

/** The id of the service with this name of the price list, in any language; null for none. */
export function serviceIdOf(productName: string): string | null {
  const isNamed = ({ texts }: CataloguePackage) =>
    Object.values(texts).some(({ name }) => name === productName)
  return serviceCatalogue().find(isNamed)?.packageId ?? null
}

function serviceOf(packageId: keyof ServiceTexts, sort: number): CataloguePackage {
  return {
    packageId,
    kind: 'service',
    packageSource: null,
    productCode: null,
    priceFen: prices[packageId],
    originalPriceFen: prices[packageId],
    firstPeriodPriceFen: null,
    duration: 'day',
    validityDays: 0,
    rollingDays: null,
    recordType: null,
    dataMb: null,
    callCount: null,
    channels: null,
    autoRenew: false,
    topUp: false,
    effectWithinMs: 0,
    countries: [],
    manufacturer: null,
    badge: null,
    sort,
    onSale: true,
    texts: inEveryLanguage((language) => words[language][packageId]),
  }
}
