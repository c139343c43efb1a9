import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Содержание',
  'reading.version': 'Редакция от {{date}}',
  'reading.search': 'Поиск по ответам',
  'reading.clear': 'Очистить поиск',
  'reading.found_one': 'Найден {{count}} ответ',
  'reading.found_few': 'Найдено {{count}} ответа',
  'reading.found_many': 'Найдено {{count}} ответов',
  'reading.found_other': 'Найдено {{count}} ответа',
  'reading.nothingFound': 'По запросу «{{search}}» ничего не найдено',
  'reading.nothingFoundText':
    'Попробуйте другое слово или просмотрите темы. На остальное ответит служба поддержки в приложении.',
  'reading.toReminder': 'Какие камеры поддерживают',
  'reading.reminderQuestions': 'Вопросы о звонках-уведомлениях',
} satisfies Translation<typeof source, 'ru'>
