/** The account a wallet shows a contract for: a phone number with its middle hidden. */
export function displayAccountOf(phone: string): string {
  return phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
