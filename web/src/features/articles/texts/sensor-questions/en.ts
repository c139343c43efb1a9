import type { QuestionList } from '../../model/question-list.ts'

export default {
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
} satisfies QuestionList
