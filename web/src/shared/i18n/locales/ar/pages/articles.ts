import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'المحتويات',
  'reading.version': 'نسخة {{date}}',
  'reading.search': 'ابحث في الإجابات',
  'reading.clear': 'مسح البحث',
  'reading.found_zero': 'لم يُعثر على إجابات ({{count}})',
  'reading.found_one': 'عُثر على إجابة واحدة',
  'reading.found_two': 'عُثر على إجابتين',
  'reading.found_few': 'عُثر على {{count}} إجابات',
  'reading.found_many': 'عُثر على {{count}} إجابة',
  'reading.found_other': 'عُثر على {{count}} إجابة',
  'reading.nothingFound': 'لا نتائج عن «{{search}}»',
  'reading.nothingFoundText':
    'جرّب كلمة أخرى أو تصفح المواضيع. وما لم يُذكر هنا تجيب عنه خدمة العملاء في التطبيق.',
  'reading.toReminder': 'عرض الكاميرات المناسبة',
  'reading.reminderQuestions': 'أسئلة عن التذكير الهاتفي',
} satisfies Translation<typeof source, 'ar'>
