/** Written in Latin letters in every language: names of products and providers, abbreviations, units. */
export const latinNames =
  /\b(?:Skyshop|WeChat(?: Pay)?|Alipay|PayPal|LianLian|Wi-Fi|(?:Nano |e)?SIM|ICCID|SN|NVR|PTZ|PIR|GHz|GB|MB|[0-9]G)\b/g
