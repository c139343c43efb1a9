import type { Article } from '../../model/article.ts'

export default {
  title: 'IoT SIM Card: Instructions',
  intro: 'How the SIM card of a 4G camera is put in, activated and topped up, and what its states mean.',
  sections: [
    {
      title: 'The card',
      paragraphs: [
        'A 4G camera reaches the network through an IoT SIM card: a Nano SIM in the slot, or an eSIM that is built in. It carries data only, no calls and no messages.',
        'The card belongs to its camera. In another device the operator may lock it. Its number, the ICCID, begins with 89 and stands on the card and on the data page of the camera.',
      ],
    },
    {
      title: 'Putting the card in',
      paragraphs: ['Most cameras come with the card in place. If yours does not:'],
      steps: [
        'Switch the camera off.',
        'Open the cover of the slot and push the Nano SIM in with the contacts as drawn beside it, until it clicks.',
        'Close the cover, so that no water gets in, and switch the camera on.',
        'Wait about a minute until the camera says or shows that it is online, then add it in the app.',
      ],
    },
    {
      title: 'First data',
      paragraphs: [
        'Data sold with the camera is claimed once, at the first activation, and is valid for 3 months. Free data of 1 GB can be received once for each camera; it is credited within 10 minutes and valid for 10 days.',
        'Both are found on the data packages page of the camera and are for its owner.',
      ],
    },
    {
      title: 'Topping up',
      paragraphs: [
        'Open the data tab, choose the camera and a package: monthly, quarterly or yearly, or a top-up that runs beside it. The data is credited within 10 minutes.',
        'You can also top up a camera that is not in your list: choose recharging by SN and enter its 22 digits, without spaces.',
      ],
    },
    {
      title: 'How data is used',
      paragraphs: [
        'What expires first is used first. When nothing is left, the camera goes offline until you top up; nothing is charged without an order.',
        'The operator counts with a delay, until midnight at the latest. Where the figures differ, the operator’s figure holds.',
      ],
    },
    {
      title: 'States of the card',
      paragraphs: [
        'Normal: all is well. Not activated: the first data package activates the card. Unknown: the operator has not answered; look again later.',
        'Deactivated or abnormal: no data can be bought, because it would not reach the camera. Contact the operator of the card or customer service.',
      ],
    },
    {
      title: 'Outside mainland China',
      paragraphs: [
        'Abroad, data is sold for the eSIM. If the camera is using a Nano SIM, the shop asks first: continuing buys eSIM data. For some cameras it refers you to the operator of the card.',
      ],
    },
    {
      title: 'When the camera stays offline',
      paragraphs: ['Go through these steps:'],
      steps: [
        'Check in the data tab that data is left and the card is normal.',
        'Move the camera to a place with better reception, away from metal and thick walls.',
        'Switch it off, take the card out and put it in again, switch it on.',
        'If that does not help, write to customer service with the SN and the ICCID.',
      ],
    },
  ],
} satisfies Article
