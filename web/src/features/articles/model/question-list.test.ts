import { expect, it } from 'vitest'
import { findQuestions, isSearch, normaliseSearchText, type QuestionGroup } from './question-list.ts'

it.each([
  ['capitals', 'WLAN', 'wlan'],
  ['French accents', 'Réseau', 'reseau'],
  ['German ß and umlauts', 'Größe', 'grosse'],
  ['soft hyphens', 'Ereignis\u00ADaufzeichnung', 'ereignisaufzeichnung'],
  ['hyphens', 'Wi-Fi', 'wifi'],
  ['apostrophes of both kinds', 'L’appareil', "l'appareil"],
  ['Vietnamese', 'Đăng ký gói dữ liệu', 'dang ky goi du lieu'],
  ['Russian ё', 'Счёт', 'счет'],
  ['Arabic hamza, vowel signs and stretching', 'الإلغـــاءُ', 'الالغاء'],
  ['Arabic ta marbuta', 'الكاميرة', 'الكاميره'],
  ['full-width letters', 'ＳＩＭカード', 'SIMかーど'],
])('normaliseSearchText folds %s', (_name, text, typed) => {
  expect(normaliseSearchText(text)).toBe(normaliseSearchText(typed))
})

it.each(['İPTAL', 'IPTAL', 'iptal', 'ıptal'])('finds Turkish iptal by %s', (typed) => {
  expect(normaliseSearchText(typed)).toBe('iptal')
})

it('does not match パ with バ or が with か', () => {
  expect(normaliseSearchText('パン')).not.toBe(normaliseSearchText('バン'))
  expect(normaliseSearchText('が')).not.toBe(normaliseSearchText('か'))
})

const groups: readonly QuestionGroup[] = [
  {
    title: 'Payment',
    questions: [
      { question: 'How do I cancel?', answer: ['Open the order.', 'Press the button.'] },
      { question: 'What is a coupon?', answer: ['It lowers the price. You cannot cancel it.'] },
    ],
  },
  { title: 'Camera', questions: [{ question: 'Why is it offline?', answer: ['Check the Wi-Fi.'] }] },
]
const questionsOf = (search: string) => findQuestions(groups, search).map(({ question }) => question)

it.each([
  ['a word of a question before a word of an answer', 'CANCEL', ['How do I cancel?', 'What is a coupon?']],
  ['words of question and answer together', 'coupon price', ['What is a coupon?']],
  ['part of a word', 'wif', ['Why is it offline?']],
  ['the subject', 'camera', ['Why is it offline?']],
  ['nothing where a word is missing', 'cancel zebra', []],
  ['nothing for spaces and marks', ' ?! ', []],
])('findQuestions finds %s', (_name, search, expected) => {
  expect(questionsOf(search)).toEqual(expected)
})

it('returns whether the question itself has the words', () => {
  expect(findQuestions(groups, 'cancel').map(({ isInQuestion }) => isInQuestion)).toEqual([true, false])
})

it.each([
  ['', false],
  [' - ', false],
  ['a', true],
])('takes %j for a search: %s', (search, expected) => {
  expect(isSearch(search)).toBe(expected)
})
