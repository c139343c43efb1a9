import type { QuestionList } from '../../model/question-list.ts'

export default {
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
} satisfies QuestionList
