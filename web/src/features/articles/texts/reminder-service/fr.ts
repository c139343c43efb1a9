import type { Article } from '../../model/article.ts'

export default {
  title: 'Service d’alerte téléphonique',
  intro:
    'Une caméra qui vous appelle quand quelque chose se passe et que personne ne regarde. {{operator}} fournit ce service aux conditions suivantes.',
  sections: [
    {
      title: 'Ce qu’il fait',
      paragraphs: [
        'Une caméra 4G remarque une personne ou un mouvement. Si l’alerte est activée et que l’heure est dans votre plage, un appel automatique sonne au numéro choisi et nomme la caméra. Ensuite, ouvrez l’application et voyez par vous-même.',
      ],
    },
    {
      title: 'Qui peut l’utiliser',
      paragraphs: [
        'Les propriétaires ayant un compte en Chine continentale, pour les caméras 4G dont le modèle le permet. La page de l’alerte téléphonique indique si la vôtre en fait partie.',
      ],
    },
    {
      title: 'Comment commencer',
      paragraphs: ['Quelques minutes suffisent :'],
      steps: [
        'Ouvrez la page de l’alerte téléphonique et choisissez une caméra.',
        'Écoutez un appel d’essai ou prenez le forfait gratuit, une fois par caméra.',
        'Choisissez un forfait au mois, au trimestre ou à l’année et payez.',
        'Réglez le numéro, la plage horaire et ce qui déclenche un appel.',
      ],
    },
    {
      title: 'Appels et durées',
      paragraphs: [
        'Un forfait comprend un nombre d’appels et une durée. Chaque appel passé compte, décroché ou non. Ce qui reste à la fin de la durée est perdu.',
        'Un forfait suivant commence à la fin de celui en cours, ou maintenant si vous le choisissez ; celui en cours est alors suspendu, puis reprend.',
      ],
    },
    {
      title: 'Limites',
      paragraphs: [
        'Ce service n’est pas un système d’alarme. Il dépend du courant, du réseau et de la réception ; un appel peut arriver en retard ou pas du tout. Il ne remplace pas les secours.',
        'Utilisez-le seulement pour des numéros dont les titulaires sont d’accord, et non pour déranger autrui. En cas d’abus, nous pouvons l’arrêter en vous disant pourquoi.',
      ],
    },
    {
      title: 'Prix, remboursement et données',
      paragraphs: [
        'Les prix et le nombre d’appels sont affichés avant le paiement. Un forfait qui n’a pas pu être activé est remboursé intégralement ; un forfait commencé ne l’est pas, sauf si la loi de votre lieu de résidence le prévoit.',
        'Votre numéro n’est transmis à la compagnie de téléphone que pour ces appels. L’accord de confidentialité dit le reste. Le service client de l’application répond à vos questions.',
      ],
    },
  ],
} satisfies Article
