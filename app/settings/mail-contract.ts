import { z } from '@hono/zod-openapi'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'
import { mailAddress } from '#platform/settings.ts'
import { lineField, optionalLine, requestObject } from '#rules/requests/request.ts'
import { mailFields, mailProblems, mailSecurities, mailSteps } from './mail.ts'

const time = z.iso.datetime()
const problem = z.enum(mailProblems)
const answerText = z.string().describe('What the server answered, without any password.')

/** Stored with the test (schema.server.ts). */
export const mailResult = z.object({
  done: z.array(z.enum(mailSteps)),
  failed: z.enum(mailSteps).nullable(),
  problem: problem.nullable(),
  answer: answerText,
})
const text = z.string().describe('Empty if the receiving server wrote nothing.')
export const mailArrival = z.object({ at: time, spf: text, dkim: text, dmarc: text })

const mailAnswer = z.object({
  isFixed: z.boolean().describe('True if the environment sets the server: nothing changes it.'),
  fixed: z.array(z.enum(mailFields)).describe('What the environment sets.'),
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(mailSecurities),
      user: z.string().nullable(),
    })
    .nullable()
    .describe('Null while mail is written to a folder.'),
  sender: z.object({ name: z.string(), address: z.string() }),
  officeEmail: z.string(),
  entered: z.object({ at: time, by: z.string().nullable() }).nullable(),
  isUnusable: z.boolean().describe('True if what was entered can’t be used, so mail waits.'),
  waiting: z.int().describe('Mails that are due and not sent.'),
  awaySince: time.nullable().describe('Since when the server has taken nothing.'),
  failures: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        recipient: z.string(),
        at: time,
        problem,
        answer: answerText,
      }),
    )
    .describe('The newest mails that failed and wait, at most five.'),
  mailbox: z.string().nullable().describe('Where a test mail is sent to and read again.'),
  test: mailResult.extend({ at: time, arrived: mailArrival.nullable() }).nullable(),
})
export type MailAnswer = z.infer<typeof mailAnswer>

const answer = json('The state of mail, without the password.', mailAnswer)
const address = lineField('email-invalid').pipe(z.string().regex(mailAddress, 'email-invalid'))

/** The forms are those of the environment (platform/settings.ts). */
export const mailServerBody = requestObject({
  host: lineField().pipe(z.string().regex(/^(?=.{1,253}$)[\w.:-]+$/, 'mail-host-wrong')),
  port: z.int('mail-port-wrong').min(1, 'mail-port-wrong').max(65_535, 'mail-port-wrong'),
  security: z.enum(mailSecurities, 'field-invalid'),
  user: optionalLine(),
  password: z
    .string('field-invalid')
    .regex(/\S/, 'field-invalid')
    .max(500, 'field-invalid')
    .optional(),
  senderName: lineField().pipe(z.string().regex(/^[^<>"@,;:()\\]{0,100}$/, 'mail-sender-wrong')),
  senderAddress: address,
  officeEmail: address,
})
export type MailServerBody = z.infer<typeof mailServerBody>

export const mail = defineEndpoints('administrator', {
  'GET /api/admin/mail': {
    summary: 'Show how mail is sent, and what the last test showed',
    answer,
  },
  'PUT /api/admin/mail': {
    summary: 'Enter the mail server',
    description:
      'Without a password the stored one stays, if host and user stay. The environment’s values win.',
    body: mailServerBody,
    proof: 'fresh',
    answer,
    refuses: [409],
  },
  'DELETE /api/admin/mail': {
    summary: 'Delete what was entered: mail goes where the environment says, or into a folder',
    proof: 'fresh',
    answer,
    refuses: [409],
  },
  'POST /api/admin/mail/test': {
    summary: 'Send a test mail',
    description: 'To the mailbox of replies if there is one, otherwise to the owner’s own address.',
    proof: 'standing',
    answer,
    refuses: [409],
  },
})
