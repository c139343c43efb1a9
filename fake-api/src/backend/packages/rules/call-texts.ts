import type { PackageLanguage } from './catalogue-package.ts'

/** The words phone-reminder and WeChat-call packages are made of, in one language. */
export interface CallTexts {
  reminder: { name: string; what: string }
  wechat: { name: string; what: string }
  /** A whole sentence, because the noun changes with the number in some languages. */
  calls(count: number): string
  free: string
}

/** Phrases of every language. */
export const callTexts: Record<PackageLanguage, CallTexts> = {
  en: {
    reminder: {
      name: 'Phone reminder',
      what: 'Calls your phone when the camera sees something nobody is watching.',
    },
    wechat: {
      name: 'WeChat call',
      what: 'Calls between the camera and your WeChat, with picture and sound.',
    },
    calls: (count) => `Includes ${count} calls.`,
    free: 'free trial',
  },
  zh: {
    reminder: { name: '电话提醒', what: '无人看守时画面有异常，立即拨打您的电话。' },
    wechat: { name: '微信通话', what: '摄像机与您的微信进行音视频通话。' },
    calls: (count) => `包含 ${count} 次通话。`,
    free: '免费试用',
  },
  de: {
    reminder: {
      name: 'Anrufhinweis',
      what: 'Ruft Sie an, wenn die Kamera etwas sieht, während niemand zuschaut.',
    },
    wechat: { name: 'WeChat-Anruf', what: 'Anrufe zwischen Kamera und Ihrem WeChat, mit Bild und Ton.' },
    calls: (count) => `Enthält ${count} Anrufe.`,
    free: 'kostenlose Testphase',
  },
  fr: {
    reminder: {
      name: 'Alerte téléphonique',
      what: 'Vous appelle quand la caméra voit quelque chose et que personne ne regarde.',
    },
    wechat: { name: 'Appel WeChat', what: 'Appels entre la caméra et votre WeChat, avec image et son.' },
    calls: (count) => `Comprend ${count} appels.`,
    free: 'essai gratuit',
  },
  es: {
    reminder: {
      name: 'Aviso telefónico',
      what: 'Le llama cuando la cámara ve algo y nadie está mirando.',
    },
    wechat: {
      name: 'Llamada WeChat',
      what: 'Llamadas entre la cámara y su WeChat, con imagen y sonido.',
    },
    calls: (count) => `Incluye ${count} llamadas.`,
    free: 'prueba gratuita',
  },
  tr: {
    reminder: { name: 'Telefonla hatırlatma', what: 'Kimse izlemezken kamera bir şey görürse sizi arar.' },
    wechat: { name: 'WeChat araması', what: 'Kamera ile WeChat’iniz arasında görüntülü ve sesli arama.' },
    calls: (count) => `${count} arama içerir.`,
    free: 'ücretsiz deneme',
  },
  ru: {
    reminder: {
      name: 'Звонок-уведомление',
      what: 'Звонит вам, когда камера что-то заметила, а никто не смотрит.',
    },
    wechat: { name: 'Звонок WeChat', what: 'Звонки между камерой и вашим WeChat с изображением и звуком.' },
    calls: (count) => `Включает звонков: ${count}.`,
    free: 'бесплатный пробный период',
  },
  vi: {
    reminder: {
      name: 'Nhắc gọi điện',
      what: 'Gọi cho bạn khi camera phát hiện bất thường mà không có ai theo dõi.',
    },
    wechat: { name: 'Gọi WeChat', what: 'Gọi giữa camera và WeChat của bạn, có hình và tiếng.' },
    calls: (count) => `Gồm ${count} cuộc gọi.`,
    free: 'dùng thử miễn phí',
  },
  it: {
    reminder: {
      name: 'Avviso telefonico',
      what: 'Ti chiama quando la telecamera vede qualcosa e nessuno sta guardando.',
    },
    wechat: {
      name: 'Chiamata WeChat',
      what: 'Chiamate tra la telecamera e il tuo WeChat, con immagini e audio.',
    },
    calls: (count) => `Include ${count} chiamate.`,
    free: 'prova gratuita',
  },
  ar: {
    reminder: { name: 'التذكير الهاتفي', what: 'يتصل بك عندما ترصد الكاميرا شيئًا ولا أحد يراقب.' },
    wechat: { name: 'مكالمة WeChat', what: 'مكالمات بين الكاميرا وحسابك في WeChat بالصوت والصورة.' },
    calls: (count) => (count <= 10 ? `تشمل ${count} مكالمات.` : `تشمل ${count} مكالمة.`),
    free: 'تجربة مجانية',
  },
  ja: {
    reminder: { name: '電話通知', what: '誰も見ていないときにカメラが異変を捉えると、お電話します。' },
    wechat: { name: 'WeChat 通話', what: 'カメラと WeChat の間で、映像と音声の通話ができます。' },
    calls: (count) => `${count} 回分の通話付き。`,
    free: '無料体験',
  },
}
