import type { HelpText } from '../../model/help-text.ts'

export default {
  title: 'Help',
  intro:
    'Answers about the shop. The search also looks through the answers about cloud service, cameras, motion sensor and phone reminder.',
  topicsTitle: 'Subjects',
  topics: {
    cloud: { title: 'Cloud Service: Questions', about: 'Recordings, buying, trial, refunds' },
    camera: { title: 'Cameras: Questions', about: 'Offline, picture, sharing, reset' },
    sensor: { title: 'Motion Sensor (PIR): Questions', about: 'Notifications and battery' },
    sim: { title: 'IoT SIM Card: Instructions', about: 'Putting it in, topping up, states' },
    reminder: { title: 'Phone Reminder: Questions', about: 'When your phone rings' },
    reminderService: { title: 'Phone Reminder Service', about: 'What it is and its terms' },
  },
  legalTitle: 'Agreements',
  legal: {
    agreement: 'Cloud Storage Service Agreement',
    renewAgreement: 'Auto-Renewal Agreement',
    privacyAgreement: 'Privacy Agreement',
  },
  groups: [
    {
      title: 'Orders and payment',
      questions: [
        {
          question: 'Which ways to pay are there?',
          answer: [
            'WeChat Pay and Alipay; the one you used last is preselected. In some countries a card can be used as well. All prices are in Chinese yuan.',
          ],
        },
        {
          question: 'My wallet app does not open.',
          answer: [
            'Check that it is installed and up to date, or choose the other way to pay. Your order waits meanwhile; nothing has been charged.',
          ],
        },
        {
          question: 'Where do I find my orders?',
          answer: [
            'Under My orders, with their state, number and times. An unpaid order can be paid or cancelled there until its countdown ends.',
          ],
        },
        {
          question: 'The shop says that I have unpaid orders.',
          answer: ['For each camera one order can wait for payment. Pay it, or cancel it and order again.'],
        },
        {
          question: 'The price changed before I paid.',
          answer: [
            'The shop reads the price once more before paying and shows it when it has changed. You are never charged more than you have seen.',
          ],
        },
      ],
    },
    {
      title: 'Codes, coupons and gifts',
      questions: [
        {
          question: 'How do I redeem an activation code?',
          answer: [
            'Choose Redeem a code, select the camera, enter the code and the verification code, check what you get, and confirm. Each code works once.',
          ],
        },
        {
          question: 'Where are my coupons?',
          answer: [
            'In the list of coupons: unused, used, expired and not yet effective. When you buy, the best one that fits is suggested.',
          ],
        },
        {
          question: 'Why can I not receive a trial or a gift?',
          answer: [
            'Each is given once for each camera, to its owner only, and some are not for all models. The page says which of your cameras can have it.',
          ],
        },
      ],
    },
    {
      title: '4G data',
      questions: [
        {
          question: 'Why does the figure differ from the operator’s?',
          answer: [
            'The operator counts with a delay. Where the figures differ, the operator’s figure holds.',
          ],
        },
        {
          question: 'I have topped up, but the camera is offline.',
          answer: [
            'Data is credited within 10 minutes. Then switch the camera off and on again. The instructions for the SIM card have further steps.',
          ],
        },
        {
          question: 'The device SN is incorrect.',
          answer: [
            'Enter all 22 digits without spaces, as on the label. The camera must have been added to an account. After many wrong entries wait an hour.',
          ],
        },
      ],
    },
    {
      title: 'The shop itself',
      questions: [
        {
          question: 'The page stays empty or says network error.',
          answer: [
            'Check the connection of your phone and press Reload. Packages, orders and recordings are not affected.',
          ],
        },
        {
          question: 'The shop says that the request has not been authorized.',
          answer: ['Go back to the app, make sure that you are signed in, and open the shop again.'],
        },
        {
          question: 'How do I change the language?',
          answer: ['The shop follows the language of the app. Change it there and open the shop again.'],
        },
        {
          question: 'How do I reach customer service?',
          answer: [
            'Through customer service in the app. Have the order number or the SN of the camera ready.',
          ],
        },
      ],
    },
  ],
} satisfies HelpText
