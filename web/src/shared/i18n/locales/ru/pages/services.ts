import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Установка и поддержка',
  'service.installation': 'Установка устройства',
  'service.installationHelp': 'Мастер установит и настроит вашу камеру',
  'service.support': 'Техническая поддержка',
  'service.supportHelp': 'Инженер поможет по телефону, пока всё не заработает',
  'service.select': 'Выберите услугу',
  'service.buy': 'Купить',
  'service.unpaid': 'Этот заказ ещё не оплачен. Нажав «Купить», вы вернётесь к нему.',
} satisfies Translation<typeof source, 'ru'>
