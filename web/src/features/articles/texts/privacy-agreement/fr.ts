import type { Article } from '../../model/article.ts'

export default {
  title: 'Accord de confidentialité',
  intro:
    'Cet accord indique quelles données {{operator}} (« nous ») traite lorsque vous utilisez la boutique et les services achetés, dans quel but, pendant combien de temps et ce que vous pouvez demander. L’application a sa propre politique de confidentialité.',
  sections: [
    {
      title: 'Les données que nous traitons',
      paragraphs: [
        'De l’application : votre compte avec son numéro de téléphone, votre pays et votre langue, la version de l’application, et vos caméras avec leur nom, leur numéro de série, leur modèle et, pour les caméras 4G, le numéro de la carte SIM (ICCID).',
        'De la boutique : commandes, forfaits, bons et codes, contrats de renouvellement automatique, offres affichées et ouvertes. Du fonctionnement : erreurs, heures des requêtes et données consommées par les caméras 4G.',
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
        'Ils restent 3 ou 7 jours, selon l’achat ; ensuite, le jour le plus ancien est écrasé. À la fin du dernier forfait d’une caméra, ses enregistrements sont supprimés.',
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
        'Outre les prestataires de paiement : l’opérateur de la carte SIM (ICCID et consommation), la compagnie de téléphone qui passe les appels d’alerte (numéro de téléphone) et les centres de données qui travaillent pour nous et ne peuvent rien en faire d’autre.',
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
        'Nous protégeons les données par le chiffrement, la séparation des clients, des accès limités et journalisés. Aucun système n’est sans risque : gardez votre mot de passe pour vous et ne partagez vos caméras qu’avec des personnes de confiance.',
        'Si une faille de sécurité vous concerne, nous vous en informons sans tarder, ainsi que l’autorité, et vous disons que faire.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez consulter, rectifier, exporter et supprimer vos données, en limiter l’usage ou vous y opposer, et retirer un accord pour l’avenir. Commandes et forfaits se consultent dans la boutique ; pour le reste, écrivez au service client dans l’application. Nous répondons sous 30 jours.',
        'Vous pouvez saisir l’autorité de protection des données de votre lieu de résidence.',
      ],
    },
    {
      title: 'Les enfants et les personnes filmées',
      paragraphs: [
        'La boutique s’adresse aux adultes. Les mineurs ont besoin de l’accord de leurs parents ; les données d’enfants reçues sans cet accord sont supprimées.',
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
} satisfies Article
