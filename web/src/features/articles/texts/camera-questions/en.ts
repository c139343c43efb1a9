import type { QuestionList } from '../../model/question-list.ts'

export default {
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
            'Only people you invite in the app, and only as long as you allow it. They can buy packages for it, but trials, gifts, codes and auto-renewal are for the owner.',
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
} satisfies QuestionList
