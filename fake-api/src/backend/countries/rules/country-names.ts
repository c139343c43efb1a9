import type { Language } from '../../kernel/language.ts'

/** Codes of the countries in the order of the names below. */
const codes = 'CN AE AT AU BR CA CH DE EG ES FR GB HK ID IN IT JP KR MX MY PL RU SA SG TH TR US VN'.split(' ')

/**
 * Names of countries as CLDR 48.2 has them (territories of cldr-localenames-full, Unicode licence): those of `Intl` are other
 * ones in another Node.
 */
const names: Readonly<Record<Language, string>> = {
  zh: '中国|阿拉伯联合酋长国|奥地利|澳大利亚|巴西|加拿大|瑞士|德国|埃及|西班牙|法国|英国|中国香港特别行政区|印度尼西亚|印度|意大利|日本|韩国|墨西哥|马来西亚|波兰|俄罗斯|沙特阿拉伯|新加坡|泰国|土耳其|美国|越南',
  en: 'China|United Arab Emirates|Austria|Australia|Brazil|Canada|Switzerland|Germany|Egypt|Spain|France|United Kingdom|Hong Kong SAR China|Indonesia|India|Italy|Japan|South Korea|Mexico|Malaysia|Poland|Russia|Saudi Arabia|Singapore|Thailand|Türkiye|United States|Vietnam',
  de: 'China|Vereinigte Arabische Emirate|Österreich|Australien|Brasilien|Kanada|Schweiz|Deutschland|Ägypten|Spanien|Frankreich|Vereinigtes Königreich|Sonderverwaltungsregion Hongkong|Indonesien|Indien|Italien|Japan|Südkorea|Mexiko|Malaysia|Polen|Russland|Saudi-Arabien|Singapur|Thailand|Türkei|Vereinigte Staaten|Vietnam',
  fr: 'Chine|Émirats arabes unis|Autriche|Australie|Brésil|Canada|Suisse|Allemagne|Égypte|Espagne|France|Royaume-Uni|R.A.S. chinoise de Hong Kong|Indonésie|Inde|Italie|Japon|Corée du Sud|Mexique|Malaisie|Pologne|Russie|Arabie saoudite|Singapour|Thaïlande|Turquie|États-Unis|Viêt Nam',
  es: 'China|Emiratos Árabes Unidos|Austria|Australia|Brasil|Canadá|Suiza|Alemania|Egipto|España|Francia|Reino Unido|RAE de Hong Kong (China)|Indonesia|India|Italia|Japón|Corea del Sur|México|Malasia|Polonia|Rusia|Arabia Saudí|Singapur|Tailandia|Turquía|Estados Unidos|Vietnam',
  tr: 'Çin|Birleşik Arap Emirlikleri|Avusturya|Avustralya|Brezilya|Kanada|İsviçre|Almanya|Mısır|İspanya|Fransa|Birleşik Krallık|Çin Hong Kong ÖİB|Endonezya|Hindistan|İtalya|Japonya|Güney Kore|Meksika|Malezya|Polonya|Rusya|Suudi Arabistan|Singapur|Tayland|Türkiye|Amerika Birleşik Devletleri|Vietnam',
  ru: 'Китай|ОАЭ|Австрия|Австралия|Бразилия|Канада|Швейцария|Германия|Египет|Испания|Франция|Великобритания|Гонконг (САР)|Индонезия|Индия|Италия|Япония|Республика Корея|Мексика|Малайзия|Польша|Россия|Саудовская Аравия|Сингапур|Таиланд|Турция|Соединенные Штаты|Вьетнам',
  vi: 'Trung Quốc|Các Tiểu Vương quốc Ả Rập Thống nhất|Áo|Úc|Brazil|Canada|Thụy Sĩ|Đức|Ai Cập|Tây Ban Nha|Pháp|Vương quốc Anh|Đặc khu Hành chính Hồng Kông, Trung Quốc|Indonesia|Ấn Độ|Italy|Nhật Bản|Hàn Quốc|Mexico|Malaysia|Ba Lan|Nga|Ả Rập Xê-út|Singapore|Thái Lan|Thổ Nhĩ Kỳ|Hoa Kỳ|Việt Nam',
  it: 'Cina|Emirati Arabi Uniti|Austria|Australia|Brasile|Canada|Svizzera|Germania|Egitto|Spagna|Francia|Regno Unito|RAS di Hong Kong|Indonesia|India|Italia|Giappone|Corea del Sud|Messico|Malaysia|Polonia|Russia|Arabia Saudita|Singapore|Thailandia|Turchia|Stati Uniti|Vietnam',
  ar: 'الصين|الإمارات العربية المتحدة|النمسا|أستراليا|البرازيل|كندا|سويسرا|ألمانيا|مصر|إسبانيا|فرنسا|المملكة المتحدة|هونغ كونغ الصينية (منطقة إدارية خاصة)|إندونيسيا|الهند|إيطاليا|اليابان|كوريا الجنوبية|المكسيك|ماليزيا|بولندا|روسيا|المملكة العربية السعودية|سنغافورة|تايلاند|تركيا|الولايات المتحدة|فيتنام',
  ja: '中国|アラブ首長国連邦|オーストリア|オーストラリア|ブラジル|カナダ|スイス|ドイツ|エジプト|スペイン|フランス|イギリス|中華人民共和国香港特別行政区|インドネシア|インド|イタリア|日本|韓国|メキシコ|マレーシア|ポーランド|ロシア|サウジアラビア|シンガポール|タイ|トルコ|アメリカ合衆国|ベトナム',
}

/** The name of a country of the table in a language; of any other its code. */
export function countryNameOf(countryCode: string, language: Language): string {
  return names[language].split('|')[codes.indexOf(countryCode)] ?? countryCode
}
