import type { HelpText } from '../../model/help-text.ts'

export default {
  title: 'Aide',
  intro:
    'Des réponses sur la boutique. La recherche parcourt aussi les réponses sur le service cloud, les caméras, le capteur de mouvement et l’alerte téléphonique.',
  topicsTitle: 'Thèmes',
  topics: {
    cloud: { title: 'Service cloud : questions', about: 'Enregistrements, achat, essai, remboursement' },
    camera: { title: 'Caméras : questions', about: 'Hors ligne, image, partage, réinitialisation' },
    sensor: { title: 'Capteur de mouvement (PIR) : questions', about: 'Notifications et batterie' },
    sim: { title: 'Carte SIM IoT : mode d’emploi', about: 'Insertion, recharge, états' },
    reminder: { title: 'Alerte téléphonique : questions', about: 'Quand votre téléphone sonne' },
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
          question: 'Comment puis-je payer ?',
          answer: [
            'Avec WeChat Pay et Alipay ; le dernier utilisé est présélectionné. Dans certains pays, une carte convient aussi. Tous les prix sont en yuans chinois.',
          ],
        },
        {
          question: 'L’application du portefeuille ne s’ouvre pas.',
          answer: [
            'Vérifiez qu’elle est installée et à jour, ou choisissez l’autre moyen de paiement. Votre commande attend ; rien n’a été débité.',
          ],
        },
        {
          question: 'Où sont mes commandes ?',
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
          question: 'Comment utiliser un code d’activation ?',
          answer: [
            'Choisissez Utiliser un code, puis la caméra, saisissez le code et le code de vérification, vérifiez ce que vous recevez et confirmez. Chaque code sert une fois.',
          ],
        },
        {
          question: 'Où sont mes bons ?',
          answer: [
            'Dans la liste des bons : non utilisés, utilisés, expirés, pas encore valables. À l’achat, le meilleur qui convient est proposé.',
          ],
        },
        {
          question: 'Pourquoi ne puis-je pas recevoir un essai ou un cadeau ?',
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
          question: 'Pourquoi le chiffre diffère-t-il de celui de l’opérateur ?',
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
          question: 'Comment changer de langue ?',
          answer: ['La boutique suit la langue de l’application. Changez-la là-bas et rouvrez la boutique.'],
        },
        {
          question: 'Comment joindre le service client ?',
          answer: [
            'Par le service client de l’application. Préparez le numéro de commande ou le SN de la caméra.',
          ],
        },
      ],
    },
  ],
} satisfies HelpText
