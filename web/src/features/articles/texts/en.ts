import type { Articles } from '../queries.ts'

export default {
  agreement: {
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
  },
  'renew-agreement': {
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
          'You can end auto-renewal at any time, without a reason and without a fee. In WeChat: Me, Services, Wallet, Payment Settings, Auto-Deduction. In Alipay: Me, Settings, Payment Settings, Auto-Payment. Names can differ with the version of the app.',
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
  },
  'privacy-agreement': {
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
  },
  'sim-instructions': {
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
  },
  'reminder-service': {
    title: 'Phone Reminder Service',
    intro:
      'A camera that calls you when something happens and nobody is watching. {{operator}} provides the service on these terms.',
    sections: [
      {
        title: 'What it does',
        paragraphs: [
          'A 4G camera notices a person or a movement. If the reminder is on and the time is within your schedule, an automatic call rings the number you have set and names the camera. After the call you open the app and see for yourself.',
        ],
      },
      {
        title: 'Who can use it',
        paragraphs: [
          'Owners with an account in mainland China, for 4G cameras whose model supports it. Whether yours does is shown on the phone reminder page.',
        ],
      },
      {
        title: 'How you begin',
        paragraphs: ['It takes a few minutes:'],
        steps: [
          'Open the phone reminder page and choose a camera.',
          'Listen to an audition call, or take the free package, once for each camera.',
          'Choose a package by month, quarter or year and pay.',
          'Set number, schedule and what should trigger a call.',
        ],
      },
      {
        title: 'Calls and periods',
        paragraphs: [
          'A package has a number of calls and a period. Each call placed uses one, whether answered or not. What is left at the end of the period lapses.',
          'A further package begins when the running one ends, or at once if you choose so; the running one then pauses and resumes afterwards.',
        ],
      },
      {
        title: 'Limits',
        paragraphs: [
          'The service is not an alarm system. It depends on power, network and reception, and a call can come late or not at all. It does not replace the emergency number.',
          'Use it only for numbers whose owners agree, and not to disturb others. If it is misused, we may stop it after telling you why.',
        ],
      },
      {
        title: 'Price, refunds and data',
        paragraphs: [
          'Prices and numbers of calls are shown before you pay. A package that could not be activated is refunded in full; one that has begun is not, unless the law where you live says so.',
          'Your number goes to the telephone company only for these calls. The Privacy Agreement tells the rest. Customer service in the app helps with questions.',
        ],
      },
    ],
  },
  'camera-questions': {
    title: 'Cameras: Questions',
    intro: 'When a camera is offline, records too little, or is used by several people.',
    groups: [
      {
        title: 'Connection',
        questions: [
          {
            question: 'The camera is offline.',
            answer: [
              'Check its power first, then its network: the Wi-Fi, the cable, or for 4G cameras the SIM card and its data. Switch the camera off, wait 10 seconds and switch it on again.',
              'If other devices are offline too, the fault is in the router or with its provider.',
            ],
          },
          {
            question: 'The camera does not find my Wi-Fi.',
            answer: [
              'Many cameras use the 2.4 GHz band only. Switch it on in the router, bring the camera closer for the set-up, and check the password. Names and passwords with unusual characters can be a reason too.',
            ],
          },
          {
            question: 'The picture stops or arrives late.',
            answer: [
              'The network is too slow at the place of the camera. Choose a lower picture quality in the app, move router and camera closer together, or close other programs that load the network.',
            ],
          },
          {
            question: 'I have a new router or a new password.',
            answer: [
              'Connect the camera once more in the app, as when you added it. Packages and recordings in the cloud stay with the camera.',
            ],
          },
        ],
      },
      {
        title: 'Picture and recording',
        questions: [
          {
            question: 'The picture is dark or foggy at night.',
            answer: [
              'Clean the glass and take away what reflects light close to the lens: window panes, walls, spider webs. Check that night vision is set to automatic.',
            ],
          },
          {
            question: 'Nothing is recorded in the cloud.',
            answer: [
              'Look in the shop whether a package is in effect, and in the app whether cloud recording and motion detection are on. While a camera is offline, nothing reaches the cloud.',
            ],
          },
          {
            question: 'The times of the recordings are wrong.',
            answer: [
              'Set the time zone of the camera in the app and let it take the time from the network. Earlier recordings keep the times they have.',
            ],
          },
          {
            question: 'Do I need a memory card besides the cloud?',
            answer: [
              'No, but both go together: the card keeps recording without a network; the cloud keeps recordings even when the camera is stolen or broken.',
            ],
          },
        ],
      },
      {
        title: 'Sharing and handing on',
        questions: [
          {
            question: 'Who may see a camera that I share?',
            answer: [
              'Only people you invite in the app, such as your family, and only as long as you allow it. They can buy packages for it, but trials, gifts, codes and auto-renewal are for the owner.',
            ],
          },
          {
            question: 'What should I do before I give a camera away?',
            answer: [
              'End its auto-renewal, save the recordings you need, remove the camera from your account and reset it.',
            ],
          },
          {
            question: 'How do I reset a camera?',
            answer: [
              'Keep the reset button pressed for about 10 seconds, until the camera speaks or its light changes. Then add it again. Packages belong to the serial number and are not lost.',
            ],
          },
          {
            question: 'Where is the serial number?',
            answer: [
              'On the label of the camera and in its settings in the app. It has 22 digits; on the label it is the number marked SN.',
            ],
          },
        ],
      },
    ],
  },
  'cloud-questions': {
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
              'Each camera you own, once, except 4G cameras: 30 days of event recording, rolling 7 days. It cannot be canceled, transferred or used commercially. A package bought meanwhile is added to its end.',
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
          {
            question: 'Where do I find my receipt?',
            answer: [
              'In the shop under My orders: open the order. Its receipt has what was bought, for which camera or channels, what was paid with which wallet, the day and the numbers. The page after the payment shows the same.',
            ],
          },
          {
            question: 'How do I get an invoice (fapiao)?',
            answer: [
              'Open the paid order under My orders and press Request an invoice. Enter the name it is made out to, for a company the taxpayer number too, and an e-mail address. The order then says when it was asked for and issued.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
    title: 'Motion Sensor (PIR): Questions',
    intro: 'How battery and 4G cameras notice people by their warmth, and how you avoid false alarms.',
    groups: [
      {
        title: 'How it works',
        questions: [
          {
            question: 'What is a PIR sensor?',
            answer: [
              'A passive infrared sensor notices warmth that moves: people, animals, warm engines. It wakes the camera, which then records and notifies you. It uses hardly any power, which is why battery cameras have one.',
            ],
          },
          {
            question: 'How does it differ from motion detection in the picture?',
            answer: [
              'Motion detection compares pictures and needs the camera to be awake. The sensor sees no picture, only warmth. Many cameras use both: the sensor wakes, the picture confirms.',
            ],
          },
          {
            question: 'How far does it reach?',
            answer: [
              'Depending on the model, about 5 to 10 metres. It notices best what crosses its view and worst what walks straight towards it.',
            ],
          },
        ],
      },
      {
        title: 'Too many, too few',
        questions: [
          {
            question: 'I get too many notifications.',
            answer: [
              'Lower the sensitivity in the app and turn the camera away from roads, sun, heaters, air outlets and moving branches. A package of person detection notifies you only when a person is in view.',
            ],
          },
          {
            question: 'The camera does not notice a person.',
            answer: [
              'Raise the sensitivity, mount the camera at 2 to 3 metres and tilt it slightly downwards. In great heat, when air and skin are equally warm, every sensor of this kind notices less.',
            ],
          },
          {
            question: 'Why is nothing noticed through a window?',
            answer: [
              'Glass stops warmth. Mount the camera outside, or use motion detection in the picture instead.',
            ],
          },
          {
            question: 'Are animals noticed as well?',
            answer: [
              'Yes, if they are warm and large enough. A lower sensitivity leaves out small ones; pet detection tells them from people.',
            ],
          },
        ],
      },
      {
        title: 'Recording and battery',
        questions: [
          {
            question: 'Why does a clip begin late?',
            answer: [
              'The camera has to wake up first, usually within a second. Mount it so that people cross its view before they reach the door.',
            ],
          },
          {
            question: 'Why is there a pause between two clips?',
            answer: [
              'After a clip the camera rests to save power. The pause can be set in the app; a shorter one uses more battery and, with 4G, more data.',
            ],
          },
          {
            question: 'Does continuous recording need the sensor?',
            answer: [
              'No. It records all the time and needs a camera with mains power. Battery cameras record events only.',
            ],
          },
        ],
      },
    ],
  },
  'reminder-questions': {
    title: 'Phone Reminder: Questions',
    intro: 'When your phone rings, what a call costs, and what to do when it does not ring.',
    groups: [
      {
        title: 'Before you buy',
        questions: [
          {
            question: 'What is the phone reminder?',
            answer: [
              'When the camera sees something and nobody is watching, an automatic call rings your phone and says which camera it is. A notification is easily missed; a call is not.',
            ],
          },
          {
            question: 'Which cameras can do it?',
            answer: [
              '4G cameras whose model supports it, for accounts in mainland China. The phone reminder page lists yours. If none is listed, none of your cameras can.',
            ],
          },
          {
            question: 'Can I try it first?',
            answer: [
              'Yes. Without a package you can have a few audition calls for each camera; how many are left is shown on the page of the camera. There is also a free package, once for each camera.',
            ],
          },
        ],
      },
      {
        title: 'Calls',
        questions: [
          {
            question: 'What does a package contain?',
            answer: [
              'A number of calls and a period: month, quarter or year. Both are shown before you pay. Each call that is placed uses one, whether you answer it or not.',
            ],
          },
          {
            question: 'What happens when the calls are used up?',
            answer: [
              'The package stays in effect until its end, but no more calls are placed. A package bought to follow it begins only then, unless you choose that it takes effect now.',
            ],
          },
          {
            question: 'When does the camera call me?',
            answer: [
              'When it notices what you have set: a person, or any movement, at the times you have chosen. You set this in the phone reminder settings, which open from the page of the camera.',
            ],
          },
          {
            question: 'Which number is called?',
            answer: [
              'The number you have entered in the settings. Save the number that calls you as a contact, so that you recognise it and your phone lets it through in do-not-disturb mode.',
            ],
          },
        ],
      },
      {
        title: 'When it does not ring',
        questions: [
          {
            question: 'I did not get a call.',
            answer: [
              'Check four things: the package is in effect and has calls left, the reminder is switched on, the time lies within your schedule, and the phone has reception. The records show each call and what became of it.',
            ],
          },
          {
            question: 'The phone treats the call as spam.',
            answer: [
              'Save the number as a contact and allow it in the spam filter of your phone or of your operator.',
            ],
          },
          {
            question: 'I get too many calls.',
            answer: [
              'Choose persons instead of any movement, shorten the schedule, or lower the sensitivity of the sensor.',
            ],
          },
          {
            question: 'Does it replace an alarm system?',
            answer: [
              'No. It needs power, network and reception at both ends and cannot prevent damage. In danger call the emergency number.',
            ],
          },
        ],
      },
    ],
  },
  help: {
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
  },
} satisfies Articles
