import type { Article } from '../../model/article.ts'

export default {
  title: 'Contrat du service de stockage cloud',
  intro:
    'Le présent contrat lie vous-même et {{operator}} (« nous »). Il décrit le service de stockage dans le cloud pour vos caméras, son prix et ce que chaque partie peut attendre. Vous l’acceptez en cochant la case avant de payer.',
  sections: [
    {
      title: 'Le service',
      paragraphs: [
        'Le service conserve dans le cloud les enregistrements de votre caméra afin que vous puissiez les revoir dans l’application. Avec l’enregistrement d’événements, une séquence est conservée dès que la caméra remarque quelque chose. Avec l’enregistrement continu, tout ce que voit la caméra est conservé.',
        'Les enregistrements sont gardés pendant la période glissante achetée, 3 ou 7 jours. Le jour le plus ancien laisse ensuite la place au plus récent. Sauvegardez ce que vous voulez garder plus longtemps.',
      ],
    },
    {
      title: 'Votre compte et vos caméras',
      paragraphs: [
        'Vous utilisez le service avec votre compte dans l’application. Un forfait est lié à la caméra pour laquelle il a été acheté et ne peut pas être transféré à une autre.',
        'Vous pouvez acheter un forfait pour une caméra partagée avec vous. Ses enregistrements sont accessibles aux personnes autorisées par son propriétaire.',
      ],
    },
    {
      title: 'Forfaits, prix et paiement',
      paragraphs: [
        'Les forfaits, leurs durées et leurs prix en yuans chinois sont affichés avant le paiement. Un mois compte 30 jours, un trimestre 90 jours et une année 365 jours.',
        'Une commande attend son paiement pendant le délai affiché. Elle est ensuite annulée automatiquement et rien n’est débité. Le paiement passe par le prestataire choisi, selon ses propres conditions.',
      ],
    },
    {
      title: 'Prise d’effet d’un forfait',
      paragraphs: [
        'Un forfait prend effet dès qu’il est payé et activé. Le forfait annuel de vidéo d’événements prend effet dans l’heure qui suit l’activation.',
        'Si un forfait est encore en cours sur la caméra, vous choisissez : le nouveau commence à la fin de l’actuel, ou il commence immédiatement, et l’actuel est suspendu puis reprend avec tout son temps restant. Un forfait déjà renouvelé ne peut pas l’être de nouveau.',
      ],
    },
    {
      title: 'Renouvellement automatique',
      paragraphs: [
        'Le renouvellement automatique est désactivé tant que vous ne l’avez pas signé auprès de WeChat ou d’Alipay. Le prix du mois suivant est alors débité un jour avant la fin du service.',
        'Vous pouvez y mettre fin à tout moment auprès du prestataire de paiement. Le temps déjà payé vous reste acquis. Tant qu’il est actif, un autre forfait de base ne peut être acheté qu’après y avoir mis fin.',
      ],
    },
    {
      title: 'Essai gratuit',
      paragraphs: [
        'Chaque caméra a droit à un essai gratuit de 30 jours d’enregistrement d’événements, sur 7 jours glissants. Les caméras 4G en sont exclues.',
        'L’essai ne peut être ni annulé, ni cédé, ni utilisé à des fins commerciales. Un forfait acheté pendant l’essai en prolonge la durée.',
      ],
    },
    {
      title: 'Remboursements',
      paragraphs: [
        'Si un forfait payé ne peut pas être activé, ou si un paiement arrive après l’annulation ou l’expiration de la commande, nous le remboursons intégralement par le même moyen.',
        'Dans les autres cas, un forfait qui a pris effet n’est pas remboursé, sauf si la loi de votre lieu de résidence vous en donne le droit.',
      ],
    },
    {
      title: 'Vos enregistrements et votre vie privée',
      paragraphs: [
        'Vos enregistrements vous appartiennent. Nous les stockons et les transmettons chiffrés, ne les utilisons que pour fournir le service et ne les regardons qu’avec votre accord ou lorsque la loi l’exige.',
        'Ils sont supprimés à la fin de leur période glissante ou du forfait. L’accord de confidentialité indique les autres données que nous traitons et comment les faire corriger ou supprimer.',
      ],
    },
    {
      title: 'Ce qui n’est pas permis',
      paragraphs: [
        'N’enregistrez pas là où l’on peut s’attendre à ne pas l’être et informez les personnes qui doivent l’être. N’utilisez pas le service pour enfreindre la loi, nuire à autrui, le revendre ou perturber son fonctionnement.',
        'Dans ce cas, nous pouvons suspendre le service pour cette caméra après vous en avoir donné la raison.',
      ],
    },
    {
      title: 'Disponibilité et responsabilité',
      paragraphs: [
        'L’enregistrement exige une alimentation et un réseau au niveau de la caméra. Ce qui se passe en leur absence n’est pas enregistré. Les interruptions pour maintenance sont annoncées dans l’application si possible.',
        'Le service n’est pas un système d’alarme et ne peut pas empêcher un dommage. Nous répondons de la faute intentionnelle et de la négligence grave et, pour le reste, dans la limite du prix du forfait concerné, autant que la loi le permet.',
      ],
    },
    {
      title: 'Modifications et fin',
      paragraphs: [
        'Nous pouvons modifier ce contrat pour un motif valable, en l’annonçant au préalable dans l’application. Les forfaits déjà achetés restent régis par le texte accepté, sauf si la modification vous est favorable ou exigée par la loi.',
        'Le contrat prend fin avec votre dernier forfait. Si nous arrêtons le service, nous remboursons le temps non utilisé.',
      ],
    },
    {
      title: 'Droit applicable et contact',
      paragraphs: [
        'Le droit de la République populaire de Chine s’applique. Les droits que la loi de votre pays vous accorde en tant que consommateur ne sont pas affectés.',
        'Le service est exploité par {{operator}}. Questions et réclamations nous parviennent par le service client de l’application.',
      ],
    },
  ],
} satisfies Article
