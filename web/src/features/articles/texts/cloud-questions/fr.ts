import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Service cloud : questions',
  intro: 'Ce que garde l’enregistrement cloud, quand un forfait commence et ce que devient votre argent.',
  groups: [
    {
      title: 'Enregistrements',
      questions: [
        {
          question: 'Quelle différence entre enregistrement sur événement et en continu ?',
          answer: [
            'Sur événement, un clip est gardé chaque fois que la caméra remarque un mouvement, une personne ou un bruit. En continu, tout ce que voit la caméra est gardé, jour et nuit.',
          ],
        },
        {
          question: 'Que veut dire stockage glissant de 3 ou 7 jours ?',
          answer: [
            'Chaque enregistrement reste 3 ou 7 jours. Ensuite, le jour le plus récent écrase le plus ancien. La durée du forfait est autre chose : un mois à 7 jours glissants enregistre pendant 30 jours et garde toujours les 7 derniers.',
          ],
        },
        {
          question: 'Comment garder un enregistrement plus longtemps ?',
          answer: [
            'Enregistrez-le sur votre téléphone dans l’application avant que son jour soit écrasé. Ce qui est écrasé ne peut pas être récupéré.',
          ],
        },
        {
          question: 'Que deviennent mes enregistrements à la fin du forfait ?',
          answer: [
            'Si aucun forfait ne suit, plus rien n’est enregistré et les enregistrements de cette caméra sont supprimés. Renouvelez avant la fin ou sauvegardez ce dont vous avez besoin.',
          ],
        },
      ],
    },
    {
      title: 'Acheter et renouveler',
      questions: [
        {
          question: 'Quand mon forfait commence-t-il ?',
          answer: [
            'Dès qu’il est payé et activé. Le forfait annuel de vidéo sur événement prend effet en moins de 1 heure ; d’ici là, il est indiqué en cours d’activation.',
          ],
        },
        {
          question: 'Et si un forfait est encore en cours ?',
          answer: [
            'Vous choisissez. Après l’actuel : le nouveau commence quand celui en cours se termine. Maintenant : celui en cours est suspendu, puis reprend avec tous ses jours restants. Aucun jour n’est perdu.',
          ],
        },
        {
          question: 'Pourquoi ne puis-je pas renouveler encore ?',
          answer: [
            'Un renouvellement attend déjà derrière le forfait actuel. Une fois qu’il aura commencé, vous pourrez renouveler de nouveau.',
          ],
        },
        {
          question: 'Combien de canaux d’un enregistreur puis-je acheter à la fois ?',
          answer: [
            'De 1 à 4 canaux par commande ; le prix suit leur nombre. Pour les caméras à deux objectifs, choisissez grand-angle, PTZ ou les deux, selon le modèle.',
          ],
        },
        {
          question: 'Puis-je transférer un forfait à une autre caméra ?',
          answer: ['Non. Un forfait appartient à la caméra pour laquelle il a été acheté.'],
        },
      ],
    },
    {
      title: 'Essai, codes et bons',
      questions: [
        {
          question: 'Qui a droit à l’essai gratuit ?',
          answer: [
            'Chaque caméra que vous possédez, une fois, sauf les caméras 4G : 30 jours d’enregistrement sur événement, 7 jours glissants. Il ne peut être ni annulé, ni transféré, ni utilisé à des fins commerciales. Un forfait acheté entre-temps s’ajoute à la suite.',
          ],
        },
        {
          question: 'Mon code d’activation est refusé.',
          answer: [
            'Majuscules et minuscules sont équivalentes. Vérifiez que le code n’a pas servi, n’a pas expiré et convient à votre caméra, puis saisissez le nouveau code de vérification. Après trop d’essais, attendez une heure.',
          ],
        },
        {
          question: 'Pourquoi ne puis-je pas utiliser mon bon ?',
          answer: [
            'Un bon a une période, un montant minimum et des forfaits auxquels il s’applique ; un seul par commande. Une commande impayée le réserve ; annulez-la et il redevient libre.',
          ],
        },
      ],
    },
    {
      title: 'Paiement',
      questions: [
        {
          question: 'J’ai payé, mais le forfait n’est pas là.',
          answer: [
            'Restez sur la page qui vérifie le paiement : elle continue d’elle-même dès qu’il arrive. Ne payez pas une deuxième fois ; ce qui est payé deux fois est remboursé.',
          ],
        },
        {
          question: 'Que devient une commande que je ne paie pas ?',
          answer: [
            'Elle attend le temps de son compte à rebours, puis est annulée automatiquement. Rien n’est débité. Un paiement arrivé ensuite est remboursé.',
          ],
        },
        {
          question: 'Comment mettre fin au renouvellement automatique ?',
          answer: [
            'À tout moment dans WeChat ou Alipay, dans les paramètres de paiement, sous prélèvement automatique. Le débit a lieu un jour avant la fin du service : agissez avant ce jour. Les étapes figurent dans le contrat de renouvellement automatique.',
          ],
        },
        {
          question: 'Suis-je remboursé ?',
          answer: [
            'Intégralement si un forfait payé n’a pas pu être activé, ou si le paiement est arrivé trop tard ou deux fois. Un forfait commencé n’est pas remboursé, sauf si la loi de votre lieu de résidence le prévoit.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
