import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'İçindekiler',
  'reading.version': 'Sürüm tarihi: {{date}}',
  'reading.search': 'Yanıtlarda ara',
  'reading.clear': 'Aramayı temizle',
  'reading.found_one': '{{count}} yanıt bulundu',
  'reading.found_other': '{{count}} yanıt bulundu',
  'reading.nothingFound': '“{{search}}” için sonuç yok',
  'reading.nothingFoundText':
    'Başka bir sözcük deneyin ya da konulara göz atın. Burada olmayanları uygulamadaki müşteri hizmetlerine sorabilirsiniz.',
  'reading.toReminder': 'Uygun kameraları gör',
  'reading.reminderQuestions': 'Telefonla hatırlatma hakkında sorular',
} satisfies Translation<typeof source, 'tr'>
