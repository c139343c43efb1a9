import type { Article } from '../../model/article.ts'

export default {
  title: 'Carte SIM IoT : mode d’emploi',
  intro:
    'Comment insérer, activer et recharger la carte SIM d’une caméra 4G, et ce que signifient ses états.',
  sections: [
    {
      title: 'La carte',
      paragraphs: [
        'Une caméra 4G accède au réseau par une carte SIM IoT : une Nano SIM dans son logement ou une eSIM intégrée. Elle ne transporte que des données, ni appels ni messages.',
        'La carte appartient à sa caméra. Dans un autre appareil, l’opérateur peut la bloquer. Son numéro, l’ICCID, commence par 89 ; il figure sur la carte et sur la page de données de la caméra.',
      ],
    },
    {
      title: 'Insérer la carte',
      paragraphs: ['La plupart des caméras sont livrées avec la carte en place. Sinon :'],
      steps: [
        'Éteignez la caméra.',
        'Ouvrez le couvercle du logement et poussez la Nano SIM, contacts comme sur le dessin, jusqu’au déclic.',
        'Refermez le couvercle pour éviter l’eau et allumez la caméra.',
        'Attendez environ une minute qu’elle dise ou montre qu’elle est en ligne, puis ajoutez-la dans l’application.',
      ],
    },
    {
      title: 'Les premières données',
      paragraphs: [
        'Les données fournies avec la caméra s’obtiennent une fois, à la première activation, et sont valables 3 mois. 1 Go de données gratuites peut être reçu une fois par caméra ; il est crédité sous 10 minutes et valable 10 jours.',
        'Les deux se trouvent sur la page des forfaits de données de la caméra et sont réservés au propriétaire.',
      ],
    },
    {
      title: 'Recharger',
      paragraphs: [
        'Ouvrez l’onglet Données, choisissez la caméra et un forfait : au mois, au trimestre, à l’année, ou une recharge qui s’y ajoute. Les données sont créditées sous 10 minutes.',
        'Vous pouvez aussi recharger une caméra absente de votre liste : choisissez la recharge par SN et saisissez ses 22 chiffres, sans espaces.',
      ],
    },
    {
      title: 'Comment les données sont consommées',
      paragraphs: [
        'Ce qui expire en premier est consommé en premier. Quand il ne reste rien, la caméra est hors ligne jusqu’à la recharge ; rien n’est facturé sans commande.',
        'L’opérateur compte avec retard, jusqu’à minuit au plus tard. En cas d’écart, son chiffre fait foi.',
      ],
    },
    {
      title: 'Les états de la carte',
      paragraphs: [
        'Normal : tout va bien. Non activée : le premier forfait de données active la carte. Inconnu : l’opérateur n’a pas répondu ; regardez plus tard.',
        'Désactivée ou anormal : impossible d’acheter des données, elles n’arriveraient pas à la caméra. Contactez l’opérateur de la carte ou le service client.',
      ],
    },
    {
      title: 'Hors de Chine continentale',
      paragraphs: [
        'À l’étranger, les données sont vendues pour l’eSIM. Si la caméra utilise une Nano SIM, la boutique demande d’abord : continuer, c’est acheter des données eSIM. Pour certaines caméras, elle vous renvoie à l’opérateur de la carte.',
      ],
    },
    {
      title: 'Si la caméra reste hors ligne',
      paragraphs: ['Suivez ces étapes :'],
      steps: [
        'Vérifiez dans l’onglet Données qu’il en reste et que la carte est normale.',
        'Placez la caméra là où la réception est meilleure, loin du métal et des murs épais.',
        'Éteignez-la, retirez la carte, remettez-la, rallumez la caméra.',
        'Si cela ne suffit pas, écrivez au service client en indiquant le SN et l’ICCID.',
      ],
    },
  ],
} satisfies Article
