import type { Articles } from '../queries.ts'

export default {
  agreement: {
    title: 'Contrat du service de stockage cloud',
    intro:
      'Le présent contrat lie vous-même et {{operator}} (« nous »). Il décrit le service de stockage dans le cloud pour vos caméras, son prix et ce que chaque partie peut attendre. Vous l’acceptez en cochant la case avant de payer.',
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
          'Si un forfait est encore en cours sur la caméra, vous choisissez : le nouveau commence à la fin de l’actuel, ou il commence immédiatement, et l’actuel est suspendu puis reprend avec tout son temps restant. Un forfait déjà renouvelé ne peut pas l’être de nouveau.',
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
  },
  'renew-agreement': {
    title: 'Contrat de renouvellement automatique',
    intro:
      'Ce contrat est conclu entre vous et {{operator}} (« nous »). Il indique comment un forfait se renouvelle chaque mois, quand l’argent est débité et comment y mettre fin. Il complète le contrat du service auquel appartient le forfait.',
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
          'Avant la signature, la boutique affiche le forfait, le prix du premier mois et celui de chaque mois suivant. Le premier mois est débité dès la signature ; le service commence quand le paiement est confirmé.',
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
          'Si toutes échouent, le service s’arrête mais le contrat demeure. La boutique indique alors que le renouvellement a échoué ; vous pouvez réessayer ou mettre fin au contrat. Après 2 mois sans paiement, le contrat prend fin de lui-même.',
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
          'Vous pouvez y mettre fin à tout moment, sans motif et sans frais. Dans WeChat : Moi, Services, Portefeuille, Paramètres de paiement, Prélèvement automatique. Dans Alipay : Moi, Paramètres, Paramètres de paiement, Paiement automatique. Les noms peuvent varier selon la version.',
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
          'Un prix plus élevé ne s’applique qu’après que nous vous en avons informé dans l’application, et seulement aux mois suivants. Si vous n’êtes pas d’accord, mettez fin au contrat : plus rien ne sera débité.',
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
  },
  'privacy-agreement': {
    title: 'Accord de confidentialité',
    intro:
      'Cet accord indique quelles données {{operator}} (« nous ») traite lorsque vous utilisez la boutique et les services achetés, dans quel but, pendant combien de temps et ce que vous pouvez demander. L’application a sa propre politique de confidentialité.',
    sections: [
      {
        title: 'Les données que nous traitons',
        paragraphs: [
          'De l’application : votre compte avec son numéro de téléphone, votre pays et votre langue, la version de l’application, et vos caméras avec leur nom, leur numéro de série, leur modèle et, pour les caméras 4G, le numéro de la carte SIM (ICCID).',
          'De la boutique : commandes, forfaits, bons et codes, contrats de renouvellement automatique, offres affichées et ouvertes. Du fonctionnement : erreurs, heures des requêtes et données consommées par les caméras 4G.',
        ],
      },
      {
        title: 'Ce que nous en faisons',
        paragraphs: [
          'Montrer ce qui convient à vos caméras, vendre, activer, renouveler et rembourser, passer les appels d’alerte, protéger codes et comptes contre les abus, et tenir les registres exigés par la loi.',
          'Nous ne vendons pas de données personnelles, n’établissons pas de profils pour la publicité d’autrui et ne prenons aucune décision à effet juridique par la seule machine.',
        ],
      },
      {
        title: 'Vos enregistrements',
        paragraphs: [
          'Les enregistrements du service cloud sont transmis et stockés chiffrés. Nous ne les regardons pas, sauf avec votre accord ou si la loi nous y oblige. La détection de personnes, de véhicules ou de sons est automatique et limitée aux forfaits que vous avez achetés.',
          'Ils restent 3 ou 7 jours, selon l’achat ; ensuite, le jour le plus ancien est écrasé. À la fin du dernier forfait d’une caméra, ses enregistrements sont supprimés.',
        ],
      },
      {
        title: 'Les paiements',
        paragraphs: [
          'Les paiements sont traités par le prestataire choisi, WeChat Pay, Alipay, PayPal ou LianLian, selon ses propres conditions. Il reçoit le numéro de commande, le montant et le nom du forfait.',
          'Les mots de passe des portefeuilles et les numéros de carte ne vont qu’au prestataire. Nous ne les voyons ni ne les conservons. D’un contrat de renouvellement, nous gardons le numéro et l’état.',
        ],
      },
      {
        title: 'Qui reçoit des données',
        paragraphs: [
          'Outre les prestataires de paiement : l’opérateur de la carte SIM (ICCID et consommation), la compagnie de téléphone qui passe les appels d’alerte (numéro de téléphone) et les centres de données qui travaillent pour nous et ne peuvent rien en faire d’autre.',
          'Les autorités n’en reçoivent que si la loi nous y oblige. Si des données doivent quitter votre pays, nous respectons ses règles et demandons votre accord lorsqu’elles l’exigent.',
        ],
      },
      {
        title: 'Ce qui reste sur votre téléphone',
        paragraphs: [
          'La boutique garde la liste de vos caméras pendant 5 minutes, le numéro d’un paiement en cours jusqu’à son dénouement et le dernier moyen de paiement utilisé. Elle ne dépose aucun cookie publicitaire.',
          'Le jeton de l’application qui nous dit qui vous êtes n’est gardé que tant que la boutique est ouverte.',
        ],
      },
      {
        title: 'Durée de conservation',
        paragraphs: [
          'Les commandes et les paiements sont conservés aussi longtemps que le droit fiscal et commercial l’exige. Les journaux de fonctionnement sont supprimés au plus tard après 6 mois, sauf s’ils servent à élucider une panne ou une fraude.',
          'Si vous supprimez votre compte dans l’application, nous supprimons tout ce que la loi ne nous oblige pas à garder. Les forfaits encore en cours prennent fin avec lui.',
        ],
      },
      {
        title: 'La sécurité',
        paragraphs: [
          'Nous protégeons les données par le chiffrement, la séparation des clients, des accès limités et journalisés. Aucun système n’est sans risque : gardez votre mot de passe pour vous et ne partagez vos caméras qu’avec des personnes de confiance.',
          'Si une faille de sécurité vous concerne, nous vous en informons sans tarder, ainsi que l’autorité, et vous disons que faire.',
        ],
      },
      {
        title: 'Vos droits',
        paragraphs: [
          'Vous pouvez consulter, rectifier, exporter et supprimer vos données, en limiter l’usage ou vous y opposer, et retirer un accord pour l’avenir. Commandes et forfaits se consultent dans la boutique ; pour le reste, écrivez au service client dans l’application. Nous répondons sous 30 jours.',
          'Vous pouvez saisir l’autorité de protection des données de votre lieu de résidence.',
        ],
      },
      {
        title: 'Les enfants et les personnes filmées',
        paragraphs: [
          'La boutique s’adresse aux adultes. Les mineurs ont besoin de l’accord de leurs parents ; les données d’enfants reçues sans cet accord sont supprimées.',
          'C’est vous qui décidez où regarde une caméra. Prévenez les personnes filmées et n’enregistrez pas là où elles peuvent s’attendre à ne pas être vues.',
        ],
      },
      {
        title: 'Modifications et contact',
        paragraphs: [
          'Les modifications de cet accord sont annoncées dans l’application avant de s’appliquer. Si la loi l’exige, nous demandons de nouveau votre accord.',
          'Le responsable des données est {{operator}}. Vos demandes nous parviennent par le service client dans l’application.',
        ],
      },
    ],
  },
  'sim-instructions': {
    title: 'Carte SIM IoT : mode d’emploi',
    intro:
      'Comment insérer, activer et recharger la carte SIM d’une caméra 4G, et ce que signifient ses états.',
    sections: [
      {
        title: 'La carte',
        paragraphs: [
          'Une caméra 4G accède au réseau par une carte SIM IoT : une Nano SIM dans son logement ou une eSIM intégrée. Elle ne transporte que des données, ni appels ni messages.',
          'La carte appartient à sa caméra. Dans un autre appareil, l’opérateur peut la bloquer. Son numéro, l’ICCID, commence par 89 ; il figure sur la carte et sur la page de données de la caméra.',
        ],
      },
      {
        title: 'Insérer la carte',
        paragraphs: ['La plupart des caméras sont livrées avec la carte en place. Sinon :'],
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
          'Les données fournies avec la caméra s’obtiennent une fois, à la première activation, et sont valables 3 mois. 1 Go de données gratuites peut être reçu une fois par caméra ; il est crédité sous 10 minutes et valable 10 jours.',
          'Les deux se trouvent sur la page des forfaits de données de la caméra et sont réservés au propriétaire.',
        ],
      },
      {
        title: 'Recharger',
        paragraphs: [
          'Ouvrez l’onglet Données, choisissez la caméra et un forfait : au mois, au trimestre, à l’année, ou une recharge qui s’y ajoute. Les données sont créditées sous 10 minutes.',
          'Vous pouvez aussi recharger une caméra absente de votre liste : choisissez la recharge par SN et saisissez ses 22 chiffres, sans espaces.',
        ],
      },
      {
        title: 'Comment les données sont consommées',
        paragraphs: [
          'Ce qui expire en premier est consommé en premier. Quand il ne reste rien, la caméra est hors ligne jusqu’à la recharge ; rien n’est facturé sans commande.',
          'L’opérateur compte avec retard, jusqu’à minuit au plus tard. En cas d’écart, son chiffre fait foi.',
        ],
      },
      {
        title: 'Les états de la carte',
        paragraphs: [
          'Normal : tout va bien. Non activée : le premier forfait de données active la carte. Inconnu : l’opérateur n’a pas répondu ; regardez plus tard.',
          'Désactivée ou anormal : impossible d’acheter des données, elles n’arriveraient pas à la caméra. Contactez l’opérateur de la carte ou le service client.',
        ],
      },
      {
        title: 'Hors de Chine continentale',
        paragraphs: [
          'À l’étranger, les données sont vendues pour l’eSIM. Si la caméra utilise une Nano SIM, la boutique demande d’abord : continuer, c’est acheter des données eSIM. Pour certaines caméras, elle vous renvoie à l’opérateur de la carte.',
        ],
      },
      {
        title: 'Si la caméra reste hors ligne',
        paragraphs: ['Suivez ces étapes :'],
        steps: [
          'Vérifiez dans l’onglet Données qu’il en reste et que la carte est normale.',
          'Placez la caméra là où la réception est meilleure, loin du métal et des murs épais.',
          'Éteignez-la, retirez la carte, remettez-la, rallumez la caméra.',
          'Si cela ne suffit pas, écrivez au service client en indiquant le SN et l’ICCID.',
        ],
      },
    ],
  },
  'reminder-service': {
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
        paragraphs: ['Quelques minutes suffisent :'],
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
          'Un forfait suivant commence à la fin de celui en cours, ou maintenant si vous le choisissez ; celui en cours est alors suspendu, puis reprend.',
        ],
      },
      {
        title: 'Limites',
        paragraphs: [
          'Ce service n’est pas un système d’alarme. Il dépend du courant, du réseau et de la réception ; un appel peut arriver en retard ou pas du tout. Il ne remplace pas les secours.',
          'Utilisez-le seulement pour des numéros dont les titulaires sont d’accord, et non pour déranger autrui. En cas d’abus, nous pouvons l’arrêter en vous disant pourquoi.',
        ],
      },
      {
        title: 'Prix, remboursement et données',
        paragraphs: [
          'Les prix et le nombre d’appels sont affichés avant le paiement. Un forfait qui n’a pas pu être activé est remboursé intégralement ; un forfait commencé ne l’est pas, sauf si la loi de votre lieu de résidence le prévoit.',
          'Votre numéro n’est transmis à la compagnie de téléphone que pour ces appels. L’accord de confidentialité dit le reste. Le service client de l’application répond à vos questions.',
        ],
      },
    ],
  },
  'camera-questions': {
    title: 'Caméras : questions',
    intro: 'Quand une caméra est hors ligne, enregistre trop peu ou sert à plusieurs personnes.',
    groups: [
      {
        title: 'Connexion',
        questions: [
          {
            question: 'La caméra est hors ligne.',
            answer: [
              'Vérifiez d’abord l’alimentation, puis le réseau : le Wi-Fi, le câble ou, pour les caméras 4G, la carte SIM et ses données. Éteignez la caméra, attendez 10 secondes et rallumez-la.',
              'Si d’autres appareils sont hors ligne aussi, le problème vient de la box ou de son fournisseur.',
            ],
          },
          {
            question: 'La caméra ne trouve pas mon Wi-Fi.',
            answer: [
              'Beaucoup de caméras n’utilisent que la bande de 2,4 GHz. Activez-la dans la box, rapprochez la caméra pour la configuration et vérifiez le mot de passe. Des caractères inhabituels dans le nom ou le mot de passe peuvent aussi gêner.',
            ],
          },
          {
            question: 'L’image se fige ou arrive en retard.',
            answer: [
              'Le réseau est trop lent là où se trouve la caméra. Choisissez une qualité d’image plus basse dans l’application, rapprochez la box et la caméra, ou fermez ce qui charge le réseau.',
            ],
          },
          {
            question: 'J’ai une nouvelle box ou un nouveau mot de passe.',
            answer: [
              'Reconnectez la caméra dans l’application, comme lors de l’ajout. Les forfaits et les enregistrements cloud restent avec la caméra.',
            ],
          },
        ],
      },
      {
        title: 'Image et enregistrement',
        questions: [
          {
            question: 'La nuit, l’image est sombre ou voilée.',
            answer: [
              'Nettoyez la vitre et éloignez ce qui réfléchit la lumière près de l’objectif : vitres, murs, toiles d’araignée. Vérifiez que la vision nocturne est en automatique.',
            ],
          },
          {
            question: 'Rien n’est enregistré dans le cloud.',
            answer: [
              'Vérifiez dans la boutique qu’un forfait est actif et, dans l’application, que l’enregistrement cloud et la détection de mouvement sont activés. Tant que la caméra est hors ligne, rien n’arrive dans le cloud.',
            ],
          },
          {
            question: 'L’heure des enregistrements est fausse.',
            answer: [
              'Réglez le fuseau horaire de la caméra dans l’application et laissez-la prendre l’heure du réseau. Les enregistrements précédents gardent la leur.',
            ],
          },
          {
            question: 'Faut-il une carte mémoire en plus du cloud ?',
            answer: [
              'Non, mais les deux se complètent : la carte enregistre sans réseau ; le cloud garde les enregistrements même si la caméra est volée ou cassée.',
            ],
          },
        ],
      },
      {
        title: 'Partager et céder',
        questions: [
          {
            question: 'Qui voit une caméra que je partage ?',
            answer: [
              'Seulement les personnes que vous invitez dans l’application, votre famille par exemple, tant que vous le permettez. Elles peuvent acheter des forfaits, mais essai, cadeaux, codes et renouvellement automatique sont réservés au propriétaire.',
            ],
          },
          {
            question: 'Que faire avant de céder une caméra ?',
            answer: [
              'Mettez fin à son renouvellement automatique, sauvegardez les enregistrements utiles, retirez la caméra de votre compte et réinitialisez-la.',
            ],
          },
          {
            question: 'Comment réinitialiser une caméra ?',
            answer: [
              'Maintenez le bouton de réinitialisation environ 10 secondes, jusqu’à ce que la caméra parle ou que son voyant change. Ajoutez-la ensuite de nouveau. Les forfaits sont liés au numéro de série et ne sont pas perdus.',
            ],
          },
          {
            question: 'Où se trouve le numéro de série ?',
            answer: [
              'Sur l’étiquette de la caméra et dans ses réglages dans l’application. Il a 22 chiffres ; sur l’étiquette, il suit la mention SN.',
            ],
          },
        ],
      },
    ],
  },
  'cloud-questions': {
    title: 'Service cloud : questions',
    intro: 'Ce que garde l’enregistrement cloud, quand un forfait commence et ce que devient votre argent.',
    groups: [
      {
        title: 'Enregistrements',
        questions: [
          {
            question: 'Quelle différence entre enregistrement sur événement et en continu ?',
            answer: [
              'Sur événement, un clip est gardé chaque fois que la caméra remarque un mouvement, une personne ou un bruit. En continu, tout ce que voit la caméra est gardé, jour et nuit.',
            ],
          },
          {
            question: 'Que veut dire stockage glissant de 3 ou 7 jours ?',
            answer: [
              'Chaque enregistrement reste 3 ou 7 jours. Ensuite, le jour le plus récent écrase le plus ancien. La durée du forfait est autre chose : un mois à 7 jours glissants enregistre pendant 30 jours et garde toujours les 7 derniers.',
            ],
          },
          {
            question: 'Comment garder un enregistrement plus longtemps ?',
            answer: [
              'Enregistrez-le sur votre téléphone dans l’application avant que son jour soit écrasé. Ce qui est écrasé ne peut pas être récupéré.',
            ],
          },
          {
            question: 'Que deviennent mes enregistrements à la fin du forfait ?',
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
            question: 'Quand mon forfait commence-t-il ?',
            answer: [
              'Dès qu’il est payé et activé. Le forfait annuel de vidéo sur événement prend effet en moins de 1 heure ; d’ici là, il est indiqué en cours d’activation.',
            ],
          },
          {
            question: 'Et si un forfait est encore en cours ?',
            answer: [
              'Vous choisissez. Après l’actuel : le nouveau commence quand celui en cours se termine. Maintenant : celui en cours est suspendu, puis reprend avec tous ses jours restants. Aucun jour n’est perdu.',
            ],
          },
          {
            question: 'Pourquoi ne puis-je pas renouveler encore ?',
            answer: [
              'Un renouvellement attend déjà derrière le forfait actuel. Une fois qu’il aura commencé, vous pourrez renouveler de nouveau.',
            ],
          },
          {
            question: 'Combien de canaux d’un enregistreur puis-je acheter à la fois ?',
            answer: [
              'De 1 à 4 canaux par commande ; le prix suit leur nombre. Pour les caméras à deux objectifs, choisissez grand-angle, PTZ ou les deux, selon le modèle.',
            ],
          },
          {
            question: 'Puis-je transférer un forfait à une autre caméra ?',
            answer: ['Non. Un forfait appartient à la caméra pour laquelle il a été acheté.'],
          },
        ],
      },
      {
        title: 'Essai, codes et bons',
        questions: [
          {
            question: 'Qui a droit à l’essai gratuit ?',
            answer: [
              'Chaque caméra que vous possédez, une fois, sauf les caméras 4G : 30 jours d’enregistrement sur événement, 7 jours glissants. Il ne peut être ni annulé, ni transféré, ni utilisé à des fins commerciales. Un forfait acheté entre-temps s’ajoute à la suite.',
            ],
          },
          {
            question: 'Mon code d’activation est refusé.',
            answer: [
              'Majuscules et minuscules sont équivalentes. Vérifiez que le code n’a pas servi, n’a pas expiré et convient à votre caméra, puis saisissez le nouveau code de vérification. Après trop d’essais, attendez une heure.',
            ],
          },
          {
            question: 'Pourquoi ne puis-je pas utiliser mon bon ?',
            answer: [
              'Un bon a une période, un montant minimum et des forfaits auxquels il s’applique ; un seul par commande. Une commande impayée le réserve ; annulez-la et il redevient libre.',
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
              'Restez sur la page qui vérifie le paiement : elle continue d’elle-même dès qu’il arrive. Ne payez pas une deuxième fois ; ce qui est payé deux fois est remboursé.',
            ],
          },
          {
            question: 'Que devient une commande que je ne paie pas ?',
            answer: [
              'Elle attend le temps de son compte à rebours, puis est annulée automatiquement. Rien n’est débité. Un paiement arrivé ensuite est remboursé.',
            ],
          },
          {
            question: 'Comment mettre fin au renouvellement automatique ?',
            answer: [
              'À tout moment dans WeChat ou Alipay, dans les paramètres de paiement, sous prélèvement automatique. Le débit a lieu un jour avant la fin du service : agissez avant ce jour. Les étapes figurent dans le contrat de renouvellement automatique.',
            ],
          },
          {
            question: 'Suis-je remboursé ?',
            answer: [
              'Intégralement si un forfait payé n’a pas pu être activé, ou si le paiement est arrivé trop tard ou deux fois. Un forfait commencé n’est pas remboursé, sauf si la loi de votre lieu de résidence le prévoit.',
            ],
          },
          {
            question: 'Où trouver mon reçu ?',
            answer: [
              'Dans la boutique, sous Mes commandes : ouvrez la commande. Le reçu indique ce qui a été acheté, pour quelle caméra ou quels canaux, ce qui a été payé et avec quel portefeuille, le jour et les numéros. La page après le paiement montre la même chose.',
            ],
          },
          {
            question: 'Comment obtenir une facture (fapiao) ?',
            answer: [
              'Ouvrez la commande payée sous Mes commandes et touchez Demander une facture. Indiquez le nom sur la facture, pour une entreprise aussi le numéro fiscal, et une adresse e-mail. La commande indique ensuite quand elle a été demandée et émise.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
    title: 'Capteur de mouvement (PIR) : questions',
    intro:
      'Comment les caméras sur batterie et 4G repèrent les personnes à leur chaleur, et comment éviter les fausses alertes.',
    groups: [
      {
        title: 'Son fonctionnement',
        questions: [
          {
            question: 'Qu’est-ce qu’un capteur PIR ?',
            answer: [
              'Un capteur infrarouge passif remarque la chaleur qui bouge : personnes, animaux, moteurs chauds. Il réveille la caméra, qui enregistre et vous prévient. Il consomme très peu, d’où sa présence dans les caméras sur batterie.',
            ],
          },
          {
            question: 'En quoi diffère-t-il de la détection de mouvement dans l’image ?',
            answer: [
              'La détection de mouvement compare des images et exige que la caméra soit éveillée. Le capteur ne voit pas d’image, seulement la chaleur. Beaucoup de caméras combinent les deux : le capteur réveille, l’image confirme.',
            ],
          },
          {
            question: 'Quelle est sa portée ?',
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
            question: 'Pourquoi rien n’est-il remarqué à travers une vitre ?',
            answer: [
              'Le verre arrête la chaleur. Fixez la caméra dehors ou utilisez la détection de mouvement dans l’image.',
            ],
          },
          {
            question: 'Les animaux sont-ils remarqués aussi ?',
            answer: [
              'Oui, s’ils sont assez chauds et assez grands. Une sensibilité plus basse ignore les petits ; la détection d’animal les distingue des personnes.',
            ],
          },
        ],
      },
      {
        title: 'Enregistrement et batterie',
        questions: [
          {
            question: 'Pourquoi un clip commence-t-il en retard ?',
            answer: [
              'La caméra doit d’abord se réveiller, en une seconde le plus souvent. Placez-la de façon que l’on traverse son champ avant d’atteindre la porte.',
            ],
          },
          {
            question: 'Pourquoi une pause entre deux clips ?',
            answer: [
              'Après un clip, la caméra se repose pour économiser l’énergie. La pause se règle dans l’application ; plus courte, elle use davantage la batterie et, en 4G, les données.',
            ],
          },
          {
            question: 'L’enregistrement en continu a-t-il besoin du capteur ?',
            answer: [
              'Non. Il tourne en permanence et exige une caméra branchée sur le secteur. Les caméras sur batterie n’enregistrent que les événements.',
            ],
          },
        ],
      },
    ],
  },
  'reminder-questions': {
    title: 'Alerte téléphonique : questions',
    intro: 'Quand votre téléphone sonne, ce que coûte un appel et que faire quand il ne sonne pas.',
    groups: [
      {
        title: 'Avant d’acheter',
        questions: [
          {
            question: 'Qu’est-ce que l’alerte téléphonique ?',
            answer: [
              'Quand la caméra voit quelque chose et que personne ne regarde, un appel automatique vous dit de quelle caméra il s’agit. Une notification passe facilement inaperçue, pas un appel.',
            ],
          },
          {
            question: 'Quelles caméras en sont capables ?',
            answer: [
              'Les caméras 4G dont le modèle le permet, pour les comptes en Chine continentale. La page de l’alerte téléphonique affiche les vôtres. Si elle n’en montre aucune, aucune de vos caméras ne le peut.',
            ],
          },
          {
            question: 'Puis-je l’essayer d’abord ?',
            answer: [
              'Oui. Sans forfait, chaque caméra dispose de quelques appels d’essai ; leur nombre restant figure sur la page de la caméra. Il existe aussi un forfait gratuit, une fois par caméra.',
            ],
          },
        ],
      },
      {
        title: 'Les appels',
        questions: [
          {
            question: 'Que contient un forfait ?',
            answer: [
              'Un nombre d’appels et une durée : mois, trimestre ou année. Les deux sont affichés avant le paiement. Chaque appel passé compte, que vous répondiez ou non.',
            ],
          },
          {
            question: 'Que se passe-t-il quand les appels sont épuisés ?',
            answer: [
              'Le forfait reste actif jusqu’à sa fin, mais plus aucun appel n’est passé. Un forfait prévu à la suite ne commence qu’alors, sauf si vous choisissez qu’il commence maintenant.',
            ],
          },
          {
            question: 'Quand la caméra m’appelle-t-elle ?',
            answer: [
              'Quand elle remarque ce que vous avez réglé, une personne ou tout mouvement, aux heures choisies. Cela se fait dans les réglages de l’alerte, accessibles depuis la page de la caméra.',
            ],
          },
          {
            question: 'Quel numéro est appelé ?',
            answer: [
              'Celui que vous avez saisi dans les réglages. Enregistrez le numéro appelant comme contact pour le reconnaître et le laisser passer en mode « Ne pas déranger ».',
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
              'Vérifiez quatre points : le forfait est actif et il reste des appels, l’alerte est activée, l’heure est dans votre plage, le téléphone a du réseau. L’historique montre chaque appel et son issue.',
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
            question: 'Remplace-t-il un système d’alarme ?',
            answer: [
              'Non. Il a besoin de courant, de réseau et de réception des deux côtés et ne peut empêcher un dommage. En cas de danger, appelez les secours.',
            ],
          },
        ],
      },
    ],
  },
  help: {
    title: 'Aide',
    intro:
      'Des réponses sur la boutique. La recherche parcourt aussi les réponses sur le service cloud, les caméras, le capteur de mouvement et l’alerte téléphonique.',
    topicsTitle: 'Thèmes',
    topics: {
      cloud: { title: 'Service cloud : questions', about: 'Enregistrements, achat, essai, remboursement' },
      camera: { title: 'Caméras : questions', about: 'Hors ligne, image, partage, réinitialisation' },
      sensor: { title: 'Capteur de mouvement (PIR) : questions', about: 'Notifications et batterie' },
      sim: { title: 'Carte SIM IoT : mode d’emploi', about: 'Insertion, recharge, états' },
      reminder: { title: 'Alerte téléphonique : questions', about: 'Quand votre téléphone sonne' },
      reminderService: { title: 'Service d’alerte téléphonique', about: 'Ce que c’est et ses conditions' },
    },
    legalTitle: 'Contrats',
    legal: {
      agreement: 'Contrat du service de stockage cloud',
      renewAgreement: 'Contrat de renouvellement automatique',
      privacyAgreement: 'Accord de confidentialité',
    },
    groups: [
      {
        title: 'Commandes et paiement',
        questions: [
          {
            question: 'Comment puis-je payer ?',
            answer: [
              'Avec WeChat Pay et Alipay ; le dernier utilisé est présélectionné. Dans certains pays, une carte convient aussi. Tous les prix sont en yuans chinois.',
            ],
          },
          {
            question: 'L’application du portefeuille ne s’ouvre pas.',
            answer: [
              'Vérifiez qu’elle est installée et à jour, ou choisissez l’autre moyen de paiement. Votre commande attend ; rien n’a été débité.',
            ],
          },
          {
            question: 'Où sont mes commandes ?',
            answer: [
              'Dans Mes commandes, avec leur état, leur numéro et leurs heures. Une commande impayée peut y être payée ou annulée jusqu’à la fin du compte à rebours.',
            ],
          },
          {
            question: 'La boutique dit que j’ai des commandes impayées.',
            answer: [
              'Une seule commande par caméra peut attendre le paiement. Payez-la, ou annulez-la et commandez de nouveau.',
            ],
          },
          {
            question: 'Le prix a changé avant le paiement.',
            answer: [
              'La boutique relit le prix avant le paiement et le montre s’il a changé. On ne vous débite jamais plus que ce que vous avez vu.',
            ],
          },
        ],
      },
      {
        title: 'Codes, bons et cadeaux',
        questions: [
          {
            question: 'Comment utiliser un code d’activation ?',
            answer: [
              'Choisissez Utiliser un code, puis la caméra, saisissez le code et le code de vérification, vérifiez ce que vous recevez et confirmez. Chaque code sert une fois.',
            ],
          },
          {
            question: 'Où sont mes bons ?',
            answer: [
              'Dans la liste des bons : non utilisés, utilisés, expirés, pas encore valables. À l’achat, le meilleur qui convient est proposé.',
            ],
          },
          {
            question: 'Pourquoi ne puis-je pas recevoir un essai ou un cadeau ?',
            answer: [
              'Chacun est donné une fois par caméra, au propriétaire seulement, et certains ne conviennent pas à tous les modèles. La page indique quelles caméras peuvent l’avoir.',
            ],
          },
        ],
      },
      {
        title: 'Données 4G',
        questions: [
          {
            question: 'Pourquoi le chiffre diffère-t-il de celui de l’opérateur ?',
            answer: ['L’opérateur compte avec retard. En cas d’écart, son chiffre fait foi.'],
          },
          {
            question: 'J’ai rechargé, mais la caméra est hors ligne.',
            answer: [
              'Les données sont créditées sous 10 minutes. Éteignez ensuite la caméra et rallumez-la. Le mode d’emploi de la carte SIM donne d’autres étapes.',
            ],
          },
          {
            question: 'Le SN de l’appareil est incorrect.',
            answer: [
              'Saisissez les 22 chiffres sans espaces, comme sur l’étiquette. La caméra doit être ajoutée à un compte. Après de nombreuses erreurs, attendez une heure.',
            ],
          },
        ],
      },
      {
        title: 'La boutique elle-même',
        questions: [
          {
            question: 'La page reste vide ou signale une erreur réseau.',
            answer: [
              'Vérifiez la connexion du téléphone et touchez Recharger. Forfaits, commandes et enregistrements ne sont pas touchés.',
            ],
          },
          {
            question: 'La boutique dit que la demande n’est pas autorisée.',
            answer: ['Revenez à l’application, vérifiez que vous êtes connecté et rouvrez la boutique.'],
          },
          {
            question: 'Comment changer de langue ?',
            answer: [
              'La boutique suit la langue de l’application. Changez-la là-bas et rouvrez la boutique.',
            ],
          },
          {
            question: 'Comment joindre le service client ?',
            answer: [
              'Par le service client de l’application. Préparez le numéro de commande ou le SN de la caméra.',
            ],
          },
        ],
      },
    ],
  },
} satisfies Articles
