import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Telefonla hatırlatma: sorular',
  intro: 'Telefonunuz ne zaman çalar, bir arama neye mal olur, çalmazsa ne yapılır.',
  groups: [
    {
      title: 'Satın almadan önce',
      questions: [
        {
          question: 'Telefonla hatırlatma nedir?',
          answer: [
            'Kimse izlemezken kamera bir şey görürse otomatik bir arama telefonunuzu çaldırır ve hangi kamera olduğunu söyler. Bildirim kolayca gözden kaçar, arama kaçmaz.',
          ],
        },
        {
          question: 'Hangi kameralar destekler?',
          answer: [
            'Modeli destekleyen 4G kameralar, Çin ana karasındaki hesaplar için. Telefonla hatırlatma sayfası sizinkileri gösterir. Hiçbiri yoksa kameralarınızın hiçbiri desteklemiyordur.',
          ],
        },
        {
          question: 'Önce deneyebilir miyim?',
          answer: [
            'Evet. Paket olmadan her kamera için birkaç deneme araması vardır; kaç tane kaldığı kameranın sayfasında görünür. Ayrıca kamera başına bir kez ücretsiz paket verilir.',
          ],
        },
      ],
    },
    {
      title: 'Aramalar',
      questions: [
        {
          question: 'Bir pakette ne vardır?',
          answer: [
            'Belirli sayıda arama ve bir süre: ay, üç ay ya da yıl. İkisi de ödemeden önce gösterilir. Yapılan her arama, açsanız da açmasanız da sayılır.',
          ],
        },
        {
          question: 'Aramalar bitince ne olur?',
          answer: [
            'Paket sonuna kadar yürürlükte kalır ama arama yapılmaz. Ardından gelecek paket ancak o zaman başlar; hemen başlamasını seçerseniz beklemez.',
          ],
        },
        {
          question: 'Kamera beni ne zaman arar?',
          answer: [
            'Seçtiğiniz saatlerde, ayarladığınız şeyi, bir insanı ya da herhangi bir hareketi fark edince. Bunu kameranın sayfasından açılan telefonla hatırlatma ayarlarında belirlersiniz.',
          ],
        },
        {
          question: 'Hangi numara aranır?',
          answer: [
            'Ayarlarda yazdığınız numara. Sizi arayan numarayı kişilere kaydedin; böylece tanırsınız ve telefon rahatsız etmeyin modunda da geçmesine izin verir.',
          ],
        },
      ],
    },
    {
      title: 'Telefon çalmazsa',
      questions: [
        {
          question: 'Arama gelmedi.',
          answer: [
            'Dört şeyi kontrol edin: paket yürürlükte ve araması var, hatırlatma açık, saat programınızın içinde, telefon çekiyor. Kayıtlar her aramayı ve sonucunu gösterir.',
          ],
        },
        {
          question: 'Telefon aramayı istenmeyen sayıyor.',
          answer: [
            'Numarayı kişilere kaydedin ve telefonunuzun ya da operatörünüzün filtresinde izin verin.',
          ],
        },
        {
          question: 'Çok fazla arama alıyorum.',
          answer: [
            'Herhangi bir hareket yerine insanı seçin, saat aralığını kısaltın ya da sensörün hassasiyetini düşürün.',
          ],
        },
        {
          question: 'Alarm sisteminin yerini tutar mı?',
          answer: [
            'Hayır. İki tarafta da elektrik, ağ ve sinyal gerekir; zararı önleyemez. Tehlikede acil durum numarasını arayın.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
