import { z } from '@hono/zod-openapi'
import { ages } from '#rules/money/ages.ts'
import { file, json, officeEndpoints } from '#platform/api/endpoint.ts'
import { moneyAnswer } from './office-money-contract.ts'

const wholeCents = z.int().describe('Whole cents of rand.')
const asItIsNow = json('The order as it is now.', moneyAnswer)

const statementAnswer = z.object({
  company: z.string(),
  today: z.iso.date(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      title: z.string(),
      firstDay: z.iso.date(),
      invoices: z.array(z.string()).describe('Their names: INV-00042.'),
      notes: z.array(z.string()).describe('Its credit notes: CN-00003.'),
      invoiced: wholeCents.describe('Less credit notes.'),
      paid: wholeCents.describe('Less what went back.'),
      balance: wholeCents.describe(
        'What is invoiced less what is paid; below nought, what we owe.',
      ),
      dueOn: z.iso.date().describe('The first day by which some of that is to be paid.'),
    }),
  ),
  ages: z.array(z.object({ age: z.enum(ages), amount: wholeCents })),
  owed: wholeCents,
  alike: z
    .array(z.object({ company: z.string(), orders: z.int() }))
    .describe('Of the same name or VAT number, but not of this account: the other one differs.'),
})
export type StatementAnswer = z.infer<typeof statementAnswer>

export const companyDocuments = officeEndpoints({
  'POST /api/admin/orders/:id/invoice': {
    access: 'take-money',
    summary: 'Invoice all of an order of a company, before its money',
    description:
      'Less what its payments have invoiced already. It goes to the company by mail. From then on payments have no invoices, and credit notes follow the price. Done once, however often it is sent.',
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/invoice/reminder': {
    access: 'take-money',
    summary: 'Remind a company of an invoice for a whole order that is late',
    description: 'By mail, with the invoice as it stands; once a day at most.',
    answer: asItIsNow,
    refuses: [409],
  },

  'GET /api/admin/orders/:id/statement': {
    access: 'money',
    summary: 'What the company of an order owes for all that was invoiced, by age',
    description:
      'A company is known by its name with its VAT number or, without one, with its address.',
    answer: json('The account as it is today.', statementAnswer),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/statement/file': {
    access: 'money',
    summary: 'The same as PDF, for the company',
    answer: file('The file.', 'application/pdf'),
    refuses: [409],
  },
})
