import type { Article } from '../../model/article.ts'

export default {
  title: 'Cloud Storage Service Agreement',
  intro:
    'This agreement is between you and {{operator}} (“we”). It says what the cloud storage service for your cameras does, what it costs and what both sides may expect. By ticking the box before paying you accept it.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'The service keeps recordings of your camera in the cloud so that you can replay them in the app. With event recording a clip is kept whenever the camera notices something. With continuous recording everything the camera sees is kept.',
        'Recordings are kept for the rolling period you bought, 3 or 7 days. Then the oldest day makes room for the newest. Save what you want to keep longer.',
      ],
    },
    {
      title: 'Your account and your cameras',
      paragraphs: [
        'You use the service with your account in the app. A package belongs to the camera it was bought for and cannot be moved to another one.',
        'You may buy a package for a camera that is shared with you. Its recordings are available to the people the owner allows.',
      ],
    },
    {
      title: 'Packages, prices and payment',
      paragraphs: [
        'Packages, their durations and their prices in Chinese yuan are shown before you pay. A month is 30 days, a quarter 90 days and a year 365 days.',
        'An order waits for its payment for the time shown with it. It is then cancelled automatically and nothing is charged. Payment is made through the provider you choose, under that provider’s own terms.',
      ],
    },
    {
      title: 'When a package takes effect',
      paragraphs: [
        'A package takes effect as soon as it is paid and activated. The event video annual package takes effect within 1 hour after activation.',
        'If an unexpired package runs on the camera you choose: the new package starts when the current one ends, or it starts immediately, and the current one is suspended and resumes afterwards with all its remaining time. A package already renewed cannot be renewed again.',
      ],
    },
    {
      title: 'Automatic renewal',
      paragraphs: [
        'Automatic renewal is off unless you sign for it with WeChat or Alipay. The price of the next month is then charged one day before the service ends.',
        'You can end automatic renewal at any time with the payment provider. The time already paid for stays yours. While automatic renewal is on, another base package can be bought only after it has been ended.',
      ],
    },
    {
      title: 'Free trial',
      paragraphs: [
        'Each camera can have one free trial of 30 days of event recording, rolling over 7 days. 4G cameras are excluded.',
        'A trial cannot be cancelled, transferred or used commercially. A package bought during the trial extends the time.',
      ],
    },
    {
      title: 'Refunds',
      paragraphs: [
        'If a paid package cannot be activated, or a payment arrives after its order was cancelled or timed out, we refund it in full by the way it was paid.',
        'Otherwise a package that has taken effect is not refunded, unless the law where you live gives you a right to it.',
      ],
    },
    {
      title: 'Your recordings and your privacy',
      paragraphs: [
        'Your recordings are yours. We store and transmit them encrypted, use them only to provide the service, and look at them only with your consent or where the law obliges us.',
        'Recordings are deleted when their rolling period is over or when the package ends. The privacy agreement says which other data we handle and how you can have it corrected or deleted.',
      ],
    },
    {
      title: 'What you may not do',
      paragraphs: [
        'Do not record where people may expect not to be recorded, and tell those who must be told. Do not use the service to break the law, to harm others, to resell it or to disturb its operation.',
        'If you do, we may suspend the service for that camera after telling you why.',
      ],
    },
    {
      title: 'Availability and liability',
      paragraphs: [
        'Recording needs power and a network at the camera. What happens while one of them is missing is not recorded. Maintenance that interrupts the service is announced in the app where possible.',
        'The service is no alarm system and cannot prevent damage. We are liable for intent and gross negligence, and otherwise up to the price of the package concerned, as far as the law permits.',
      ],
    },
    {
      title: 'Changes and end',
      paragraphs: [
        'We may change this agreement for good reason and announce changes in the app beforehand. For packages already bought the wording you accepted continues to apply, unless a change is to your advantage or the law requires it.',
        'The agreement ends with your last package. If we discontinue the service, we refund the unused time.',
      ],
    },
    {
      title: 'Law and contact',
      paragraphs: [
        'The law of the People’s Republic of China applies. Rights that the law of your home gives you as a consumer are not affected.',
        'The service is operated by {{operator}}. Questions and complaints reach us through customer service in the app.',
      ],
    },
  ],
} satisfies Article
