import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Capteur de mouvement (PIR) : questions',
  intro:
    'Comment les caméras sur batterie et 4G repèrent les personnes à leur chaleur, et comment éviter les fausses alertes.',
  groups: [
    {
      title: 'Son fonctionnement',
      questions: [
        {
          question: 'Qu’est-ce qu’un capteur PIR ?',
          answer: [
            'Un capteur infrarouge passif remarque la chaleur qui bouge : personnes, animaux, moteurs chauds. Il réveille la caméra, qui enregistre et vous prévient. Il consomme très peu, d’où sa présence dans les caméras sur batterie.',
          ],
        },
        {
          question: 'En quoi diffère-t-il de la détection de mouvement dans l’image ?',
          answer: [
            'La détection de mouvement compare des images et exige que la caméra soit éveillée. Le capteur ne voit pas d’image, seulement la chaleur. Beaucoup de caméras combinent les deux : le capteur réveille, l’image confirme.',
          ],
        },
        {
          question: 'Quelle est sa portée ?',
          answer: [
            'Environ 5 à 10 mètres selon le modèle. Il remarque le mieux ce qui traverse son champ, le moins bien ce qui vient droit vers lui.',
          ],
        },
      ],
    },
    {
      title: 'Trop ou trop peu',
      questions: [
        {
          question: 'Je reçois trop de notifications.',
          answer: [
            'Baissez la sensibilité dans l’application et évitez de viser routes, soleil, chauffages, bouches d’air et branches mobiles. Un forfait de détection de personne ne vous prévient que si une personne est à l’image.',
          ],
        },
        {
          question: 'La caméra ne remarque pas une personne.',
          answer: [
            'Augmentez la sensibilité, fixez la caméra entre 2 et 3 mètres de haut et inclinez-la un peu vers le bas. Par forte chaleur, quand l’air et la peau ont la même température, tout capteur de ce type remarque moins.',
          ],
        },
        {
          question: 'Pourquoi rien n’est-il remarqué à travers une vitre ?',
          answer: [
            'Le verre arrête la chaleur. Fixez la caméra dehors ou utilisez la détection de mouvement dans l’image.',
          ],
        },
        {
          question: 'Les animaux sont-ils remarqués aussi ?',
          answer: [
            'Oui, s’ils sont assez chauds et assez grands. Une sensibilité plus basse ignore les petits ; la détection d’animal les distingue des personnes.',
          ],
        },
      ],
    },
    {
      title: 'Enregistrement et batterie',
      questions: [
        {
          question: 'Pourquoi un clip commence-t-il en retard ?',
          answer: [
            'La caméra doit d’abord se réveiller, en une seconde le plus souvent. Placez-la de façon que l’on traverse son champ avant d’atteindre la porte.',
          ],
        },
        {
          question: 'Pourquoi une pause entre deux clips ?',
          answer: [
            'Après un clip, la caméra se repose pour économiser l’énergie. La pause se règle dans l’application ; plus courte, elle use davantage la batterie et, en 4G, les données.',
          ],
        },
        {
          question: 'L’enregistrement en continu a-t-il besoin du capteur ?',
          answer: [
            'Non. Il tourne en permanence et exige une caméra branchée sur le secteur. Les caméras sur batterie n’enregistrent que les événements.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
