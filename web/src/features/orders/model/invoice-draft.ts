/** Text typed into the form of an invoice. */
export interface InvoiceDraft {
  kind: 'personal' | 'company'
  title: string
  taxNumber: string
  email: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const TAX_NUMBER = /^[0-9A-Za-z]{15,20}$/

/** The fields that are missing or no such thing; a person has no taxpayer number. */
export function missingIn(draft: InvoiceDraft): (keyof InvoiceDraft)[] {
  const { kind, title, taxNumber, email } = applicationOf(draft)
  const wrong: (keyof InvoiceDraft)[] = []
  if (title === '') wrong.push('title')
  if (kind === 'company' && !TAX_NUMBER.test(taxNumber ?? '')) wrong.push('taxNumber')
  if (!EMAIL.test(email)) wrong.push('email')
  return wrong
}

/** Returns what is sent of a draft: without blanks around it, the letters of a taxpayer number as capitals. */
export function applicationOf({ kind, title, taxNumber, email }: InvoiceDraft): {
  kind: InvoiceDraft['kind']
  title: string
  taxNumber?: string
  email: string
} {
  const company = kind === 'company' ? { taxNumber: taxNumber.replaceAll(/\s/g, '').toUpperCase() } : {}
  return { kind, title: title.trim(), ...company, email: email.trim() }
}
