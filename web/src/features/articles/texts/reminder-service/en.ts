import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
