import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Cloud Service: Questions',
  intro: 'What cloud recording keeps, when a package begins, and what happens to your money.',
  groups: [
    {
      title: 'Recordings',
      questions: [
        {
          question: 'What is the difference between event and continuous recording?',
          answer: [
            'Event recording keeps a clip whenever the camera notices a movement, a person or a sound. Continuous recording keeps everything the camera sees, day and night.',
          ],
        },
        {
          question: 'What does rolling storage for 3 or 7 days mean?',
          answer: [
            'Each recording stays for 3 or 7 days. Then the oldest day is overwritten by the newest. How long the package runs is another matter: a month of rolling 7 days records for 30 days and always keeps the last 7.',
          ],
        },
        {
          question: 'How do I keep a recording longer?',
          answer: [
            'Save it to your phone in the app before its day is overwritten. What has been overwritten cannot be brought back.',
          ],
        },
        {
          question: 'Where are my recordings when the package has ended?',
          answer: [
            'When no package follows, nothing new is recorded and the recordings of that camera are deleted. Renew before the end, or save what you need.',
          ],
        },
      ],
    },
    {
      title: 'Buying and renewing',
      questions: [
        {
          question: 'When does my package begin?',
          answer: [
            'As soon as it has been paid and activated. The annual package for event video takes effect within 1 hour. Until then it is shown as activating.',
          ],
        },
        {
          question: 'What if a package is still running?',
          answer: [
            'You choose. After the current one: the new package begins when the running one ends. Now: the running one pauses and resumes afterwards with all its remaining days. No day is lost either way.',
          ],
        },
        {
          question: 'Why can I not renew again?',
          answer: [
            'One renewal is already waiting behind the current package. When it has begun, you can renew once more.',
          ],
        },
        {
          question: 'How many channels of a recorder can I buy at once?',
          answer: [
            'From 1 to 4 channels in one order; the price follows the number. For cameras with two lenses you choose wide-angle, PTZ or both, as the model allows.',
          ],
        },
        {
          question: 'Can I move a package to another camera?',
          answer: ['No. A package belongs to the camera it was bought for.'],
        },
      ],
    },
    {
      title: 'Trial, codes and coupons',
      questions: [
        {
          question: 'Who gets the free trial?',
          answer: [
            'Each camera you own, once, except 4G cameras: 30 days of event recording, rolling 7 days. It cannot be cancelled, transferred or used commercially. A package bought meanwhile is added to its end.',
          ],
        },
        {
          question: 'My activation code is not accepted.',
          answer: [
            'Capital and small letters make no difference. Check that the code has not been used, has not expired and fits your camera, and type the new verification code. After too many tries wait an hour.',
          ],
        },
        {
          question: 'Why can I not use my coupon?',
          answer: [
            'A coupon has a period, a minimum spend and packages it is for; one coupon can be used for each order. While an unpaid order holds it, it is reserved; cancel that order and it is free again.',
          ],
        },
      ],
    },
    {
      title: 'Money',
      questions: [
        {
          question: 'I paid, but the package is not there.',
          answer: [
            'Wait on the page that says the payment is being checked: it goes on by itself once the payment arrives. Do not pay a second time; whatever is paid twice is refunded.',
          ],
        },
        {
          question: 'What happens to an order I do not pay?',
          answer: [
            'It waits as long as its countdown says and is then cancelled automatically. Nothing is charged. A payment that arrives afterwards is refunded.',
          ],
        },
        {
          question: 'How do I end auto-renewal?',
          answer: [
            'In WeChat or Alipay, in the payment settings under automatic deduction, at any time. The deduction is made one day before the service ends, so end it before that day. The Auto-Renewal Agreement has the steps.',
          ],
        },
        {
          question: 'Do I get money back?',
          answer: [
            'In full if a paid package could not be activated, or if the payment arrived too late or twice. A package that has begun is not refunded, unless the law where you live says so.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
