import type { Article } from '../../model/article.ts'

export default {
  title: 'Contrat de renouvellement automatique',
  intro:
    'Ce contrat est conclu entre vous et {{operator}} (« nous »). Il indique comment un forfait se renouvelle chaque mois, quand l’argent est débité et comment y mettre fin. Il complète le contrat du service auquel appartient le forfait.',
  sections: [
    {
      title: 'Le renouvellement automatique',
      paragraphs: [
        'Le renouvellement automatique est une autorisation que vous signez auprès de WeChat ou d’Alipay. Elle nous permet de débiter le prix du mois suivant pour un forfait d’une caméra, afin que le service ne s’arrête pas.',
        'Il est désactivé tant que vous ne l’activez pas. Seul le propriétaire d’une caméra peut le signer. Un mois compte 30 jours.',
      ],
    },
    {
      title: 'La signature et le premier paiement',
      paragraphs: [
        'Avant la signature, la boutique affiche le forfait, le prix du premier mois et celui de chaque mois suivant. Le premier mois est débité dès la signature ; le service commence quand le paiement est confirmé.',
        'Si vous quittez la signature sans la terminer, aucun contrat n’existe et rien n’est débité. Une signature commencée expire au bout de 2 heures.',
      ],
    },
    {
      title: 'Les débits',
      paragraphs: [
        'Le prix du mois suivant est débité un jour avant la fin du service. Un mois n’est facturé qu’une fois, quel que soit le nombre de tentatives.',
        'WeChat annonce chaque débit à l’avance et le prélève entre 07:00 et 22:00, heure de Pékin. Alipay peut commencer jusqu’à 5 jours avant le jour prévu. La date affichée dans votre application de paiement fait foi.',
      ],
    },
    {
      title: 'En cas d’échec d’un débit',
      paragraphs: [
        'Si le solde est insuffisant ou si le prestataire refuse, le débit est retenté les jours suivants. Le service continue jusqu’à la fin de ces tentatives.',
        'Si toutes échouent, le service s’arrête mais le contrat demeure. La boutique indique alors que le renouvellement a échoué ; vous pouvez réessayer ou mettre fin au contrat. Après 2 mois sans paiement, le contrat prend fin de lui-même.',
      ],
    },
    {
      title: 'Tant que le renouvellement est actif',
      paragraphs: [
        'Seules des recharges peuvent être achetées pour cette caméra. Pour acheter un autre forfait de base, mettez d’abord fin au contrat.',
        'Le contrat est lié à la caméra et au compte avec lesquels il a été signé. Mettez-y fin avant de céder la caméra ou de la retirer de votre compte, sinon les débits continuent.',
      ],
    },
    {
      title: 'Comment y mettre fin',
      paragraphs: [
        'Vous pouvez y mettre fin à tout moment, sans motif et sans frais. Dans WeChat : Moi, Services, Portefeuille, Paramètres de paiement, Prélèvement automatique. Dans Alipay : Moi, Paramètres, Paramètres de paiement, Prélèvement automatique. Les noms peuvent varier selon la version.',
        'Si vous y mettez fin avant le jour du prochain débit, celui-ci n’a pas lieu. Le temps payé vous reste acquis jusqu’à son terme. Le renouvellement prend aussi fin si votre compte chez nous ou chez le prestataire est fermé.',
      ],
    },
    {
      title: 'Les remboursements',
      paragraphs: [
        'Nous remboursons intégralement, par le même moyen de paiement, ce qui a été débité après la fin du contrat, une seconde fois pour le même mois, ou pour un mois qui n’a pas pu être activé.',
        'Pour le reste, un mois commencé n’est pas remboursé, sauf si la loi de votre lieu de résidence vous en donne le droit.',
      ],
    },
    {
      title: 'Les modifications',
      paragraphs: [
        'Un prix plus élevé ne s’applique qu’après que nous vous en avons informé dans l’application, et seulement aux mois suivants. Si vous n’êtes pas d’accord, mettez fin au contrat : plus rien ne sera débité.',
        'Si nous cessons de proposer un forfait, nous mettons fin à ses contrats et vous en informons dans l’application. Ce qui a été payé est fourni ou remboursé.',
      ],
    },
    {
      title: 'Droit applicable et contact',
      paragraphs: [
        'Le droit de la République populaire de Chine s’applique. Les droits que la loi de votre lieu de résidence vous accorde en tant que consommateur restent intacts.',
        'Le renouvellement automatique est exploité par {{operator}}. Adressez vos questions et réclamations au service client dans l’application.',
      ],
    },
  ],
} satisfies Article
