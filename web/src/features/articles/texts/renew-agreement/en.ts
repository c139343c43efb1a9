import type { Article } from '../../model/article.ts'

export default {
  title: 'Auto-Renewal Agreement',
  intro:
    'This agreement is between you and {{operator}} (“we”). It says how a package renews itself every month, when money is taken, and how you end it. It applies in addition to the agreement of the service the package belongs to.',
  sections: [
    {
      title: 'What auto-renewal is',
      paragraphs: [
        'Auto-renewal is a contract that you sign with WeChat or Alipay. It allows us to deduct the price of the next month for one package of one camera, so that its service does not end.',
        'Auto-renewal is off unless you switch it on. Only the owner of a camera can sign it. One month is 30 days.',
      ],
    },
    {
      title: 'Signing and the first payment',
      paragraphs: [
        'Before you sign, the shop shows the package, the price of the first month and the price of each further month. The first month is deducted as soon as you have signed, and its service begins once the payment has been confirmed.',
        'If you leave the signing without finishing it, there is no contract and nothing is charged. A signing that was begun expires after 2 hours.',
      ],
    },
    {
      title: 'Deductions',
      paragraphs: [
        'The price of the next month is deducted one day before the service ends. A month is charged once only, however often a deduction is tried.',
        'WeChat announces each deduction beforehand and takes it between 07:00 and 22:00 Beijing time. Alipay may begin up to 5 days before the planned day. The date in your payment app counts.',
      ],
    },
    {
      title: 'When a deduction fails',
      paragraphs: [
        'If there is not enough money, or your provider refuses, the deduction is tried again on the following days. Until those tries are over, the service goes on.',
        'If all of them fail, the service stops while the contract remains. The shop then says that the renewal failed, and you can try again or end the contract. After 2 months without a payment the contract ends by itself.',
      ],
    },
    {
      title: 'While auto-renewal is on',
      paragraphs: [
        'Only top-up packages can be bought for that camera while auto-renewal is on. To buy another base package, end the contract first.',
        'The contract belongs to the camera and the account it was signed with. Before you give a camera away or remove it from your account, end its contract: otherwise deductions continue.',
      ],
    },
    {
      title: 'How to end it',
      paragraphs: [
        'You can end auto-renewal at any time, without a reason and without a fee. In WeChat: Me, Services, Wallet, Payment Settings, Auto-Deduction. In Alipay: Me, Settings, Payment Settings, Automatic Deduction. Names can differ with the version of the app.',
        'End it before the day of the next deduction and that deduction does not take place. The time you have paid for stays yours until its end. Auto-renewal also ends when your account with us or with the provider is closed.',
      ],
    },
    {
      title: 'Refunds',
      paragraphs: [
        'We refund in full, the way you paid, whatever was deducted after the end of the contract, a second time for the same month, or for a month that could not be activated.',
        'Apart from this, a month that has begun is not refunded, unless the law where you live gives you that right.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'A higher price applies only after we have told you in the app beforehand and only to months after that. Whoever does not agree ends the contract, and no more is deducted.',
        'If we stop offering a package, we end its contracts and tell you in the app. What has been paid for is provided or refunded.',
      ],
    },
    {
      title: 'Law and contact',
      paragraphs: [
        'The law of the People’s Republic of China applies. Rights that the law where you live gives you as a consumer remain untouched.',
        'Auto-renewal is operated by {{operator}}. Questions and complaints reach us through customer service in the app.',
      ],
    },
  ],
} satisfies Article
