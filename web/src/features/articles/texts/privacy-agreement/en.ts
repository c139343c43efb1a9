import type { Article } from '../../model/article.ts'

export default {
  title: 'Privacy Agreement',
  intro:
    'This agreement says which data {{operator}} (“we”) processes when you use the shop and the services bought in it, what for, for how long, and what you can demand. The host app has a privacy policy of its own.',
  sections: [
    {
      title: 'Which data we process',
      paragraphs: [
        'From the app: your account with its phone number, country and language, the version of the app, and your cameras with name, serial number, model and, for 4G cameras, the number of the SIM card (ICCID).',
        'From the shop: orders, packages, coupons and codes, auto-renewal contracts, and which offers were shown and opened. From the operation of the service: errors, times of requests, and how much data a 4G camera uses.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To show what suits your cameras, to sell, activate, renew and refund, to put calls of the phone reminder through, to protect codes and accounts from misuse, and to keep records that the law demands.',
        'We do not sell personal data, do not build profiles for other people’s advertising, and decide nothing about you by machine alone that has legal effect.',
      ],
    },
    {
      title: 'Your recordings',
      paragraphs: [
        'Recordings of the cloud service are transmitted and stored encrypted. We do not look at them, except with your consent or where the law obliges us to. Detection of persons, vehicles or sounds is done by machines and only for packages you have bought.',
        'Recordings stay for 3 or 7 days, as bought; then the oldest day is overwritten. When the last package of a camera ends, its recordings are deleted.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Payments are handled by WeChat Pay, Alipay, PayPal or LianLian, whichever you choose, under their own terms. They receive order number, amount and name of the package.',
        'Passwords of wallets and numbers of cards go to the provider only. We never see or store them. Of a contract for auto-renewal we keep its number and its state.',
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Besides payment providers: the operator of the SIM card (ICCID and data use), the telephone company that puts reminder calls through (phone number), and data centres that work for us and may use the data for nothing else.',
        'Authorities receive data only where the law obliges us. If data has to leave the country you live in, we keep to its rules and ask for your consent where they demand it.',
      ],
    },
    {
      title: 'What stays on your phone',
      paragraphs: [
        'The shop keeps the list of your cameras for 5 minutes, the number of a payment not yet completed until it is settled, and the method of payment used last. It sets no advertising cookies.',
        'The token of the app that tells us who you are is kept only while the shop is open.',
      ],
    },
    {
      title: 'How long we keep data',
      paragraphs: [
        'Orders and payments are kept as long as tax and commercial law demands. Records of operation are deleted after 6 months at the latest, unless they are needed to clear up a fault or a fraud.',
        'When you delete your account in the app, we delete everything the law does not oblige us to keep. Packages that are still running end with it.',
      ],
    },
    {
      title: 'Security',
      paragraphs: [
        'We protect data with encryption, separate tenants, restricted access and logs of access. No system is without risk: keep your password to yourself and share cameras only with people you trust.',
        'If a breach of security concerns you, we tell you and the authority without delay, and say what you can do.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see, correct, export and delete your data, restrict or object to its use, and withdraw a consent for the future. In the shop you see orders and packages yourself; for the rest, write to customer service in the app. We answer within 30 days.',
        'You may complain to the data protection authority of the place where you live.',
      ],
    },
    {
      title: 'Children and people in view',
      paragraphs: [
        'The shop is meant for adults. Minors need the consent of their parents, and we delete data of children that we received without it.',
        'You decide where a camera looks. Tell the people it records, and do not record where they may expect not to be seen.',
      ],
    },
    {
      title: 'Changes and contact',
      paragraphs: [
        'We announce changes of this agreement in the app before they apply. Where the law demands it, we ask for your consent again.',
        '{{operator}} is responsible for the data. Requests reach us through customer service in the app.',
      ],
    },
  ],
} satisfies Article
