import type { Article } from '../../model/article.ts'

export default {
  title: 'IoT SIM kart: talimatlar',
  intro: '4G kameranın SIM kartı nasıl takılır, etkinleştirilir ve yüklenir; durumları ne anlama gelir.',
  sections: [
    {
      title: 'Kart',
      paragraphs: [
        '4G kamera ağa bir IoT SIM kartla bağlanır: yuvadaki Nano SIM ya da dahili eSIM. Yalnızca veri taşır; arama ve mesaj taşımaz.',
        'Kart kamerasına aittir. Başka bir cihazda operatör onu kilitleyebilir. ICCID denen numarası 89 ile başlar; kartın üzerinde ve kameranın veri sayfasında yazar.',
      ],
    },
    {
      title: 'Kartı takma',
      paragraphs: ['Kameraların çoğu kart takılı gelir. Takılı değilse:'],
      steps: [
        'Kamerayı kapatın.',
        'Yuvanın kapağını açın, Nano SIM’i temas yüzeyi yanındaki çizimdeki gibi olacak şekilde tık sesi gelene dek itin.',
        'Su girmesin diye kapağı kapatın ve kamerayı açın.',
        'Kamera çevrimiçi olduğunu söyleyene ya da gösterene kadar yaklaşık bir dakika bekleyin, sonra uygulamada ekleyin.',
      ],
    },
    {
      title: 'İlk veri',
      paragraphs: [
        'Kamerayla gelen veri bir kez, ilk etkinleştirmede alınır ve 3 ay geçerlidir. Her kamera bir kez 1 GB ücretsiz veri alabilir; 10 dakika içinde hesaba geçer ve 10 gün geçerlidir.',
        'İkisi de kameranın veri paketleri sayfasındadır ve sahibine verilir.',
      ],
    },
    {
      title: 'Yükleme',
      paragraphs: [
        'Veri sekmesini açın, kamerayı ve bir paketi seçin: aylık, üç aylık, yıllık ya da yanında kullanılan bir ek paket. Veri 10 dakika içinde hesaba geçer.',
        'Listenizde olmayan bir kameraya da yükleyebilirsiniz: SN ile yüklemeyi seçip 22 rakamı boşluksuz yazın.',
      ],
    },
    {
      title: 'Veri nasıl kullanılır',
      paragraphs: [
        'Önce süresi ilk dolacak olan kullanılır. Hiç kalmayınca yükleyene kadar kamera çevrimdışı olur; sipariş olmadan ücret alınmaz.',
        'Operatör gecikmeli, en geç gece yarısına kadar sayar. Sayılar farklıysa operatörünki geçerlidir.',
      ],
    },
    {
      title: 'Kartın durumları',
      paragraphs: [
        'Normal: her şey yolunda. Etkin değil: ilk veri paketi kartı etkinleştirir. Bilinmiyor: operatör yanıt vermedi; daha sonra yeniden bakın.',
        'Devre dışı ya da anormal: kameraya ulaşmayacağı için veri satın alınamaz. Kartın operatörüne ya da müşteri hizmetlerine başvurun.',
      ],
    },
    {
      title: 'Çin ana karası dışında',
      paragraphs: [
        'Yurt dışında veri eSIM için satılır. Kamera Nano SIM kullanıyorsa mağaza önce sorar: devam etmek eSIM verisi satın almaktır. Bazı kameralarda sizi kartın operatörüne yönlendirir.',
      ],
    },
    {
      title: 'Kamera çevrimdışı kalırsa',
      paragraphs: ['Şu adımları izleyin:'],
      steps: [
        'Veri sekmesinde veri kaldığını ve kartın normal olduğunu kontrol edin.',
        'Kamerayı metalden ve kalın duvarlardan uzağa, daha iyi çeken bir yere alın.',
        'Kapatın, kartı çıkarıp yeniden takın ve kamerayı açın.',
        'Yardımcı olmazsa SN ve ICCID ile müşteri hizmetlerine yazın.',
      ],
    },
  ],
} satisfies Article
