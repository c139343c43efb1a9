import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Акция',
  'campaign.open': 'Подробнее',
  'campaign.overText': 'Акция закончилась или ещё не началась. Ваши пакеты и записи не затронуты.',
  'campaign.soldOut': 'Сейчас здесь ничего не продаётся',
  'campaign.soldOutText': 'Все пакеты есть на странице каждой вашей камеры.',
  'campaign.noCamera': 'Сейчас этот пакет не подходит ни одной камере',
  'campaign.noCameraText': 'Он не предлагается для ваших камер, либо они уже продлены или на автопродлении.',
  'campaign.freeThen': 'Затем {{price}} в месяц, только если закажете',
  'campaign.getFree': 'Получить бесплатно',
  'campaign.receiving': 'Получаем',
  'campaign.received': 'Бесплатный месяц ваш',
  'campaign.receivedText': '{{device}}: действует до {{date}}.',
} satisfies Translation<typeof source, 'ru'>
