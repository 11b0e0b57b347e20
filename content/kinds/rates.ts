import { ratesSchema } from '#rules/money/rates.ts'
import { fact, type FieldsOf, group } from './fields.ts'

export { ratesSchema }

export const ratesFields = {
  on: fact('Of which day'),
  perRand: group('What one rand is worth', {
    ZAR: fact('ZAR'),
    USD: fact('USD'),
    EUR: fact('EUR'),
    CNY: fact('CNY'),
    JPY: fact('JPY'),
    KRW: fact('KRW'),
    RUB: fact('RUB'),
    AED: fact('AED'),
    GBP: fact('GBP'),
    AUD: fact('AUD'),
    CAD: fact('CAD'),
    CHF: fact('CHF'),
  }),
} satisfies FieldsOf<typeof ratesSchema>
