import type { HelpText } from '../../model/help-text.ts'

export default {
  title: 'Yardım',
  intro:
    'Mağaza hakkında yanıtlar. Arama; bulut hizmeti, kameralar, hareket sensörü ve telefonla hatırlatma yanıtlarına da bakar.',
  topicsTitle: 'Konular',
  topics: {
    cloud: { title: 'Bulut hizmeti: sorular', about: 'Kayıtlar, satın alma, deneme, iade' },
    camera: { title: 'Kameralar: sorular', about: 'Çevrimdışı, görüntü, paylaşma, sıfırlama' },
    sensor: { title: 'Hareket sensörü (PIR): sorular', about: 'Bildirimler ve pil' },
    sim: { title: 'IoT SIM kart: talimatlar', about: 'Takma, yükleme, durumlar' },
    reminder: { title: 'Telefonla hatırlatma: sorular', about: 'Telefonunuz ne zaman çalar' },
    reminderService: { title: 'Telefonla hatırlatma hizmeti', about: 'Nedir, koşulları neler' },
  },
  legalTitle: 'Sözleşmeler',
  legal: {
    agreement: 'Bulut Depolama Hizmet Sözleşmesi',
    renewAgreement: 'Otomatik Yenileme Sözleşmesi',
    privacyAgreement: 'Gizlilik Sözleşmesi',
  },
  groups: [
    {
      title: 'Siparişler ve ödeme',
      questions: [
        {
          question: 'Nasıl ödeyebilirim?',
          answer: [
            'WeChat Pay ve Alipay ile; son kullandığınız önceden seçilidir. Bazı ülkelerde kart da kullanılabilir. Bütün fiyatlar Çin yuanıdır.',
          ],
        },
        {
          question: 'Cüzdan uygulamam açılmıyor.',
          answer: [
            'Kurulu ve güncel olduğunu kontrol edin ya da diğer ödeme yöntemini seçin. Siparişiniz bu sırada bekler; ücret alınmamıştır.',
          ],
        },
        {
          question: 'Siparişlerimi nerede bulurum?',
          answer: [
            'Siparişlerim bölümünde; durumu, numarası ve zamanlarıyla. Ödenmemiş bir sipariş, geri sayımı bitene kadar orada ödenebilir veya iptal edilebilir.',
          ],
        },
        {
          question: 'Mağaza ödenmemiş siparişim olduğunu söylüyor.',
          answer: [
            'Her kamera için bir sipariş ödeme bekleyebilir. Ödeyin ya da iptal edip yeniden sipariş verin.',
          ],
        },
        {
          question: 'Ödemeden önce fiyat değişti.',
          answer: [
            'Mağaza ödemeden önce fiyatı bir kez daha okur ve değiştiyse gösterir. Gördüğünüzden fazlası hiçbir zaman alınmaz.',
          ],
        },
      ],
    },
    {
      title: 'Kodlar, kuponlar ve hediyeler',
      questions: [
        {
          question: 'Etkinleştirme kodunu nasıl kullanırım?',
          answer: [
            'Kod kullan’ı ve kamerayı seçin, kodu ve doğrulama kodunu yazın, ne alacağınıza bakıp onaylayın. Her kod bir kez geçerlidir.',
          ],
        },
        {
          question: 'Kuponlarım nerede?',
          answer: [
            'Kupon listesinde: kullanılmamış, kullanılmış, süresi dolmuş ve henüz geçerli olmayan. Satın alırken uyanların en iyisi önerilir.',
          ],
        },
        {
          question: 'Neden deneme ya da hediye alamıyorum?',
          answer: [
            'Her biri kamera başına bir kez ve yalnızca sahibine verilir; bazıları her model için değildir. Hangi kameralarınızın alabileceğini sayfa gösterir.',
          ],
        },
      ],
    },
    {
      title: '4G verisi',
      questions: [
        {
          question: 'Sayı neden operatörünkinden farklı?',
          answer: ['Operatör gecikmeli sayar. Sayılar farklıysa operatörünki geçerlidir.'],
        },
        {
          question: 'Yükleme yaptım ama kamera çevrimdışı.',
          answer: [
            'Veri 10 dakika içinde hesaba geçer. Sonra kamerayı kapatıp açın. SIM kart talimatlarında başka adımlar da vardır.',
          ],
        },
        {
          question: 'Cihazın SN’si yanlış.',
          answer: [
            'Etiketteki gibi 22 rakamın hepsini boşluksuz yazın. Kamera bir hesaba eklenmiş olmalıdır. Çok sayıda yanlış girişten sonra bir saat bekleyin.',
          ],
        },
      ],
    },
    {
      title: 'Mağazanın kendisi',
      questions: [
        {
          question: 'Sayfa boş kalıyor ya da ağ hatası gösteriyor.',
          answer: [
            'Telefonunuzun bağlantısını kontrol edip Yeniden yükle’ye dokunun. Paketler, siparişler ve kayıtlar etkilenmez.',
          ],
        },
        {
          question: 'Mağaza isteğin yetkili olmadığını söylüyor.',
          answer: ['Uygulamaya dönün, oturumunuzun açık olduğunu kontrol edin ve mağazayı yeniden açın.'],
        },
        {
          question: 'Dili nasıl değiştiririm?',
          answer: ['Mağaza uygulamanın dilini izler. Dili orada değiştirip mağazayı yeniden açın.'],
        },
        {
          question: 'Müşteri hizmetlerine nasıl ulaşırım?',
          answer: [
            'Uygulamadaki müşteri hizmetlerinden. Sipariş numarasını ya da kameranın SN’sini hazır bulundurun.',
          ],
        },
      ],
    },
  ],
} satisfies HelpText
