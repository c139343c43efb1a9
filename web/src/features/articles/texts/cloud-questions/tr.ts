import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Bulut hizmeti: sorular',
  intro: 'Bulut kaydı neyi saklar, paket ne zaman başlar, ödediğiniz paraya ne olur.',
  groups: [
    {
      title: 'Kayıtlar',
      questions: [
        {
          question: 'Olay kaydı ile sürekli kayıt arasındaki fark nedir?',
          answer: [
            'Olay kaydı, kamera bir hareket, insan ya da ses fark ettiğinde bir klip saklar. Sürekli kayıt, kameranın gördüğü her şeyi gece gündüz saklar.',
          ],
        },
        {
          question: '3 veya 7 günlük döngüsel depolama ne demek?',
          answer: [
            'Her kayıt 3 veya 7 gün kalır. Sonra en yeni gün en eskinin üzerine yazılır. Paketin süresi ayrı şeydir: 7 günlük döngüyle bir ay, 30 gün kayıt yapar ve her zaman son 7 günü saklar.',
          ],
        },
        {
          question: 'Bir kaydı nasıl daha uzun saklarım?',
          answer: [
            'Gününün üzerine yazılmadan önce uygulamada telefonunuza kaydedin. Üzerine yazılan kayıt geri getirilemez.',
          ],
        },
        {
          question: 'Paket bitince kayıtlarıma ne olur?',
          answer: [
            'Ardından paket gelmezse yeni kayıt yapılmaz ve o kameranın kayıtları silinir. Bitmeden yenileyin ya da gerekenleri kaydedin.',
          ],
        },
      ],
    },
    {
      title: 'Satın alma ve yenileme',
      questions: [
        {
          question: 'Paketim ne zaman başlar?',
          answer: [
            'Ödenip etkinleştirildiği anda. Yıllık olay videosu paketi 1 saat içinde yürürlüğe girer; o zamana kadar etkinleştiriliyor olarak görünür.',
          ],
        },
        {
          question: 'Süren bir paket varsa ne olur?',
          answer: [
            'Siz seçersiniz. Mevcut paketten sonra: yeni paket, süren paket bitince başlar. Hemen: süren paket duraklar, sonra kalan bütün günleriyle devam eder. Hiçbir durumda gün kaybolmaz.',
          ],
        },
        {
          question: 'Neden bir kez daha yenileyemiyorum?',
          answer: [
            'Mevcut paketin arkasında bekleyen bir yenileme zaten var. O başladıktan sonra yeniden yenileyebilirsiniz.',
          ],
        },
        {
          question: 'Bir kayıt cihazının kaç kanalını birden alabilirim?',
          answer: [
            'Bir siparişte 1 ile 4 arası kanal; fiyat sayıya göre değişir. İki lensli kameralarda modele göre geniş açı, PTZ ya da ikisi seçilir.',
          ],
        },
        {
          question: 'Paketi başka bir kameraya taşıyabilir miyim?',
          answer: ['Hayır. Paket, satın alındığı kameraya aittir.'],
        },
      ],
    },
    {
      title: 'Deneme, kodlar ve kuponlar',
      questions: [
        {
          question: 'Ücretsiz deneme kimlere verilir?',
          answer: [
            '4G kameralar dışında, sahibi olduğunuz her kameraya bir kez: 30 gün olay kaydı, 7 günlük döngü. İptal edilemez, devredilemez, ticari amaçla kullanılamaz. Bu sırada alınan paket sonuna eklenir.',
          ],
        },
        {
          question: 'Etkinleştirme kodum kabul edilmiyor.',
          answer: [
            'Büyük ve küçük harf fark etmez. Kodun kullanılmamış, süresi dolmamış ve kameranıza uygun olduğunu kontrol edip yeni doğrulama kodunu yazın. Çok fazla denemeden sonra bir saat bekleyin.',
          ],
        },
        {
          question: 'Kuponumu neden kullanamıyorum?',
          answer: [
            'Kuponun süresi, alt harcama sınırı ve geçerli olduğu paketler vardır; her siparişte bir kupon kullanılır. Ödenmemiş bir sipariş onu ayırmış olabilir; o siparişi iptal edince yeniden kullanılabilir.',
          ],
        },
      ],
    },
    {
      title: 'Para',
      questions: [
        {
          question: 'Ödedim ama paket görünmüyor.',
          answer: [
            'Ödemenin kontrol edildiği sayfada kalın: ödeme ulaşınca kendiliğinden devam eder. İkinci kez ödemeyin; iki kez ödenen tutar iade edilir.',
          ],
        },
        {
          question: 'Ödemediğim siparişe ne olur?',
          answer: [
            'Geri sayımı bitene kadar bekler, sonra otomatik olarak iptal edilir. Ücret alınmaz. Sonradan ulaşan ödeme iade edilir.',
          ],
        },
        {
          question: 'Otomatik yenilemeyi nasıl sonlandırırım?',
          answer: [
            'WeChat veya Alipay’de, ödeme ayarlarındaki otomatik ödeme bölümünden, istediğiniz zaman. Ücret hizmet bitmeden bir gün önce alınır; o günden önce sonlandırın. Adımlar Otomatik Yenileme Sözleşmesi’ndedir.',
          ],
        },
        {
          question: 'Paramı geri alabilir miyim?',
          answer: [
            'Ödenen paket etkinleştirilemediyse ya da ödeme geç veya iki kez ulaştıysa tamamını alırsınız. Başlamış bir paket, yaşadığınız yerin hukuku gerektirmedikçe iade edilmez.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
