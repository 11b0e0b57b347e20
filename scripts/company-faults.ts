import { company } from '#content/company.ts'
import { rates } from '#content/rates.ts'
import { ratesSchema } from '#rules/money/rates.ts'

/** What is wrong with the company's facts, a sentence each; empty where nothing is. */
export function listCompanyFaults(): string[] {
  const { website, rating, phone, emergencyPhone, whatsapp, email } = company
  const numbers = { phone, emergencyPhone, whatsapp }
  return [
    ...unless(
      /^https:\/\/[^/]+$/.test(website),
      'content/company.ts',
      "website must begin with https:// and end without a slash: 'https://www.example.com'",
    ),
    ...unless(
      rating.value >= 0 && rating.value <= 5 && Number.isInteger(rating.count),
      'content/company.ts',
      'rating.value must lie between 0 and 5, and rating.count must be a whole number',
    ),
    ...unless(email.includes('@'), 'content/company.ts', 'email must be an address'),
    ...Object.entries(numbers).flatMap(([name, number]) =>
      unless(
        /^\+\d[\d ]{7,20}$/.test(number),
        'content/company.ts',
        `${name} must be in international form, such as '+27 21 000 0142'`,
      ),
    ),
  ]
}

/** What is wrong with the rates of other currencies. */
export function listRatesFaults(): string[] {
  const { error } = ratesSchema.safeParse(rates)
  return (error?.issues ?? []).map(
    ({ path, message }) => `content/rates.ts: ${path.join('.')} ${message}`,
  )
}

/** The sentence about a place, unless what it asks for holds. */
export function unless(holds: boolean, place: string, sentence: string): string[] {
  return holds ? [] : [`${place}: ${sentence}.`]
}

/** A sentence for each value that two records share. */
