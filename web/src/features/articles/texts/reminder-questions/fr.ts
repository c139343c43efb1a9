import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Alerte téléphonique : questions',
  intro: 'Quand votre téléphone sonne, ce que coûte un appel et que faire quand il ne sonne pas.',
  groups: [
    {
      title: 'Avant d’acheter',
      questions: [
        {
          question: 'Qu’est-ce que l’alerte téléphonique ?',
          answer: [
            'Quand la caméra voit quelque chose et que personne ne regarde, un appel automatique vous dit de quelle caméra il s’agit. Une notification passe facilement inaperçue, pas un appel.',
          ],
        },
        {
          question: 'Quelles caméras en sont capables ?',
          answer: [
            'Les caméras 4G dont le modèle le permet, pour les comptes en Chine continentale. La page de l’alerte téléphonique affiche les vôtres. Si elle n’en montre aucune, aucune de vos caméras ne le peut.',
          ],
        },
        {
          question: 'Puis-je l’essayer d’abord ?',
          answer: [
            'Oui. Sans forfait, chaque caméra dispose de quelques appels d’essai ; leur nombre restant figure sur la page de la caméra. Il existe aussi un forfait gratuit, une fois par caméra.',
          ],
        },
      ],
    },
    {
      title: 'Les appels',
      questions: [
        {
          question: 'Que contient un forfait ?',
          answer: [
            'Un nombre d’appels et une durée : mois, trimestre ou année. Les deux sont affichés avant le paiement. Chaque appel passé compte, que vous répondiez ou non.',
          ],
        },
        {
          question: 'Que se passe-t-il quand les appels sont épuisés ?',
          answer: [
            'Le forfait reste actif jusqu’à sa fin, mais plus aucun appel n’est passé. Un forfait prévu à la suite ne commence qu’alors, sauf si vous choisissez qu’il commence maintenant.',
          ],
        },
        {
          question: 'Quand la caméra m’appelle-t-elle ?',
          answer: [
            'Quand elle remarque ce que vous avez réglé, une personne ou tout mouvement, aux heures choisies. Cela se fait dans les réglages de l’alerte, accessibles depuis la page de la caméra.',
          ],
        },
        {
          question: 'Quel numéro est appelé ?',
          answer: [
            'Celui que vous avez saisi dans les réglages. Enregistrez le numéro appelant comme contact pour le reconnaître et le laisser passer en mode « Ne pas déranger ».',
          ],
        },
      ],
    },
    {
      title: 'Quand il ne sonne pas',
      questions: [
        {
          question: 'Je n’ai pas reçu d’appel.',
          answer: [
            'Vérifiez quatre points : le forfait est actif et il reste des appels, l’alerte est activée, l’heure est dans votre plage, le téléphone a du réseau. L’historique montre chaque appel et son issue.',
          ],
        },
        {
          question: 'Le téléphone prend l’appel pour du démarchage.',
          answer: [
            'Enregistrez le numéro comme contact et autorisez-le dans le filtre de votre téléphone ou de votre opérateur.',
          ],
        },
        {
          question: 'Je reçois trop d’appels.',
          answer: [
            'Choisissez les personnes plutôt que tout mouvement, réduisez la plage horaire ou baissez la sensibilité du capteur.',
          ],
        },
        {
          question: 'Remplace-t-il un système d’alarme ?',
          answer: [
            'Non. Il a besoin de courant, de réseau et de réception des deux côtés et ne peut empêcher un dommage. En cas de danger, appelez les secours.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
