import { z } from '@hono/zod-openapi'
import { defineOfficeEndpoints, json } from '#platform/api/endpoint.ts'
import { firstSteps } from './first-steps.ts'

const finding = z.object({
  kind: z.string().describe('The kind of its document in the studio.'),
  id: z.string(),
  path: z.array(z.string()).describe('The field in it; empty for the whole document.'),
  label: z.string(),
  value: z.string().optional().describe('The example value.'),
})

export const settings = defineOfficeEndpoints({
  'GET /api/admin/first-steps': {
    access: 'administrator',
    summary: 'List what the company needs before its first guest',
    description:
      'Examples count as missing: the company’s facts that came with the site, figures that nobody confirmed, example vehicles and guides, payments that move no money.',
    answer: json(
      'The steps in order.',
      z.object({
        steps: z.array(
          z.object({
            step: z.enum(firstSteps),
            isDone: z.boolean(),
            findings: z.array(finding).describe('What an open step lacks in the content.'),
          }),
        ),
        isEmpty: z
          .boolean()
          .describe('True if nothing was ever booked, except trials of a way to pay.'),
      }),
    ),
  },
})
