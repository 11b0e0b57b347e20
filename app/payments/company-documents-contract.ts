import { z } from '@hono/zod-openapi'
import { ages } from '#rules/money/ages.ts'
import { file, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { moneyAnswer } from './office-money-contract.ts'

const wholeCents = z.int().describe('Whole cents of rand.')
const orderAnswer = json('The current order.', moneyAnswer)

const statementAnswer = z.object({
  company: z.string(),
  today: z.iso.date(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      title: z.string(),
      firstDay: z.iso.date(),
      invoices: z.array(z.string()).describe('Invoice numbers, such as INV-00042.'),
      notes: z.array(z.string()).describe('Credit note numbers, such as CN-00003.'),
      invoiced: wholeCents.describe('Invoices less credit notes.'),
      paid: wholeCents.describe('Payments less refunds.'),
      balance: wholeCents.describe('Invoiced less paid. Negative if we owe the company.'),
      dueOn: z.iso.date().describe('The earliest due date of the balance.'),
    }),
  ),
  ages: z.array(z.object({ age: z.enum(ages), amount: wholeCents })),
  owed: wholeCents,
  alike: z
    .array(z.object({ company: z.string(), orders: z.int() }))
    .describe(
      'Orders with the same name or VAT number that are not on this account, because the other one differs.',
    ),
})
export type StatementAnswer = z.infer<typeof statementAnswer>

export const companyDocuments = defineOfficeEndpoints({
  'POST /api/admin/orders/:id/invoice': {
    access: 'take-money',
    summary: 'Invoice a company’s whole order before payment',
    description:
      'The amount excludes what payments have invoiced already. The invoice is mailed to the company. Later payments get no invoice, and credit notes follow the price. A repeated request changes nothing.',
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/invoice/reminder': {
    access: 'take-money',
    summary: 'Remind a company of a late invoice for a whole order',
    description: 'Sends the current invoice by mail, at most once a day.',
    answer: orderAnswer,
    refuses: [409],
  },

  'GET /api/admin/orders/:id/statement': {
    access: 'money',
    summary: 'The account of an order’s company: everything invoiced, and the debt by age',
    description:
      'A company is identified by its name and VAT number or, without one, by its name and address.',
    answer: json('The account today.', statementAnswer),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/statement/file': {
    access: 'money',
    summary: 'The account as PDF, for the company',
    answer: file('The file.', 'application/pdf'),
    refuses: [409],
  },
})
