import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Оплата картой',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Перейти в PayPal',
  'card.opening': 'Открываем',
  'card.paypalLine': 'До вашего согласия в PayPal ничего не списывается',
  'card.finishing': 'Завершаем оплату',
  'card.finishingText': 'Оставайтесь на этой странице. Платить ещё раз не нужно.',
  'card.canceled': 'Отменено в PayPal. Ничего не списано.',
  'card.enter': 'Ввести карту',
  'card.enterLine': 'Данные карты вводятся на странице LianLian; магазин не получает её номер',
  'card.card': 'Карта',
  'card.another': 'Другая карта',
  'card.chargeLine': 'Банк может попросить подтвердить оплату',
  'card.declined': 'Карта отклонена. Ничего не списано, заказ ждёт вас.',
  'card.chooseOrder': 'Выберите неоплаченный заказ',
} satisfies Translation<typeof source, 'ru'>
