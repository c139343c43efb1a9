/** An amount of money in integer fen (1 yuan = 100 fen); the only money type, inside and on the wire. */
export type Fen = number

/** Codes of ISO 4217 that somebody pays with, as of 2025: no funds, metals, tests or former money. */
const CURRENCIES = new Set(
  [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD',
    'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP',
    'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD',
    'KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN',
    'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP',
    'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES',
    'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
  ].flatMap((line) => line.split(' ')),
)

/** Tells whether a text is the code of a currency that is in use, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}
