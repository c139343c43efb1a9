import type { Article } from '../../model/article.ts'

export default {
  title: 'Telefonla hatırlatma hizmeti',
  intro:
    'Bir şey olduğunda ve kimse izlemediğinde sizi arayan kamera. Hizmeti {{operator}} bu koşullarla sunar.',
  sections: [
    {
      title: 'Ne yapar',
      paragraphs: [
        '4G kamera bir insan ya da hareket fark eder. Hatırlatma açıksa ve saat programınızın içindeyse otomatik bir arama, ayarladığınız numarayı çaldırır ve hangi kamera olduğunu söyler. Ardından uygulamayı açıp kendiniz bakarsınız.',
      ],
    },
    {
      title: 'Kimler kullanabilir',
      paragraphs: [
        'Çin ana karasında hesabı olan sahipler, modeli destekleyen 4G kameralar için. Kameranızın desteklediğini telefonla hatırlatma sayfası gösterir.',
      ],
    },
    {
      title: 'Nasıl başlanır',
      paragraphs: ['Birkaç dakika sürer:'],
      steps: [
        'Telefonla hatırlatma sayfasını açın ve bir kamera seçin.',
        'Bir deneme araması dinleyin ya da kamera başına bir kez verilen ücretsiz paketi alın.',
        'Aylık, üç aylık veya yıllık bir paket seçip ödeyin.',
        'Numarayı, saatleri ve aramayı neyin başlatacağını ayarlayın.',
      ],
    },
    {
      title: 'Aramalar ve süreler',
      paragraphs: [
        'Paketin belirli sayıda araması ve bir süresi vardır. Yapılan her arama, açılsa da açılmasa da sayılır. Süre sonunda kalan aramalar geçersiz olur.',
        'Sonraki paket, süren paket bitince ya da seçerseniz hemen başlar; süren paket o zaman duraklar ve sonra devam eder.',
      ],
    },
    {
      title: 'Sınırlar',
      paragraphs: [
        'Hizmet bir alarm sistemi değildir. Elektriğe, ağa ve sinyale bağlıdır; arama geç gelebilir ya da gelmeyebilir. Acil durum numarasının yerini tutmaz.',
        'Yalnızca sahibi kabul eden numaralar için kullanın, başkalarını rahatsız etmek için kullanmayın. Kötüye kullanımda nedenini bildirerek durdurabiliriz.',
      ],
    },
    {
      title: 'Fiyat, iade ve veriler',
      paragraphs: [
        'Fiyatlar ve arama sayıları ödemeden önce gösterilir. Etkinleştirilemeyen paket tamamen iade edilir; başlamış paket, yaşadığınız yerin hukuku gerektirmedikçe iade edilmez.',
        'Numaranız telefon şirketine yalnızca bu aramalar için verilir. Gerisi Gizlilik Sözleşmesi’ndedir. Sorularınızı uygulamadaki müşteri hizmetleri yanıtlar.',
      ],
    },
  ],
} satisfies Article
